import * as openid from 'openid-client';
import { z } from 'zod';
import { cleanedName, LONGEST_NAME } from '#contract/names';
import type { Config } from '#platform/config';

/** What one sign-in attempt has to bring back. */
export interface GoogleAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who the provider says came back. Keyed by issuer and subject, never by email. */
export interface GoogleUser {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  givenName: string | null;
  familyName: string | null;
}

/** Google by OpenID Connect: PKCE, state and nonce, one attempt each. */
export interface GoogleClient {
  /** `name` is the opening page's word for it, which its state carries there and back (nameIn). */
  newAttempt(name: string | undefined): GoogleAttempt;
  /** Where the popup is sent. Throws when the provider cannot be reached. */
  authorizeUrl(attempt: GoogleAttempt): Promise<string>;
  /** Exchanges what came back; `query` is the callback's. Throws for anything that does not fit the attempt. */
  exchange(query: URLSearchParams, attempt: GoogleAttempt): Promise<GoogleUser>;
}

/** The name that a state carries, whether it is one of ours or not. */
export const attemptNameOf = (state: string | undefined): string | undefined => state?.match(/\.([\w-]{1,64})$/)?.[1];

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().toLowerCase().pipe(z.email().max(254)),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

const named = (name: string | undefined) => cleanedName(name ?? '', LONGEST_NAME);

export function createGoogle(config: Config['google'], publicOrigin: string): GoogleClient {
  const redirectUri = `${publicOrigin}/_api/auth/oauth_callback`;
  let known: Promise<openid.Configuration> | undefined;

  /** Asked for at the first sign-in; a failure is not remembered. */
  function provider(): Promise<openid.Configuration> {
    const issuer = new URL(config.issuer);
    const insecure = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    known ??= openid
      .discovery(issuer, config.clientId, config.clientSecret, openid.ClientSecretPost(config.clientSecret), {
        execute: insecure,
        timeout: 10,
      })
      .catch((error) => {
        known = undefined;
        throw error;
      });
    return known;
  }

  return {
    newAttempt: (name) => ({
      state: name ? `${openid.randomState()}.${name}` : openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }),

    async authorizeUrl({ state, nonce, verifier }) {
      const url = openid.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return url.href;
    },

    async exchange(query, { state, nonce, verifier }) {
      const callback = new URL(`${redirectUri}?${query}`);
      const tokens = await openid.authorizationCodeGrant(await provider(), callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = Claims.parse(tokens.claims());
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified,
        // As a form would take them: people cannot help how they are called elsewhere, so nobody is refused for it.
        name: named(claims.name) ?? named(claims.email.split('@')[0]) ?? 'Guest',
        givenName: named(claims.given_name),
        familyName: named(claims.family_name),
      };
    },
  };
}
