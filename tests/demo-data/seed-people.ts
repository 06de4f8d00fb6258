import type { Insertable } from 'kysely';
import { toCents } from '#contract/money';
import { policy } from '#contract/policy';
import { DAY, HOUR } from '#contract/time';
import type { Trx } from '#platform/database';
import type { Files } from '#platform/files';
import { createPasswords } from '#server/accounts';
import { addIdDocument, addPhoto } from '#server/cleaners';
import type { Tables } from '../../server/schema/tables.ts';
import { type DemoCleaner, slugOf } from './cleaner.ts';
import { ALL_CLEANERS, emailOf } from './cleaners.ts';
import { CUSTOMERS, type DemoCustomer } from './customers.ts';
import { findPlaces, type PlaceIds } from './find-places.ts';
import { ADMIN, DEMO_PASSWORD } from './people-to-sign-in.ts';
import { renderIdCard } from './portraits/id-card.ts';
import { PORTRAITS } from './portraits/people.ts';
import { renderPortrait } from './portraits/render.ts';

const PORTRAIT_SIZE = 448;

/** Everybody who can sign in, and the cleaners with their photos, what they offer and when they work. */
export async function seedPeople(trx: Trx, files: Files, now: Date): Promise<void> {
  const places = await findPlaces(trx);
  const admin = user(ADMIN.name, ADMIN.email, 'admin', 700, now);
  const customers = Object.values(CUSTOMERS).filter(({ hasAccount }) => hasAccount);
  // Hashed once: hashing for forty people would take a second of a first start.
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  const users = [
    admin,
    ...customers.map((customer) => customerUser(customer, now)),
    ...ALL_CLEANERS.map((cleaner) => cleanerUser(cleaner, now)),
  ].map((person) => ({ ...person, password_hash: passwordHash }));
  const rows = await trx.insertInto('users').values(users).returning(['id', 'email']).execute();
  const userIds = new Map(rows.map(({ id, email }) => [email, id]));

  // Drawing is the work of libuv's few threads, so not all of them are drawn at once.
  const drawn = await Promise.allSettled(ALL_CLEANERS.map((cleaner) => seedPictures(trx, files, cleaner, now)));
  // Where one fails none is still at work: the next try would find the threads full.
  const pictures = drawn.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const inserted = await trx
    .insertInto('cleaners')
    .values(
      ALL_CLEANERS.map((cleaner, i) =>
        cleanerRow(cleaner, userIds.get(emailOf(cleaner))!, pictures[i]!.photoId, places, now),
      ),
    )
    .returning(['id', 'user_id'])
    .execute();
  const idOfUser = new Map(inserted.map(({ id, user_id }) => [user_id, id]));
  const idOf = (cleaner: DemoCleaner) => idOfUser.get(userIds.get(emailOf(cleaner))!)!;
  for (const [i, cleaner] of ALL_CLEANERS.entries()) {
    const { idCard } = pictures[i]!;
    if (idCard)
      await addIdDocument(trx, files, { cleanerId: idOf(cleaner), image: idCard, at: joinedAt(cleaner, now) });
  }
  await seedWork(trx, places, idOf);
}

function user(
  name: string,
  email: string,
  role: Tables['users']['role'],
  joinedDaysAgo: number,
  now: Date,
): Insertable<Tables['users']> {
  const words = name.split(' ');
  const joined = new Date(now.getTime() - joinedDaysAgo * DAY);
  return {
    email,
    email_verified_at: joined,
    role,
    display_name: name,
    first_name: words[0]!,
    last_name: words.slice(1).join(' '),
    legal_name: null,
    mobile: null,
    zip_code: null,
    onboarding_complete: true,
    created_at: joined,
    last_active_at: new Date(now.getTime() - 20 * HOUR),
  };
}

const customerUser = ({ name, email, phone, zip }: DemoCustomer, now: Date) => ({
  ...user(name, email, 'user', 200, now),
  mobile: phone,
  zip_code: zip,
});

const cleanerUser = (cleaner: DemoCleaner, now: Date) => ({
  ...user(cleaner.name, emailOf(cleaner), 'cleaner', cleaner.joinedDaysAgo, now),
  legal_name: cleaner.name,
  mobile: cleaner.mobile,
  zip_code: cleaner.zip,
  onboarding_complete: cleaner.status !== 'draft',
});

/** The photo, and the picture of an ID document, of those who have come as far in the wizard. */
async function seedPictures(
  trx: Trx,
  files: Files,
  { portrait, status }: DemoCleaner,
  now: Date,
): Promise<{ photoId: string | null; idCard: Buffer | null }> {
  const features = portrait === null ? null : PORTRAITS[portrait]!;
  const photoId = features && (await addPhoto(trx, files, await renderPortrait(features, PORTRAIT_SIZE), now));
  return { photoId, idCard: status === 'draft' ? null : await renderIdCard(features) };
}

const joinedAt = ({ joinedDaysAgo }: DemoCleaner, now: Date) => new Date(now.getTime() - joinedDaysAgo * DAY);

function cleanerRow(
  cleaner: DemoCleaner,
  userId: number,
  photoId: string | null,
  places: PlaceIds,
  now: Date,
): Insertable<Tables['cleaners']> {
  const isDraft = cleaner.status === 'draft';
  return {
    user_id: userId,
    city_id: places.cities.get(cleaner.city)!,
    county_id: places.counties.get(cleaner.county)!,
    status: cleaner.status ?? 'active',
    slug: isDraft ? null : slugOf(cleaner.name),
    hourly_rate_cents: toCents(cleaner.rate),
    bio: cleaner.bio,
    photo_id: photoId,
    radius_miles: cleaner.radiusMiles,
    years_experience: cleaner.years,
    certifications: cleaner.certifications ?? null,
    specialties: [...(cleaner.specialties ?? [])],
    languages: [...cleaner.languages],
    fun_fact: cleaner.funFact ?? null,
    add_ons: [...cleaner.addOns],
    pace_percent: cleaner.pace ?? policy.estimate.pacePercent.usual,
    location_types: [...cleaner.places],
    provides_supplies: cleaner.brings.supplies,
    provides_equipment: cleaner.brings.equipment,
    eco_friendly_ok: cleaner.eco,
    pets_comfortable: cleaner.pets,
    onboarding_step: isDraft ? 3 : 8,
    rating_count: cleaner.ratings.count,
    rating_sum: cleaner.ratings.sum,
    jobs_completed: cleaner.jobs,
    // Whoever has come through the wizard has said yes to a background check.
    background_consent_at: isDraft ? null : joinedAt(cleaner, now),
    submitted_at: isDraft ? null : joinedAt(cleaner, now),
    created_at: joinedAt(cleaner, now),
    updated_at: new Date(now.getTime() - Math.min(cleaner.joinedDaysAgo, 14) * DAY),
  };
}

/** Where each cleaner goes, what they offer, and their usual week. */
async function seedWork(trx: Trx, places: PlaceIds, idOf: (cleaner: DemoCleaner) => number): Promise<void> {
  const served = ALL_CLEANERS.flatMap((cleaner) =>
    cleaner.neighborhoods.map((name) => ({
      cleaner_id: idOf(cleaner),
      neighborhood_id: places.neighborhoods.get(name)!,
    })),
  );
  const offered = ALL_CLEANERS.flatMap((cleaner) =>
    cleaner.services.map((slug) => ({ cleaner_id: idOf(cleaner), service_id: places.services.get(slug)! })),
  );
  const days = ALL_CLEANERS.flatMap((cleaner) =>
    cleaner.week.map(({ weekday, available, startMinute, endMinute, slotHours }) => ({
      cleaner_id: idOf(cleaner),
      weekday,
      available,
      start_minute: startMinute,
      end_minute: endMinute,
      slot_hours: slotHours,
    })),
  );
  await trx.insertInto('cleaner_neighborhoods').values(served).execute();
  await trx.insertInto('cleaner_services').values(offered).execute();
  await trx.insertInto('weekly_schedules').values(days).execute();
}
