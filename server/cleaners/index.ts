import type { Parsed, Reply } from '#contract/calls';
import type { PublicCleaner } from '#contract/cleaners';
import type { Files } from '#platform/files';
import type { FileAnswer } from '#platform/http/routes';
import type { CleanerStatus, Db, Trx } from '../schema/tables.ts';
import { lockCleaner, selectContact, selectOffer } from './cleaners.sql.ts';
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
});
