import type { Parsed } from '#contract/calls';
import { policy } from '#contract/policy';
import type { Caller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import { describeError } from '#platform/log';
import { hashSecret, newSecret } from '#platform/secrets';
import type { AccountDeps } from '../deps.ts';
import { consumeSecret, insertSecret } from '../secrets.sql.ts';
import { failedAttempt, OAUTH_COOKIE } from './authorize.ts';
import { callbackPage } from './callback-page.ts';
import { attemptNameOf, type GoogleUser } from './client.ts';
import { findOrCreate, linkGoogle } from './resolve-user.ts';

const TEMP_TOKEN_MS = policy.accounts.google.tokenSeconds * 1000;
const FAILED = 'Authentication failed. Please try again.';

/**
 * Google's answer: the attempt is used up, the code exchanged, the person found. The popup gets a token that is good
 * once, for a minute, in this browser; the session begins when the page that opened it brings the token.
 */
export const callback =
  (deps: AccountDeps) =>
  async (query: Parsed<'GET /_api/auth/oauth_callback'>, caller: Caller): Promise<FileAnswer> => {
    const now = deps.clock.now();
    const name = attemptNameOf(query.state);
    const failed = failedAttempt(name);
    const browserHash = hashSecret(caller.cookie(OAUTH_COOKIE) ?? '');
    const attempt = await consumeSecret(deps.db, 'oauth-attempt', hashSecret(query.state ?? ''), now);
    if (!attempt?.browser_hash?.equals(browserHash)) return failed('invalid_state', FAILED);
    if (query.error === 'access_denied') return failed('access_denied', 'Sign-in was canceled.');

    let person: GoogleUser;
    try {
      const { nonce = '', verifier = '' } = attempt.detail;
      const expected = { state: query.state ?? '', nonce, verifier };
      person = await deps.google.exchange(new URLSearchParams(query), expected);
    } catch (error) {
      deps.log.warn(describeError(error), 'google sign-in failed');
      return failed('exchange_failed', FAILED);
    }
    if (!person.emailVerified) return failed('email_not_verified', 'Google has not verified this email address.');

    const role = attempt.detail.role === 'cleaner' ? 'cleaner' : 'user';
    const outcome =
      attempt.user_id === null
        ? await findOrCreate(deps, person, role)
        : await linkGoogle(deps, attempt.user_id, person, caller);
    if ('refused' in outcome) return failed(outcome.refused, outcome.message, outcome.details);

    const token = newSecret();
    await insertSecret(deps.db, {
      hash: hashSecret(token),
      purpose: 'temp-token',
      userId: outcome.userId,
      browserHash,
      expiresAt: new Date(now.getTime() + TEMP_TOKEN_MS),
    });
    return callbackPage({ type: 'OAUTH_TOKEN_SUCCESS', token, attempt: name });
  };
