import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { badRequest, HttpError } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { findUser, type User } from './users.sql.ts';

const FRESH_MS = policy.accounts.freshSignInMinutes * MINUTE;

const isFresh = ({ clock }: Pick<AccountDeps, 'clock'>, { signedInAt }: SignedInCaller): boolean =>
  clock.now().getTime() - signedInAt.getTime() <= FRESH_MS;

/** For an account without a password. Throws 403 where the sign-in is too long ago (docs/product.md#proving-who-is-there). */
export function assertFreshSignIn(deps: AccountDeps, caller: SignedInCaller): void {
  if (!isFresh(deps, caller)) throw new HttpError(403, 'Please sign out and sign in again, and do this right after.');
}

/**
 * Before what a borrowed session must not do: the password, or a sign-in of the last minutes
 * (docs/product.md#proving-who-is-there). Gives the account. Throws 400 for a wrong password, 401, 403 where neither is
 * there, 429.
 */
export async function provePresence(
  deps: AccountDeps,
  caller: SignedInCaller,
  password: string | undefined,
): Promise<User> {
  const { userId } = caller;
  const user = await findUser(deps.db, userId);
  if (!user) throw new HttpError(401, 'Please sign in.');
  if (password !== undefined && user.password_hash !== null) {
    await deps.throttles.account(`prove ${userId}`);
    if (!(await deps.passwords.verify(user.password_hash, password))) throw badRequest('The password is not right.');
  } else if (user.password_hash === null) {
    assertFreshSignIn(deps, caller);
  } else if (!isFresh(deps, caller)) {
    throw new HttpError(403, 'Please enter your password first.');
  }
  return user;
}
