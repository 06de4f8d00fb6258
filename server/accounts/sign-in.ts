import type { SessionUser } from '#contract/accounts';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { withAudit } from '#platform/audit.sql';
import { HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';
import type { AccountDeps } from './deps.ts';
import { insertSecret } from './secrets.sql.ts';
import { toSessionUser } from './session-user.ts';
import { startSession } from './sessions.ts';
import type { UserWithSignInMethods } from './sign-in-methods.sql.ts';
import { toAccount, type User } from './users.sql.ts';

/** The cookie of a sign-in whose second factor is pending. */
export const SECOND_FACTOR_COOKIE = 'second-factor';
const SECOND_FACTOR_MS = policy.accounts.secondFactor.signInMinutes * MINUTE;

export type SignedIn = { user: SessionUser } | { secondFactor: true };

/**
 * Password or Google were right: a session, or, for who has set one up, the question for the second factor. `is_banned`: as
 * it was read with the user, where it was.
 */
export async function signIn(
  deps: AccountDeps,
  user: UserWithSignInMethods & { is_banned?: boolean },
  caller: Caller,
  by: string,
): Promise<SignedIn> {
  if (!user.second_factor_since) {
    await openSession(deps, user, caller, by);
    return { user: await toSessionUser(deps, user) };
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

export async function openSession(deps: AccountDeps, user: User, caller: Caller, by: string): Promise<void> {
  const [at, who] = [deps.clock.now(), `user:${user.id}`];
  const entry = { at, actor: who, action: 'signed-in', subject: who, detail: { by } };
  await startSession(deps, withAudit(deps.db, entry), user, caller);
  await deps.hooks.onSignedIn(caller, toAccount(user));
}

/** The same words whether the account exists or not (docs/security.md#accounts). */
export const wrongCredentials = () => new HttpError(401, 'Invalid email or password.');
