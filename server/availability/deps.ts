import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Throttle } from '#platform/throttle';
import type { Cleaners } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the availability module. */
export interface AvailabilityDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  cleaners: Cleaners;
  /** By the client's address: times can be looked at, not counted up. */
  slotThrottle: Throttle;
}
