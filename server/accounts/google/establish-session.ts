import type { Parsed } from '#contract/calls';
import { HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import type { AccountDeps } from '../deps.ts';
import { consumeSecret } from '../secrets.sql.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { findWithSignInMethods } from '../sign-in-methods.sql.ts';
import { OAUTH_COOKIE } from './authorize.ts';

/**
 * The popup's token becomes a session: once, within its minute, in the browser that began. Throws 401 for any other,
 * so a token that somebody else made signs nobody in.
 */
export const establishSession =
  (deps: AccountDeps) =>
  async ({ tempToken }: Parsed<'POST /_api/auth/establish_session'>, caller: Caller): Promise<SignedIn> => {
    await deps.throttles.signIn(caller.address);
    const now = deps.clock.now();
    const secret = await consumeSecret(deps.db, 'temp-token', hashSecret(tempToken), now);
    const browserHash = hashSecret(caller.cookie(OAUTH_COOKIE) ?? '');
    const user = secret?.user_id ? await findWithSignInMethods(deps.db, secret.user_id) : undefined;
    if (!user || !secret?.browser_hash?.equals(browserHash)) {
      throw new HttpError(401, 'Failed to complete authentication. Please try again.');
    }
    caller.clearCookie(OAUTH_COOKIE);
    return signIn(deps, user, caller, 'google');
  };
