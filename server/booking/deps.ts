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

/** What plans tell of a visit. */
export interface VisitNews {
  bookingId: number;
  what: 'paid' | 'skipped' | 'goes_back';
  /** The payment that goes back. */
  intentId?: string;
}

/** What later modules do when a booking ends, or know of it. modules.ts binds it. */
export interface BookingHooks {
  /** The cleaner has earned the share of what is paid and not refunded; it is due some time after `from`. */
  recordEarning(trx: Trx, share: { bookingId: number; cleanerId: number; from: Date }): Promise<void>;
  /** A tip was paid: all of it is the cleaner's, some time after `from`. */
  recordTip(trx: Trx, tip: { bookingId: number; cleanerId: number; intentId: string; from: Date }): Promise<void>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  findReported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>>;
  /** The team gives a part back, which makes the cleaner's share less. */
  onRefundByTeam(trx: Trx, refund: { bookingId: number; refundId: string }): Promise<void>;
  /** Whether the plan of a visit still has its visits charged. */
  isPlanActive(trx: Trx, planId: number): Promise<boolean>;
  /** A visit of a plan was paid, or skipped by its customer; or what was paid for it goes back. */
  onVisit(trx: Trx, visit: VisitNews): Promise<void>;
  /** The team says who was not there, which decides what the cleaner gets. */
  onNoShowByTeam(trx: Trx, bookingId: number): Promise<void>;
}

/** The dependencies of the booking module. */
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
  /** False in the sandbox, where everybody pays with the same test cards. */
  limitsCards: boolean;
  /** How many emails may still be sent today to an address that nobody has proven (docs/product.md#emails). */
  emailsLeft(email: string): Promise<number>;
  /** Tries of booking links, by address. */
  linkThrottle: Throttle;
  /** Changes of address, phone and notes, by booking. */
  detailsThrottle: Throttle;
}
