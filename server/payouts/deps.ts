import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Outbox } from '#platform/outbox';
import type { Accounts } from '#server/accounts';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Payments, StripeClient } from '#server/payments';
import type { Db, Trx } from '../schema/tables.ts';

/** The dependencies of the payouts module. */
export interface PayoutDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  outbox: Outbox;
  emailQueue: EmailQueue;
  stripe: StripeClient;
  accounts: Pick<Accounts, 'find'>;
  cleaners: Pick<Cleaners, 'findId' | 'contact'>;
  bookings: Pick<Bookings, 'emailData'>;
  payments: Pick<
    Payments,
    'balanceByPurpose' | 'chargesOf' | 'addLedgerEntry' | 'saveUnmatchedTransfer' | 'isOpenUnmatchedTransfer'
  >;
  publicOrigin: string;
  supportEmail: string;
  /** Of these bookings, those with a problem reported that nobody has resolved: nothing is passed on until then. */
  findReported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>>;
}
