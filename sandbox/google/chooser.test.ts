import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { type Sandbox, startSandbox } from '../index.ts';
import type { GoogleOptions } from './options.ts';
import { authorizeUrl, newBrowser, redirectUri } from './test-google.ts';

let open: { sandbox: Sandbox; origin: string; stop(): Promise<void> };

/** The whole sandbox, with the emulator where a browser finds it in the demo. */
async function openSandbox(google?: GoogleOptions): Promise<typeof open> {
  const { config: database } = await ownDatabase('empty');
  const server = http.createServer((request, response) => void sandbox.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clock = { now: () => new Date(), advance: async () => {}, afterNextJob: async () => null };
  const options = { database, publicOrigin: origin, clock, webhookUrl: `${origin}/webhook` };
  const sandbox = await startSandbox(google ? { ...options, google } : options);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await sandbox.stop();
  };
  return { sandbox, origin, stop };
}

beforeAll(async () => {
  const accounts = [
    { email: 'denise@demo.test', name: 'Denise <b>Whitfield' },
    { email: 'new@demo.test', name: 'Nora New', emailVerified: false },
  ];
  open = await openSandbox({ redirectUris: [redirectUri], accounts });
});
afterAll(() => open.stop());

const openChooser = (browser = newBrowser()) => browser.open(authorizeUrl(open.sandbox.google));

test('in the demo the issuer is below /_sandbox/google, with all its addresses', async () => {
  const issuer = `${open.origin}/_sandbox/google`;
  expect(open.sandbox.google).toMatchObject({ issuer, clientId: expect.any(String), clientSecret: expect.any(String) });
  const document = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
  expect(document).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });
  expect(document).not.toHaveProperty('end_session_endpoint');
});

test('the chooser lists everybody, names who asks, and nothing of it can run', async () => {
  const { text, headers } = await openChooser();
  expect(text).toContain('Denise &lt;b&gt;Whitfield');
  expect(text).toContain('denise@demo.test');
  expect(text.match(/Not verified/g)).toHaveLength(1);
  expect(text).toContain('<strong>localhost:3000</strong>');
  expect(text).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;");
  expect(headers.get('cross-origin-opener-policy')).toBeNull();
});

test('its styles and fonts are below the issuer', async () => {
  for (const name of ['style.css', 'forms.css', 'popup.css', 'fonts/besley.woff2']) {
    expect((await fetch(`${open.sandbox.google.issuer}/${name}`)).status).toBe(200);
  }
  for (const nothing of ['', '/', '/nothing', '//', '//nothing', '/choose']) {
    expect((await fetch(`${open.sandbox.google.issuer}${nothing}`)).status, nothing).toBe(404);
  }
});

test.each([
  { fields: { email: 'no email', name: 'Ada' }, why: 'Enter an email address.' },
  { fields: { email: 'ada@example.test', name: '  ' }, why: 'Enter a name.' },
  { fields: { sub: '1' }, why: 'Enter an email address.' },
])('$fields is asked for again, as it was filled in', async ({ fields, why }) => {
  const browser = newBrowser();
  const answer = await browser.submit(await openChooser(browser), fields as Record<string, string>);
  expect(answer.status).toBe(422);
  expect(answer.text).toMatch(/<details open>/);
  expect(answer.text).toContain(`role="alert">${why}`);
  expect(answer.text).toContain(`value="${(fields.email ?? '').trim()}"`);
  expect(answer.text).not.toContain('checked');
});

test('a choice counts once, in the browser that began, from the page itself', async () => {
  const browser = newBrowser();
  const chooser = await openChooser(browser);
  expect((await newBrowser().submit(chooser, { cancel: '1' })).status).toBe(400);
  expect((await browser.submit(chooser, { cancel: '1' }, 'http://evil.example')).status).toBe(403);
  expect((await browser.submit(chooser, { cancel: '1' })).url.searchParams.get('error')).toBe('access_denied');
  const back = await browser.open(chooser.url);
  expect(back).toMatchObject({ status: 400, text: expect.stringContaining('This sign-in has expired') });
});

test('the sandbox page says that anybody can be chosen, unless nobody can sign in', async () => {
  const words = 'Sign in with Google: choose anybody';
  expect(await (await fetch(`${open.origin}/_sandbox`)).text()).toContain(words);
  const without = await openSandbox();
  expect(await (await fetch(`${without.origin}/_sandbox`)).text()).not.toContain(words);
  const refused = await newBrowser().open(authorizeUrl(without.sandbox.google));
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('invalid_client') });
  await without.stop();
});
