import type { Config } from '#platform/config';
import { createGoogle } from '#server/accounts';
import { errorMessage, type Finding, fail, ok } from './finding.ts';

const CONSOLE = 'console.cloud.google.com, APIs & Services, Credentials';

/** Whether the provider is there and knows the client: it refuses a made-up code as such, and a wrong client before that. */
export async function checkGoogle({ google: settings, publicOrigin }: Config): Promise<Finding[]> {
  const google = createGoogle(settings, publicOrigin);
  const attempt = google.newAttempt('doctor');
  try {
    await google.authorizeUrl(attempt);
  } catch (error) {
    return [
      fail(
        `It does not answer: ${errorMessage(error)}`,
        'Check GOOGLE_ISSUER and this network’s outgoing connections.',
      ),
    ];
  }
  const madeUp = new URLSearchParams({ code: 'made-up', state: attempt.state, iss: settings.issuer });
  const refusal = await google.exchange(madeUp, attempt).then(
    () => 'none',
    (error) => ('error' in error ? String(error.error) : errorMessage(error)),
  );
  if (refusal === 'invalid_grant') return [ok('Google knows the client and its secret')];
  if (refusal === 'redirect_uri_mismatch') {
    const redirect = `${publicOrigin}/_api/auth/oauth_callback`;
    return [fail('Google does not know the redirect URI', `Add ${redirect} as a redirect URI in ${CONSOLE}.`)];
  }
  return [fail(`Google refuses the client: ${refusal}`, `Compare GOOGLE_CLIENT_ID and its secret with ${CONSOLE}.`)];
}
