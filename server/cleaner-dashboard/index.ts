import type { deskCalls } from '#contract/cleaner-dashboard';
import type { Clock } from '#platform/clock';
import type { Routes } from '#platform/http/routes';
import type { Accounts } from '#server/accounts';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Payouts } from '#server/payouts';
import type { Db } from '../schema/tables.ts';
import { deskRoutes } from './routes.ts';

/** What the desk works with. */
export interface DeskDeps {
  db: Db;
  clock: Clock;
  accounts: Pick<Accounts, 'signedIn'>;
  cleaners: Pick<Cleaners, 'idOf'>;
  bookings: Pick<Bookings, 'findJob' | 'sayOnMyWay' | 'markDone' | 'reportNoShow' | 'cancelByCleaner'>;
  payouts: Pick<Payouts, 'moneyOf' | 'inBankAt'>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  reported(source: Db, bookingIds: number[]): Promise<Set<number>>;
}

/** The cleaner's desk: what is next, what was earned, each job. It has no tables of its own. */
export interface Desk {
  routes: Routes<keyof typeof deskCalls>;
}

export const createDesk = (deps: DeskDeps): Desk => ({ routes: deskRoutes(deps) });
