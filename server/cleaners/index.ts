import type { DocumentKind } from '#contract/admin';
import type { Parsed, Reply } from '#contract/calls';
import type { PublicCleaner } from '#contract/cleaners';
import { toDollars } from '#contract/money';
import { announce } from '#platform/database';
import type { EmailRenderer } from '#platform/email/email-queue';
import type { Caller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import type { CleanerProfile } from '#server/accounts';
import type { CleanerStatus, Db, Tables, Trx } from '../schema/tables.ts';
import { anonymizeCleaner } from './anonymize-cleaner.ts';
import {
  incrementJobsCompleted,
  insertReview,
  lockCleaner,
  selectAddresses,
  selectBookableServices,
  selectByUser,
  selectContact,
} from './cleaners.sql.ts';
import type { CleanerDeps } from './deps.ts';
import { readDocument } from './documents.ts';
import { cleanerEmails } from './emails.ts';
import { listCleaners } from './list-cleaners.ts';
import { saveScreen } from './onboarding/save-screen.ts';
import { showAnswers } from './onboarding/show-answers.ts';
import { type PhotoSize, photoUrl, readPhoto } from './photos.ts';
import { saveProfile } from './profile/save-profile.ts';
import { showProfile } from './profile/show-profile.ts';
import { publicProfile } from './public-profile.ts';
import { changeStatus } from './review/change-status.ts';

export { lockCleaner } from './cleaners.sql.ts';
export type { CleanerHooks } from './deps.ts';
export { selectFileKeys } from './file-keys.sql.ts';
export { listCleaners } from './list-cleaners.ts';
export { addPhoto, photoUrl, readPhoto } from './photos.ts';
export { publicRating } from './rating.ts';
export { moveCleaner } from './review/move-cleaner.ts';

/** What a cleaner charges (cents an hour) and offers (with each service's surcharge in cents an hour). */
export interface BookableServices {
  cleanerId: number;
  userId: number;
  status: CleanerStatus;
  rateCents: number;
  services: { id: number; name: string; surchargeCents: number }[];
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
  city: { name: string; slug: string; state: string; timeZone: string };
}

type UseCase<K extends keyof CleanerCalls> = (input: Parsed<K>, caller: Caller) => Promise<CleanerCalls[K]>;

interface CleanerCalls {
  'GET /_api/onboarding/cleaner': Reply<'GET /_api/onboarding/cleaner'>;
  'POST /_api/onboarding/cleaner': Reply<'POST /_api/onboarding/cleaner'>;
  'GET /_api/cleaner/profile': Reply<'GET /_api/cleaner/profile'>;
  'POST /_api/cleaner/profile': Reply<'POST /_api/cleaner/profile'>;
  'POST /_api/admin/cleaner-status': Reply<'POST /_api/admin/cleaner-status'>;
}

/** Cleaners: how they join, what the team decides of them, and what the public sees. */
export interface Cleaners {
  list(filter: Parsed<'GET /_api/cleaners'>): Promise<Reply<'GET /_api/cleaners'>>;
  profile(where: {
    city: string;
    cleanerSlug: string;
    state?: string | undefined;
  }): Promise<Omit<PublicCleaner, 'timeSlots'>>;
  /** Where every active cleaner's profile is found: the slugs of its address. */
  addresses(): Promise<{ city: string; slug: string }[]>;
  photo(id: string, size: PhotoSize): Promise<FileAnswer>;
  showAnswers: UseCase<'GET /_api/onboarding/cleaner'>;
  saveScreen: UseCase<'POST /_api/onboarding/cleaner'>;
  showProfile: UseCase<'GET /_api/cleaner/profile'>;
  saveProfile: UseCase<'POST /_api/cleaner/profile'>;
  /** The admin module offers it to admins. */
  changeStatus: UseCase<'POST /_api/admin/cleaner-status'>;
  /** A document's bytes, for who may see them; null when there is none. */
  document(cleanerId: number, kind: DocumentKind): Promise<{ type: string; bytes: Buffer } | null>;
  /** Null for a cleaner that does not exist. */
  bookableServices(source: Db | Trx, cleanerId: number): Promise<BookableServices | null>;
  /** Locks the cleaner until the transaction ends; every writer of slots calls it first. */
  lock(trx: Trx, cleanerId: number): Promise<{ status: CleanerStatus } | null>;
  /** Inside a transaction `source` must be the transaction: a second connection could be one too many. */
  contact(source: Db | Trx, cleanerId: number): Promise<Contact>;
  /** The cleaner's id of a user; null without a profile. */
  idOf(source: Db | Trx, userId: number): Promise<number | null>;
  /** The cleaner fields of a session user; null without a profile. */
  cleanerProfileOf(userId: number): Promise<CleanerProfile | null>;
  /** Counts a job that a locked cleaner has done; the public sees it at commit. */
  recordCompletedJob(trx: Trx, cleanerId: number): Promise<void>;
  /** Adds a customer's rating and counts it; false when this booking was rated before. */
  addReview(trx: Trx, review: Tables['reviews']): Promise<boolean>;
  /** Removes a deleted person's data from their profile; gives the cleaner's id, or null where there was none. */
  anonymize(trx: Trx, userId: number): Promise<number | null>;
  emailRenderers: Record<string, EmailRenderer>;
}

export const createCleaners = (deps: CleanerDeps): Cleaners => ({
  list: (filter) => listCleaners(deps.db, filter),
  profile: (where) => publicProfile(deps.db, where),
  addresses: () => selectAddresses(deps.db),
  photo: (id, size) => readPhoto(deps.files, id, size),
  showAnswers: showAnswers(deps),
  saveScreen: saveScreen(deps),
  showProfile: showProfile(deps),
  saveProfile: saveProfile(deps),
  changeStatus: changeStatus(deps),
  document: (cleanerId, kind) => readDocument(deps, cleanerId, kind),
  async bookableServices(source, cleanerId) {
    const row = await selectBookableServices(source, cleanerId);
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
      userId: row.user_id,
      displayName: row.display_name,
      email: row.email,
      slug: row.slug ?? '',
      avatarUrl: photoUrl(row.photo_id, 'small'),
      photoUrl: photoUrl(row.photo_id, 'large'),
      providesSupplies: row.provides_supplies,
      city: { name: row.city_name, slug: row.city_slug, state: row.state, timeZone: row.time_zone },
    };
  },
  idOf: async (source, userId) => (await selectByUser(source, userId))?.id ?? null,
  async cleanerProfileOf(userId) {
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
  async recordCompletedJob(trx, cleanerId) {
    await incrementJobsCompleted(trx, cleanerId);
    await announce(trx);
  },
  async addReview(trx, review) {
    const isNew = await insertReview(trx, review);
    if (isNew) await announce(trx);
    return isNew;
  },
  anonymize: (trx, userId) => anonymizeCleaner(deps, trx, userId),
  emailRenderers: cleanerEmails(deps),
});
