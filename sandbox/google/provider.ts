import Provider, { type Account, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { html } from '../http/html.ts';
import type { RecordStore } from '../records/record-store.ts';
import type { GoogleAccounts } from './accounts.ts';
import type { ProviderKeys } from './keys.ts';
import type { GoogleAccount } from './options.ts';
import { popupHeaders, popupMarkup } from './popup-page.ts';
import { StoredState } from './stored-state.ts';

export interface ProviderSetup {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** None: nobody is registered, and every request for a sign-in is refused. */
  redirectUris: string[];
}

const scope = 'openid email profile';

/** An OpenID provider that answers as Google does (developers.google.com/identity/openid-connect). */
export function createProvider(
  setup: ProviderSetup,
  { store, keys, accounts }: { store: RecordStore; keys: ProviderKeys; accounts: GoogleAccounts },
): Provider {
  const provider = new Provider(setup.issuer, {
    clients: setup.redirectUris.length > 0 ? [clientOf(setup)] : [],
    adapter: (model) => new StoredState(store, model),
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys, names: cookieNames, long: neverSentBack(setup.issuer) },
    scopes: scope.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false, // Google puts the email and the name into the ID token itself
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { policy: policy(), url: (_context, interaction) => chooserPath(setup.issuer, interaction.uid) },
    ttl: { AccessToken: 3600, AuthorizationCode: 600, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
    findAccount: (_context, sub) => asClaims(accounts.bySub(sub)),
    loadExistingGrant: grantEverything,
    renderError(context, { error, error_description: description }) {
      const details = description === undefined ? error : `${error}: ${description}`;
      const body = html`<p>The request for it was refused.</p><p class="hint"><code>${details}</code></p>`;
      const page = { title: 'This sign-in cannot go on', body, base: mountPath(setup.issuer) };
      context.set(popupHeaders(page));
      context.body = popupMarkup(page);
    },
  });
  provider.on('server_error', (_context, error) => console.error('The Google emulator failed:', error));
  return provider;
}

/** The path of an issuer's address, without a slash at its end. */
export const mountPath = (issuer: string): string => new URL(issuer).pathname.replace(/\/$/, '');

const chooserPath = (issuer: string, uid: string): string => `${mountPath(issuer)}/choose/${uid}`;

const clientOf = (setup: ProviderSetup) =>
  ({
    client_id: setup.clientId,
    client_secret: setup.clientSecret,
    redirect_uris: setup.redirectUris,
    token_endpoint_auth_method: 'client_secret_post',
  }) as const;

const cookieNames = { session: '_google_session', interaction: '_google_choice', resume: '_google_resume' };

/**
 * The session's cookie is for a path that nobody asks for, so that no sign-in is remembered: the chooser shows each time,
 * and somebody else can be chosen without signing out first.
 */
const neverSentBack = (issuer: string) => ({ path: `${mountPath(issuer)}/nowhere` });

/** `prompt=select_account` is asked for by the product; the rest, consent too, is settled by choosing. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

/** Grants every scope in place of the consent screen, which is not shown. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

function asClaims(account: GoogleAccount | undefined): Account | undefined {
  if (!account) return undefined;
  return {
    accountId: account.sub,
    claims: () => ({
      sub: account.sub,
      email: account.email,
      email_verified: account.emailVerified,
      name: account.name,
      given_name: account.givenName,
      ...(account.familyName && { family_name: account.familyName }),
    }),
  };
}
