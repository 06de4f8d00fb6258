import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { ReadPublic } from '#platform/public-reads';
import type { Throttle } from '#platform/throttle';
import type { Cleaners } from '#server/cleaners';
import type { Db, Trx } from '../schema/tables.ts';
import type { Opening } from './opening.ts';

/** A job at a slot. */
export interface JobAtSlot {
  id: number;
  slotId: number;
  /** "Robin V." */
  clientName: string;
  /** Done, or not done for good: its cleaner is not expected any more. */
  isOver: boolean;
}

/** What later modules do when time opens, and know of a time. modules.ts binds it. */
export interface AvailabilityHooks {
  /** Time of a locked cleaner has come free in this transaction; nobody sees it before that commits. */
  onOpened(trx: Trx, opening: Opening): Promise<void>;
  /** Whether a held time is held for who has this token. */
  isOffered(slotId: number, token: string): Promise<boolean>;
  /** The jobs that are booked at these slots: none of what is held, or only planned. */
  jobsAt(slotIds: readonly number[]): Promise<JobAtSlot[]>;
}

/** The dependencies of the availability module. */
export interface AvailabilityDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  readPublic: ReadPublic;
  cleaners: Cleaners;
  hooks: AvailabilityHooks;
  /** By the client's address: times can be looked at, not counted up. */
  slotThrottle: Throttle;
}
