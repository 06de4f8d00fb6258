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
import type { Db } from '../schema/tables.ts';

/** The dependencies of the waitlist module. */
export interface WaitlistDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  log: Logger;
  sealer: Sealer;
  emailQueue: EmailQueue;
  accounts: Accounts;
  cleaners: Cleaners;
  availability: Availability;
  bookings: Bookings;
  publicOrigin: string;
  /** How many emails may still be sent today to an address that nobody has proven (docs/product.md#emails). */
  emailsLeft(email: string): Promise<number>;
  /** New wishes, by address. */
  wishThrottle: Throttle;
  /** Tries of links, by address. */
  linkThrottle: Throttle;
}
