import crypto from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { RecordStore } from '../records/record-store.ts';
import { type GoogleSandbox, type NewGoogleAccount, startGoogle } from './index.ts';
import { TestBrowser } from './test-browser.ts';

/** The product's side, on localhost; the provider is on 127.0.0.1: two origins, as in life. */
export const product = 'http://localhost:3000';
export const redirectUri = `${product}/_api/auth/oauth_callback`;

export const jordan = { sub: '104200000000000000001', email: 'customer@demo.test', name: 'Jordan Ellis' };

/** The emulator by itself, at the root of an origin of its own. */
export interface TestGoogle {
  /** Changes with a restart. */
  google: GoogleSandbox;
  /** Starts the emulator again where it was left, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestGoogle(
  database: pg.PoolConfig,
  accounts: NewGoogleAccount[] = [jordan],
): Promise<TestGoogle> {
  const server = http.createServer((request, response) => void testGoogle.google.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let store = await RecordStore.open(database);
  const start = () =>
    startGoogle({ publicOrigin: product, google: { issuer, redirectUris: [redirectUri], accounts } }, store);
  const testGoogle: TestGoogle = {
    google: await start(),
    async restart() {
      await store.close();
      store = await RecordStore.open(database);
      testGoogle.google = await start();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
  return testGoogle;
}

/** Somebody's browser, which stops at the product's redirect URI. */
export const newBrowser = (): TestBrowser => new TestBrowser(redirectUri);

export const codeVerifier = 'a-verifier-of-at-least-forty-three-characters';
const codeChallenge = crypto.createHash('sha256').update(codeVerifier).digest('base64url');

/** The address to which a product sends somebody who signs in. */
export function authorizeUrl({ issuer, clientId }: GoogleSandbox): URL {
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  };
  return new URL(`${issuer}/auth?${new URLSearchParams(parameters)}`);
}
