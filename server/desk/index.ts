import type { deskCalls } from '#contract/desk';
import type { Clock } from '#platform/clock';
import type { Routes } from '#platform/http/routes';
import type { Accounts } from '#server/accounts';
import type { Cleaners } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';
import { deskRoutes } from './routes.ts';

/** What the desk works with. */
export interface DeskDeps {
  db: Db;
  clock: Clock;
  accounts: Pick<Accounts, 'signedIn'>;
  cleaners: Pick<Cleaners, 'idOf'>;
}

/** The cleaner's desk: what is next, what was earned, each job. It has no tables of its own. */
export interface Desk {
  routes: Routes<keyof typeof deskCalls>;
}

export const createDesk = (deps: DeskDeps): Desk => ({ routes: deskRoutes(deps) });
