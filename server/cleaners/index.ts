import type { Parsed, Reply } from '#contract/calls';
import type { PublicCleaner } from '#contract/cleaners';
import { toDollars } from '#contract/money';
import type { Files } from '#platform/files';
import type { FileAnswer } from '#platform/http/routes';
import type { CleanerSide } from '#server/accounts';
import type { CleanerStatus, Db, Trx } from '../schema/tables.ts';
import { forgetCleaner, lockCleaner, selectByUser, selectContact, selectOffer } from './cleaners.sql.ts';
import { listCleaners } from './list-cleaners.ts';
import { type PhotoSize, photoUrl, readPhoto } from './photos.ts';
import { publicProfile } from './public-profile.ts';

export { addPhoto, photoUrl } from './photos.ts';
export { shownRating } from './rating.ts';

/** What a cleaner charges (cents an hour) and offers (with each service's surcharge in cents an hour). */
export interface Offer {
  cleanerId: number;
  userId: number;
  status: CleanerStatus;
  rateCents: number;
  services: { id: number; name: string; surchargeCents: number }[];
}

/** What the two sides of a booking may know of the cleaner. */
export interface Contact {
  displayName: string;
  email: string;
  slug: string;
  avatarUrl: string | null;
  photoUrl: string | null;
  providesSupplies: boolean | null;
  city: { name: string; slug: string; state: string; timeZone: string };
}

export interface Cleaners {
  list(filter: Parsed<'GET /_api/cleaners'>): Promise<Reply<'GET /_api/cleaners'>>;
  profile(where: {
    city: string;
    cleanerSlug: string;
    state?: string | undefined;
  }): Promise<Omit<PublicCleaner, 'timeSlots'>>;
  photo(id: string, size: PhotoSize): Promise<FileAnswer>;
  /** Null for a cleaner that does not exist. */
  offer(source: Db | Trx, cleanerId: number): Promise<Offer | null>;
  /** Locks the cleaner until the transaction ends; every writer of slots calls it first. */
  lock(trx: Trx, cleanerId: number): Promise<{ status: CleanerStatus } | null>;
  /** Inside a transaction `source` must be the transaction: a second connection could be one too many. */
  contact(source: Db | Trx, cleanerId: number): Promise<Contact>;
  /** The cleaner's side of a user; null for who has no profile. */
  sideOf(userId: number): Promise<CleanerSide | null>;
  /** Takes a deleted person out of their profile; gives the cleaner's id, or null where there was none. */
  forget(trx: Trx, userId: number, now: Date): Promise<number | null>;
}

export const createCleaners = ({ db, files }: { db: Db; files: Files }): Cleaners => ({
  list: (filter) => listCleaners(db, filter),
  profile: (where) => publicProfile(db, where),
  photo: (id, size) => readPhoto(files, id, size),
  async offer(source, cleanerId) {
    const row = await selectOffer(source, cleanerId);
    if (!row) return null;
    return {
      cleanerId: row.id,
      userId: row.user_id,
      status: row.status,
      rateCents: row.hourly_rate_cents,
      services: (row.services ?? []).map(({ id, name, surcharge_cents }) => ({
        id,
        name,
        surchargeCents: surcharge_cents,
      })),
    };
  },
  lock: async (trx, cleanerId) => (await lockCleaner(trx, cleanerId)) ?? null,
  async contact(source, cleanerId) {
    const row = await selectContact(source, cleanerId);
    return {
      displayName: row.display_name,
      email: row.email,
      slug: row.slug ?? '',
      avatarUrl: photoUrl(row.photo_id, 'small'),
      photoUrl: photoUrl(row.photo_id, 'large'),
      providesSupplies: row.provides_supplies,
      city: { name: row.city_name, slug: row.city_slug, state: row.state, timeZone: row.time_zone },
    };
  },
  async sideOf(userId) {
    const row = await selectByUser(db, userId);
    if (!row) return null;
    return {
      bio: row.bio,
      avatarUrl: photoUrl(row.photo_id, 'small'),
      baseRate: toDollars(row.hourly_rate_cents),
      specialties: row.specialties,
      onboardingStep: row.onboarding_step,
    };
  },
  async forget(trx, userId, now) {
    const row = await selectByUser(trx, userId);
    if (!row) return null;
    await lockCleaner(trx, row.id);
    await forgetCleaner(trx, row.id, now);
    return row.id;
  },
});
