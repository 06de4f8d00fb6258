import crypto from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import type { Place } from './test-browser.ts';
import {
  authorizeUrl,
  codeVerifier,
  jordan,
  newBrowser,
  redirectUri,
  startTestGoogle,
  type TestGoogle,
} from './test-google.ts';

let testGoogle: TestGoogle;
beforeAll(async () => {
  testGoogle = await startTestGoogle((await ownDatabase('empty')).config);
});
afterAll(() => testGoogle.stop());

async function exchange({ url }: Place): Promise<Response> {
  const { issuer, clientId, clientSecret } = testGoogle.google;
  const fields = {
    grant_type: 'authorization_code',
    code: url.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    client_id: clientId,
    client_secret: clientSecret,
  };
  return fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(fields) });
}

/** Checks the signature by the keys that the emulator publishes now, and gives the claims. */
async function verify(idToken: string): Promise<{ email: string; sub: string }> {
  const [header = '', claims = '', signature = ''] = idToken.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const { keys } = (await (await fetch(`${testGoogle.google.issuer}/jwks`)).json()) as { keys: crypto.JsonWebKey[] };
  const key = keys.find((candidate) => candidate.kid === kid);
  if (!key) throw new Error(`No key ${kid}`);
  const publicKey = crypto.createPublicKey({ key, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  if (!crypto.verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))) throw new Error('Not signed');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

const idTokenOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { id_token: string }).id_token;

test('an ID token that was signed before verifies after, and a code that was given before is good after, once', async () => {
  testGoogle.google.chooseNext(jordan.email);
  const before = await idTokenOf(await exchange(await newBrowser().open(authorizeUrl(testGoogle.google))));
  testGoogle.google.chooseNext(jordan.email);
  const place = await newBrowser().open(authorizeUrl(testGoogle.google));
  await testGoogle.restart();
  expect(await verify(before)).toMatchObject({ sub: jordan.sub });
  expect(await verify(await idTokenOf(await exchange(place)))).toMatchObject({ sub: jordan.sub });
  await testGoogle.restart();
  expect((await exchange(place)).status).toBe(400);
});

test('a chooser that was open before is good after, and who was typed in is listed', async () => {
  const browser = newBrowser();
  const chooser = await browser.open(authorizeUrl(testGoogle.google));
  await testGoogle.restart();
  const place = await browser.submit(chooser, { email: 'ada@example.test', name: 'Ada Lovelace', verified: '1' });
  const { sub } = await verify(await idTokenOf(await exchange(place)));
  await testGoogle.restart();
  const next = await newBrowser().open(authorizeUrl(testGoogle.google));
  expect(next.text).toContain('ada@example.test');
  expect(next.text).toContain(`value="${sub}"`);
});
