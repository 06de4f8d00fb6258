import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Logger } from '#platform/log';
import type { Sealer } from '#platform/secrets';
import type { Throttle } from '#platform/throttle';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Payments } from '#server/payments';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the rescue module. */
export interface RescueDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  log: Logger;
  sealer: Sealer;
  emailQueue: EmailQueue;
  cleaners: Cleaners;
  payments: Payments;
  bookings: Bookings;
  publicOrigin: string;
  /** Tries of offers' links, by address. */
  linkThrottle: Throttle;
}
