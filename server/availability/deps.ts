import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Cleaners } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the availability module. */
export interface AvailabilityDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  cleaners: Cleaners;
}
