import type { Reply } from '#contract/calls';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { deleteSessionsOf } from './sessions.sql.ts';
import { clearSessionCookies, endSession } from './sessions.ts';

/** Ends the session, and tells the browser to drop what it stored. Does no harm where nobody is signed in. */
export const logout =
  (deps: AccountDeps) =>
  async (_input: unknown, caller: Caller): Promise<Reply<'POST /_api/auth/logout'>> => {
    await endSession(deps, caller);
    caller.setHeader('clear-site-data', '"cache", "storage"');
    return { message: 'You are signed out.' };
  };

/** Ends every session of the account, the caller's included, and its secret addresses. */
export const signOutEverywhere =
  (deps: AccountDeps) =>
  async (_input: unknown, caller: SignedInCaller): Promise<Reply<'POST /_api/auth/sign_out_everywhere'>> => {
    const { userId } = caller;
    await deps.transact(async (trx) => {
      await deleteSessionsOf(trx, userId);
      await deps.hooks.endSecrets(trx, userId);
    });
    clearSessionCookies(deps, caller);
    return { message: 'You are signed out everywhere.' };
  };
