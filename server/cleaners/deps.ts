import type { ScheduleDay } from '#contract/weekly-schedule';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { FileStore } from '#platform/file-store.sql';
import type { ReadPublic } from '#platform/public-reads';
import type { Accounts } from '#server/accounts';
import type { Db, Trx } from '../schema/tables.ts';

/**
 * What later modules do for a cleaner's profile. modules.ts binds them, since cleaners may not import later modules.
 */
export interface CleanerHooks {
  /** Null for a cleaner who has never saved a week. */
  weekOf(source: Db | Trx, cleanerId: number): Promise<ScheduleDay[] | null>;
  /** How long the longest booking of their usual weeks can be, in minutes, by the cleaner's id; none for who has no day. */
  longestDays(source: Db | Trx, cleanerIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** As if none had ever been saved. */
  deleteWeek(trx: Trx, cleanerId: number): Promise<void>;
  saveWeek(trx: Trx, cleanerId: number, week: ScheduleDay[]): Promise<void>;
  /** The cleaner may be booked from now on. */
  onActivated(trx: Trx, cleanerId: number): Promise<void>;
  /** Nobody may book this cleaner any more; what is booked stays. */
  onDeactivated(trx: Trx, cleanerId: number): Promise<void>;
  /** The team has suspended the cleaner, besides. */
  onSuspended(trx: Trx, cleanerId: number): Promise<void>;
}

/** The dependencies of the cleaners module. */
export interface CleanerDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  readPublic: ReadPublic;
  files: FileStore;
  emailQueue: EmailQueue;
  accounts: Pick<Accounts, 'lock' | 'update' | 'loadSessionUser'>;
  config: { publicOrigin: string; supportEmail: string };
  hooks: CleanerHooks;
}
