import type { SandboxOptions } from '../options.ts';
import type { RecordStore } from '../records/record-store.ts';
import { GoogleAccounts } from './accounts.ts';
import { GoogleControls, type Plans } from './controls.ts';
import { openKeys } from './keys.ts';
import { type GoogleHandler, mountProvider } from './mount.ts';
import { createProvider } from './provider.ts';

export type { GoogleControls } from './controls.ts';
export type { GoogleHandler } from './mount.ts';
export type { GoogleAccount, GoogleOptions, NewGoogleAccount } from './options.ts';

/** The path under which a browser finds the emulator. */
export const googlePath = '/_sandbox/google';

/** The Google emulator: an OpenID provider, what the product is known by there, and the controls of its other side. */
export interface GoogleSandbox extends GoogleControls {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Answers what is below the issuer's path: the way to serve it from an origin of its own. */
  readonly handle: GoogleHandler;
}

type Options = Pick<SandboxOptions, 'publicOrigin' | 'google'>;

/** Without `google` nobody is registered there, and every request for a sign-in is refused. */
export async function startGoogle({ publicOrigin, google }: Options, store: RecordStore): Promise<GoogleSandbox> {
  const setup = {
    issuer: google?.issuer ?? `${publicOrigin}${googlePath}`,
    clientId: google?.clientId ?? 'google-sandbox-client',
    clientSecret: google?.clientSecret ?? 'google-sandbox-secret',
    redirectUris: google?.redirectUris ?? [],
  };
  const accounts = new GoogleAccounts(store);
  for (const account of google?.accounts ?? []) accounts.put(account);
  const plans: Plans = { choices: [], discoveryFailures: 0 };
  const provider = createProvider(setup, { store, keys: await openKeys(store), accounts });
  return Object.assign(new GoogleControls(accounts, store, plans), {
    issuer: setup.issuer,
    clientId: setup.clientId,
    clientSecret: setup.clientSecret,
    handle: mountProvider({ provider, accounts, plans }),
  });
}
