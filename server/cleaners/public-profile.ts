import type { PublicCleaner } from '#contract/cleaners';
import { toDollars } from '#contract/money';
import { dateIn } from '#contract/time';
import { notFound } from '#platform/errors';
import type { Db } from '../schema/tables.ts';
import { selectProfile } from './cleaners.sql.ts';
import { photoUrl } from './photos.ts';
import { publicRating, publicReturningHomes } from './rating.ts';
import { selectReviews } from './reviews.sql.ts';

const REVIEWS = 6;

/** Where a public profile is found: `state` only in the addresses that have one. */
export interface ProfileAddress {
  city: string;
  cleanerSlug: string;
  state?: string | undefined;
}

/** What the public may know of an active cleaner; their open times are added by availability. Throws 404. */
export async function publicProfile(db: Db, where: ProfileAddress): Promise<Omit<PublicCleaner, 'timeSlots'>> {
  const row = await selectProfile(db, where.city, where.cleanerSlug, where.state);
  if (!row) throw notFound('Cleaner Not Found');
  const reviews = await selectReviews(db, row.id, REVIEWS);
  return {
    id: row.id,
    displayName: row.display_name,
    slug: row.slug ?? '',
    avatarUrl: photoUrl(row.photo_id, 'large'),
    hourlyRate: toDollars(row.hourly_rate_cents),
    bio: row.bio,
    serviceArea: {
      county: row.county ?? row.city_name,
      neighborhoods: row.neighborhoods ?? [],
      radiusMiles: row.radius_miles,
    },
    city: { name: row.city_name, slug: row.city_slug, state: row.state, timeZone: row.time_zone },
    timeZone: row.time_zone,
    rating: publicRating(row),
    ratingCount: row.rating_count,
    jobsCompleted: row.jobs_completed,
    returningHomes: publicReturningHomes(row),
    reviews: reviews.map(({ id, stars, comment, customer_name, created_at, reply, replied_at }) => ({
      id,
      stars,
      comment: comment ?? '',
      customer: customer_name,
      date: dateIn(created_at.getTime(), row.time_zone),
      reply: reply !== null && replied_at ? { text: reply, date: dateIn(replied_at.getTime(), row.time_zone) } : null,
    })),
    languages: row.languages,
    yearsExperience: row.years_experience,
    providesSupplies: row.provides_supplies,
    providesEquipment: row.provides_equipment,
    petsComfortable: row.pets_comfortable,
    specialties: row.specialties,
    funFact: row.fun_fact,
    services: (row.services ?? []).map(({ id, name }) => ({ id, name })),
    extras: row.add_ons,
  };
}
