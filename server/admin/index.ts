import type { adminCalls } from '#contract/admin';
import type { Clock } from '#platform/clock';
import type { Routes } from '#platform/http/routes';
import type { Accounts } from '#server/accounts';
import type { Cleaners } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';
import { adminRoutes } from './routes.ts';

/** What the admin room works with. */
export interface AdminDeps {
  db: Db;
  clock: Clock;
  accounts: Pick<Accounts, 'signedIn'>;
  cleaners: Pick<Cleaners, 'document' | 'changeStatus'>;
}

/** The team's office: it sees everything, and decides through the rooms whose things they are. */
export interface Admin {
  routes: Routes<keyof typeof adminCalls>;
}

export const createAdmin = (deps: AdminDeps): Admin => ({ routes: adminRoutes(deps) });
