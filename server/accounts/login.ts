import type { Parsed } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import type { Caller } from '#platform/http/caller';
import { emailDigest } from './bans.ts';
import type { AccountDeps } from './deps.ts';
import { type SignedIn, signIn, wrongCredentials } from './sign-in.ts';
import { findByEmailWithSignInMethods } from './sign-in-methods.sql.ts';

/**
 * Sign-in by password. An unknown email, an account without a password and a wrong password take the same time and get
 * the same 401. Throws 429: tries are limited by address, and by account and address together, so that nobody can lock
 * somebody else out for good.
 */
export const loginWithPassword =
  (deps: AccountDeps) =>
  async (input: Parsed<'POST /_api/auth/login_with_password'>, caller: Caller): Promise<SignedIn> => {
    const { signIn: byAddress, account, all } = deps.throttles;
    await all(...byAddress.limitsOf(caller.address), ...account.limitsOf(`${input.email} ${caller.address}`));
    const user = await findByEmailWithSignInMethods(deps.db, input.email, emailDigest(input.email));
    const matches = await deps.passwords.verify(user?.password_hash ?? null, input.password);
    if (!user || user.deleted_at !== null || !matches) {
      const subject = user ? `user:${user.id}` : 'user:unknown';
      await audit(deps.db, { at: deps.clock.now(), actor: 'stranger', action: 'sign-in-refused', subject });
      throw wrongCredentials();
    }
    return signIn(deps, user, caller, 'password');
  };
