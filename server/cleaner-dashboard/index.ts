import type { cleanerDashboardCalls } from '#contract/cleaner-dashboard';
import type { Clock } from '#platform/clock';
import type { Routes } from '#platform/http/routes';
import type { Accounts } from '#server/accounts';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Payouts } from '#server/payouts';
import type { Db } from '../schema/tables.ts';
import { cleanerDashboardRoutes } from './routes.ts';

/** The dependencies of the cleaner dashboard. */
export interface CleanerDashboardDeps {
  db: Db;
  clock: Clock;
  accounts: Pick<Accounts, 'signedIn'>;
  cleaners: Pick<Cleaners, 'idOf'>;
  bookings: Pick<Bookings, 'findJob' | 'markOnMyWay' | 'markDone' | 'reportNoShow' | 'cancelByCleaner'>;
  payouts: Pick<Payouts, 'ledgerOf' | 'inBankAt'>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  findReported(source: Db, bookingIds: number[]): Promise<Set<number>>;
}

/** The cleaner dashboard: what is next, what was earned, each job. It has no tables of its own. */
export interface CleanerDashboard {
  routes: Routes<keyof typeof cleanerDashboardCalls>;
}

export const createCleanerDashboard = (deps: CleanerDashboardDeps): CleanerDashboard => ({
  routes: cleanerDashboardRoutes(deps),
});
