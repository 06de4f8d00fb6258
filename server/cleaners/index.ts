import type { DocumentKind } from '#contract/admin';
import { toDollars } from '#contract/money';
import { announce } from '#platform/database';
import type { CleanerProfile } from '#server/accounts';
import type { CleanerStatus, Db, Tables, Trx } from '../schema/tables.ts';
import { anonymizeCleaner } from './anonymize-cleaner.ts';
import { type BookableRow, selectBookableServices } from './bookable-services.sql.ts';
import {
  incrementJobsCompleted,
  lockCleaner,
  selectAddresses,
  selectByUser,
  selectContact,
  selectOwner,
  upsertReturningHomes,
} from './cleaners.sql.ts';
import type { CleanerDeps } from './deps.ts';
import { readDocument } from './documents.ts';
import { dropDraft } from './drop-draft.ts';
import { cleanerEmails } from './emails.ts';
import { deleteFavorite, deleteFavoritesOf, selectFavoriteNames } from './favorites.sql.ts';
import { lockOwn } from './own-cleaner.sql.ts';
import { photoUrl } from './photos.ts';
import { reviewRenamed } from './profile/review-again.ts';
import { type ProfileAddress, publicProfile } from './public-profile.ts';
import { publicRating } from './rating.ts';
import { changeStatus } from './review/change-status.ts';
import { reviewsOf } from './reviews.ts';
import { cleanersRoutes } from './routes.ts';

export { type BookableRow, bookableServices } from './bookable-services.sql.ts';
export { emailOf, lockCleaner } from './cleaners.sql.ts';
export type { CleanerHooks } from './deps.ts';
export { addIdDocument } from './documents.ts';
export { listCleaners } from './list-cleaners.ts';
export { addPhoto, listFileKeys, photoUrl, readPhoto } from './photos.ts';
export { publicRating } from './rating.ts';
export { missingForApproval } from './review/approval-needs.ts';
export { identityDigest } from './review/identity.ts';
export { moveCleaner } from './review/move-cleaner.ts';

/** What a cleaner charges (cents an hour), how quick they are, and what they offer, each with its surcharge (cents an hour). */
export interface BookableServices {
  cleanerId: number;
  status: CleanerStatus;
  rateCents: number;
  pacePercent: number;
  services: { id: number; slug: string; name: string; surchargeCents: number }[];
  extras: string[];
  providesSupplies: boolean | null;
  providesEquipment: boolean | null;
  petsComfortable: boolean | null;
  /** By what a cleaner would be recognized who books themselves. Never part of a reply. */
  owner: { userId: number; email: string; phone: string | null };
}

/** What the two sides of a booking may know of the cleaner. */
export interface Contact {
  userId: number;
  displayName: string;
  email: string;
  slug: string;
  avatarUrl: string | null;
  photoUrl: string | null;
  providesSupplies: boolean | null;
  providesEquipment: boolean | null;
  /** As the public sees it. */
  rating: number | null;
  /** The team has to decide whether they do their booked jobs. */
  isSuspended: boolean;
  /** Whether anybody can open their profile. */
  isPublic: boolean;
  city: { name: string; slug: string; state: string; timeZone: string };
}

/** What a statement has read with `bookableServices`. */
export const toBookable = (row: BookableRow): BookableServices => ({
  cleanerId: row.id,
  status: row.status,
  rateCents: row.hourly_rate_cents,
  pacePercent: row.pace_percent,
  extras: row.add_ons,
  providesSupplies: row.provides_supplies,
  providesEquipment: row.provides_equipment,
  petsComfortable: row.pets_comfortable,
  services: (row.services ?? []).map(({ id, slug, name, surcharge_cents }) => ({
    id,
    slug,
    name,
    surchargeCents: surcharge_cents,
  })),
  owner: { userId: row.user_id, email: row.email, phone: row.mobile },
});

/** Cleaners: how they join, what the team decides of them, and what the public sees. */
export const createCleaners = (deps: CleanerDeps) => ({
  routes: cleanersRoutes(deps),
  profile: (where: ProfileAddress) => publicProfile(deps.db, where),
  /** The addresses of pages that search engines should know: every active cleaner's. */
  publicPaths: async (): Promise<string[]> =>
    (await selectAddresses(deps.db)).map(({ city, slug }) => `/cleaning-services/${city}/${slug}`),
  /** The admin module offers it to admins. */
  changeStatus: changeStatus(deps),
  /** A document's bytes, for who may see them; null when there is none. */
  readDocument: (cleanerId: number, kind: DocumentKind) => readDocument(deps, cleanerId, kind),
  /** Null for a cleaner that does not exist. */
  async bookableServices(source: Db | Trx, cleanerId: number): Promise<BookableServices | null> {
    const row = await selectBookableServices(source, cleanerId);
    return row ? toBookable(row) : null;
  },
  /** The same, where nothing else is asked of the cleaner. */
  async ownerOf(trx: Trx, cleanerId: number): Promise<BookableServices['owner']> {
    const { user_id, email, mobile } = await selectOwner(trx, cleanerId);
    return { userId: user_id, email, phone: mobile };
  },
  /** Locks the cleaner until the transaction ends; every writer of slots calls it first. */
  lock: async (trx: Trx, cleanerId: number) => (await lockCleaner(trx, cleanerId)) ?? null,
  /** Locks the cleaner of a user until the transaction ends; gives the cleaner's id, or null without a profile. */
  lockOf: async (trx: Trx, userId: number) => (await lockOwn(trx, userId))?.id ?? null,
  /** Inside a transaction `source` must be the transaction: a second connection could be one too many. */
  async contact(source: Db | Trx, cleanerId: number): Promise<Contact> {
    const row = await selectContact(source, cleanerId);
    return {
      userId: row.user_id,
      displayName: row.display_name,
      email: row.email,
      slug: row.slug ?? '',
      avatarUrl: photoUrl(row.photo_id, 'small'),
      photoUrl: photoUrl(row.photo_id, 'large'),
      providesSupplies: row.provides_supplies,
      providesEquipment: row.provides_equipment,
      rating: publicRating(row),
      isSuspended: row.status === 'suspended',
      isPublic: row.status === 'active' && row.slug !== null,
      city: { name: row.city_name, slug: row.city_slug, state: row.state, timeZone: row.time_zone },
    };
  },
  /** The cleaner's id of a user; null without a profile. */
  findId: async (userId: number, source: Db | Trx = deps.db) => (await selectByUser(source, userId))?.id ?? null,
  /** The cleaner fields of a session user; null without a profile. */
  async cleanerProfileOf(userId: number): Promise<CleanerProfile | null> {
    const row = await selectByUser(deps.db, userId);
    if (!row) return null;
    return {
      bio: row.bio,
      avatarUrl: photoUrl(row.photo_id, 'small'),
      baseRate: toDollars(row.hourly_rate_cents),
      specialties: row.specialties,
      onboardingStep: row.onboarding_step,
    };
  },
  /** Counts a job that a locked cleaner has done; the public sees it at commit. */
  async recordCompletedJob(trx: Trx, cleanerId: number): Promise<void> {
    await incrementJobsCompleted(trx, cleanerId);
    await announce(trx);
  },
  /** Keeps how many homes came back to each of these cleaners; the public sees it at commit. */
  async saveReturningHomes(trx: Trx, counts: Tables['returning_homes'][]): Promise<void> {
    await upsertReturningHomes(trx, counts);
    await announce(trx);
  },
  ...reviewsOf(deps),
  /** A cleaner whom the account has blocked is no favorite of theirs. */
  dropFavorite: deleteFavorite,
  /** Of an account that is deleted, or proven to be somebody else's. */
  deleteFavoritesOf,
  /** An account's favorites as plain data, for its download. */
  async exportUserData(userId: number): Promise<Record<string, unknown>> {
    const favorites = await selectFavoriteNames(deps.db, userId);
    return { favorites: favorites.map(({ display_name, created_at }) => ({ cleaner: display_name, at: created_at })) };
  },
  /** Removes a deleted person's data from their profile; gives the cleaner's id, or null where there was none. */
  anonymize: (trx: Trx, userId: number) => anonymizeCleaner(deps, trx, userId),
  /** An active cleaner's display name was changed: the team looks at it again. The account is locked. */
  reviewRenamed: (trx: Trx, userId: number) => reviewRenamed(deps, trx, userId),
  /** Empties a profile that the team has never approved; false for one that it has. */
  dropDraft: (trx: Trx, userId: number) => dropDraft(deps, trx, userId),
  emailRenderers: cleanerEmails(deps),
});

export type Cleaners = ReturnType<typeof createCleaners>;
