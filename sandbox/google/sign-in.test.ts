import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import type { GoogleSandbox } from './index.ts';
import type { Place } from './test-browser.ts';
import { jordan, newBrowser, redirectUri, startTestGoogle, type TestGoogle } from './test-google.ts';

let testGoogle: TestGoogle;
let google: GoogleSandbox;
let client: openid.Configuration;

beforeAll(async () => {
  const accounts = [jordan, { email: 'Cher@demo.test', name: 'Cher' }];
  testGoogle = await startTestGoogle((await ownDatabase('empty')).config, accounts);
  google = testGoogle.google;
  client = await discover();
});
afterAll(() => testGoogle.stop());

async function discover(): Promise<openid.Configuration> {
  const post = openid.ClientSecretPost(google.clientSecret);
  const execute = [openid.allowInsecureRequests, openid.enableNonRepudiationChecks];
  return openid.discovery(new URL(google.issuer), google.clientId, undefined, post, { execute });
}

interface Attempt {
  url: URL;
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string };
}

/** What the product does before it opens the popup. */
async function newAttempt(more: Record<string, string> = {}): Promise<Attempt> {
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  };
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...more,
  });
  return { url, checks };
}

const exchange = (place: Place, { checks }: Attempt) =>
  openid.authorizationCodeGrant(client, place.url, { ...checks, idTokenExpected: true });

/** A whole sign-in, answering the chooser with these fields. */
async function signIn(fields: Record<string, string>, browser = newBrowser()) {
  const attempt = await newAttempt({ prompt: 'select_account' });
  const place = await browser.submit(await browser.open(attempt.url), fields);
  return (await exchange(place, attempt)).claims()!;
}

test('the ID token names who was chosen, as Google does', async () => {
  const attempt = await newAttempt();
  const browser = newBrowser();
  const chooser = await browser.open(attempt.url);
  expect(chooser).toMatchObject({ status: 200, text: expect.stringContaining('Jordan Ellis') });
  const tokens = await exchange(await browser.submit(chooser, { sub: jordan.sub }), attempt);
  const person = { email: jordan.email, email_verified: true, name: 'Jordan Ellis', given_name: 'Jordan' };
  expect(tokens.claims()).toMatchObject({ iss: google.issuer, sub: jordan.sub, ...person, family_name: 'Ellis' });
  expect(await openid.fetchUserInfo(client, tokens.access_token, jordan.sub)).toMatchObject(person);
});

test('a name of one word has no family name, and emails are kept in small letters', async () => {
  google.chooseNext('cher@demo.test');
  const attempt = await newAttempt();
  const claims = (await exchange(await newBrowser().open(attempt.url), attempt)).claims()!;
  expect(claims).toMatchObject({ email: 'cher@demo.test', given_name: 'Cher' });
  expect(claims).not.toHaveProperty('family_name');
});

test('a code is good for its verifier only, and once', async () => {
  google.chooseNext(jordan.email);
  const attempt = await newAttempt();
  const place = await newBrowser().open(attempt.url);
  const foreign = { ...attempt, checks: { ...attempt.checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() } };
  await expect(exchange(place, foreign)).rejects.toMatchObject({ error: 'invalid_grant' });

  google.chooseNext(jordan.email);
  const next = await newAttempt();
  const again = await newBrowser().open(next.url);
  const tokens = await exchange(again, next);
  await expect(exchange(again, next)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(openid.fetchUserInfo(client, tokens.access_token, jordan.sub)).rejects.toMatchObject({ status: 401 });
});

test('state and nonce come back as they were sent', async () => {
  google.chooseNext(jordan.email);
  const attempt = await newAttempt();
  const place = await newBrowser().open(attempt.url);
  const { checks } = attempt;
  expect(place.url.searchParams.get('state')).toBe(checks.expectedState);
  const otherState = { ...attempt, checks: { ...checks, expectedState: 'another' } };
  await expect(exchange(place, otherState)).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' });
  const otherNonce = { ...attempt, checks: { ...checks, expectedNonce: 'another' } };
  await expect(exchange(place, otherNonce)).rejects.toMatchObject({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' });
});

// shows: defense 34
test('without PKCE there is no sign-in', async () => {
  const attempt = await newAttempt();
  attempt.url.searchParams.delete('code_challenge');
  attempt.url.searchParams.delete('code_challenge_method');
  const place = await newBrowser().open(attempt.url);
  await expect(exchange(place, attempt)).rejects.toMatchObject({ error: 'invalid_request' });
});

test('a client or a way back that is not registered gets a page, and no redirect', async () => {
  for (const [name, value] of [
    ['redirect_uri', 'http://localhost:3000/elsewhere'],
    ['client_id', '<b>stranger</b>'],
  ] as const) {
    const attempt = await newAttempt({ [name]: value });
    const place = await newBrowser().open(attempt.url);
    expect(place).toMatchObject({ status: 400, text: expect.stringContaining('This sign-in cannot go on') });
    expect(place.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(place.text).not.toContain('<b>stranger');
  }
});

test('Cancel is access_denied', async () => {
  const attempt = await newAttempt();
  const browser = newBrowser();
  const place = await browser.submit(await browser.open(attempt.url), { cancel: '1' });
  await expect(exchange(place, attempt)).rejects.toMatchObject({ error: 'access_denied' });
  google.cancelNext();
  await expect(exchange(await newBrowser().open(attempt.url), attempt)).rejects.toMatchObject({
    error: 'access_denied',
  });
});

test('anybody can be typed in: the same email is the same person, and verified only when that is said', async () => {
  const unverified = await signIn({ email: ' Ada@Example.test ', name: 'Ada  King Lovelace' });
  const names = { name: 'Ada King Lovelace', given_name: 'Ada', family_name: 'King Lovelace' };
  expect(unverified).toMatchObject({ email: 'ada@example.test', email_verified: false, ...names });
  expect(unverified.sub).toMatch(/^\d{21}$/);
  const verified = await signIn({ email: 'ada@example.test', name: 'Ada', verified: '1' });
  expect(verified).toMatchObject({ sub: unverified.sub, email_verified: true, name: 'Ada' });
});

test('no sign-in is remembered: the chooser shows each time, and in one browser anybody can follow anybody', async () => {
  const browser = newBrowser();
  const other = await google.addAccount({ email: 'denise@demo.test', name: 'Denise Whitfield' });
  expect(await signIn({ sub: jordan.sub }, browser)).toMatchObject({ sub: jordan.sub });
  expect(await signIn({ sub: other.sub }, browser)).toMatchObject({ sub: other.sub });
  expect((await browser.open((await newAttempt()).url)).text).toContain('Choose an account');
  const silent = await newAttempt({ prompt: 'none' });
  await expect(exchange(await browser.open(silent.url), silent)).rejects.toMatchObject({ error: 'login_required' });
});

test('tests can make discovery fail, and choose only who is known', async () => {
  google.failDiscovery(2);
  await expect(discover()).rejects.toThrow();
  await expect(discover()).rejects.toThrow();
  expect((await discover()).serverMetadata().issuer).toBe(google.issuer);
  expect(() => google.chooseNext('nobody@demo.test')).toThrow('Nobody has the email nobody@demo.test');
});
