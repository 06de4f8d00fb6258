import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Logger } from '#platform/log';
import type { Sealer } from '#platform/secrets';
import type { Throttle } from '#platform/throttle';
import type { Accounts } from '#server/accounts';
import type { Availability } from '#server/availability';
import type { Cleaners } from '#server/cleaners';
import type { Payments } from '#server/payments';
import type { Db, Trx } from '../schema/tables.ts';

/** What rooms to the right make of a booking's end, or know of it; rooms.ts binds it. */
export interface BookingHooks {
  /** The cleaner has earned the share of what is paid and not refunded; it is due some time after `from`. */
  onEarned(trx: Trx, share: { bookingId: number; cleanerId: number; from: Date }): Promise<void>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  findReported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>>;
}

/** What the booking room works with. */
export interface BookingDeps {
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
  hooks: BookingHooks;
  publicOrigin: string;
  supportEmail: string;
  /** How many times as wide limits by address are. */
  addressFactor: number;
  /** Tries of booking links, by address. */
  linkThrottle: Throttle;
}
