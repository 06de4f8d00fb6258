import type { Clock } from '#platform/clock';
import type { Bookings } from '#server/booking';
import type { Payouts } from '#server/payouts';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the cleaner dashboard. */
export interface CleanerDashboardDeps {
  db: Db;
  clock: Clock;
  bookings: Pick<Bookings, 'findJob' | 'markOnMyWay' | 'markDone' | 'reportNoShow' | 'cancelByCleaner'>;
  payouts: Pick<Payouts, 'ledgerOf' | 'inBankAt'>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  findReported(source: Db, bookingIds: number[]): Promise<Set<number>>;
}
