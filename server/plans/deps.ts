import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Logger } from '#platform/log';
import type { Sealer } from '#platform/secrets';
import type { Throttle } from '#platform/throttle';
import type { Accounts } from '#server/accounts';
import type { Availability } from '#server/availability';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Payments } from '#server/payments';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the plans module. */
export interface PlanDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  log: Logger;
  sealer: Sealer;
  emailQueue: EmailQueue;
  accounts: Accounts;
  cleaners: Cleaners;
  availability: Availability;
  payments: Payments;
  bookings: Bookings;
  publicOrigin: string;
  /** Tries of plans' links, by address. */
  linkThrottle: Throttle;
  /** Changes that somebody gets an email about, by plan and who makes them. */
  changeThrottle: Throttle;
  /** Plans that an account begins with a booking that is paid: their cleaner gets an email about each. */
  startThrottle: Throttle;
}
