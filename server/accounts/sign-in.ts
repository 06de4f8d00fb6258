import type { SessionUser } from '#contract/accounts';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';
import type { AccountDeps } from './deps.ts';
import { findFactor } from './second-factors.sql.ts';
import { insertSecret } from './secrets.sql.ts';
import { presentUser } from './session-user.ts';
import { startSession } from './sessions.ts';
import type { User } from './users.sql.ts';

/** The cookie of a sign-in that still owes its second factor. */
export const SECOND_FACTOR_COOKIE = 'second-factor';
const SECOND_FACTOR_MS = policy.accounts.secondFactor.signInMinutes * MINUTE;

export type SignedIn = { user: SessionUser } | { secondFactor: true };

/** Password or Google were right: a session, or, for who has set one up, the question for the second factor. */
export async function signIn(deps: AccountDeps, user: User, caller: Caller, by: string): Promise<SignedIn> {
  const factor = await findFactor(deps.db, user.id);
  if (!factor?.confirmed_at) {
    await openSession(deps, user, caller, by);
    return { user: await presentUser(deps, user, factor ?? null) };
  }
  const secret = newSecret();
  await insertSecret(deps.db, {
    hash: hashSecret(secret),
    purpose: 'second-factor',
    userId: user.id,
    detail: { by },
    expiresAt: new Date(deps.clock.now().getTime() + SECOND_FACTOR_MS),
  });
  caller.setCookie(SECOND_FACTOR_COOKIE, secret, SECOND_FACTOR_MS / 1000);
  return { secondFactor: true };
}

export const openSession = (deps: AccountDeps, user: User, caller: Caller, by: string): Promise<void> =>
  deps.transact(async (trx) => {
    await startSession(deps, trx, user, caller);
    const at = deps.clock.now();
    await audit(trx, { at, actor: `user:${user.id}`, action: 'signed-in', subject: `user:${user.id}`, detail: { by } });
  });

/** The same words whether the account exists or not (defences: accounts). */
export const wrongCredentials = () => new HttpError(401, 'Invalid email or password.');
