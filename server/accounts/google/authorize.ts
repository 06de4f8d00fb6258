import type { Parsed } from '#contract/calls';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import { describeError } from '#platform/log';
import { hashSecret, newSecret } from '#platform/secrets';
import type { AccountDeps } from '../deps.ts';
import { insertSecret } from '../secrets.sql.ts';
import { callbackPage } from './callback-page.ts';

/** Names the browser that began, for the way back and for the token at its end. */
export const OAUTH_COOKIE = 'oauth';
const ATTEMPT_MS = policy.accounts.google.attemptMinutes * MINUTE;

/**
 * Sends the popup to Google. The attempt's secrets stay here, found again by its state, once, by this browser only.
 * `role` counts for a new account alone; `link` ties Google to the account that is signed in.
 */
export const authorize =
  (deps: AccountDeps) =>
  async (
    { role, link, attempt: name }: Parsed<'GET /_api/auth/oauth_authorize'>,
    caller: Caller,
  ): Promise<FileAnswer> => {
    const failed = failedAttempt(name);
    const refusal = await deps.throttles.google(caller.address).catch(rethrowUnlessRateLimited);
    if (refusal) return { ...failed('too_many_requests', refusal.message), status: refusal.status };
    const actor = link ? await caller.actor() : null;
    if (link && !actor) return failed('not_signed_in', 'Please sign in first.');
    const attempt = deps.google.newAttempt(name);
    let location: string;
    try {
      location = await deps.google.authorizeUrl(attempt);
    } catch (error) {
      deps.log.warn(describeError(error), 'google cannot be reached');
      return failed('provider_unavailable', 'Google did not answer. Please try again.');
    }
    // Another tab's attempt may be under way in this browser: both come back under one name.
    const browser = caller.cookie(OAUTH_COOKIE) || newSecret();
    await insertSecret(deps.db, {
      hash: hashSecret(attempt.state),
      purpose: 'oauth-attempt',
      userId: actor?.userId ?? null,
      browserHash: hashSecret(browser),
      detail: { nonce: attempt.nonce, verifier: attempt.verifier, role: role ?? 'user' },
      expiresAt: new Date(deps.clock.now().getTime() + ATTEMPT_MS),
    });
    caller.setCookie(OAUTH_COOKIE, browser, ATTEMPT_MS / 1000);
    return { status: 302, type: 'text/plain', body: Buffer.alloc(0), headers: { location } };
  };

/** The page that tells its opener what went wrong with the attempt of this name. */
export const failedAttempt =
  (attempt: string | undefined) =>
  (code: string, message: string, details?: string): FileAnswer =>
    callbackPage({
      type: 'OAUTH_ERROR',
      error: { code, message, ...(details === undefined ? {} : { details }) },
      attempt,
    });

/** In a popup a refusal has to be a page too. */
function rethrowUnlessRateLimited(error: unknown): HttpError {
  if (error instanceof HttpError && error.status === 429) return error;
  throw error;
}
