import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { waitFor } from '../../../tests/wait-for.ts';
import type { PopupMessage } from './callback-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PASSWORD = 'scrubbed marble steps';
let people = 0;

async function newPerson(change: object = {}): Promise<{ email: string; name: string }> {
  const person = { name: 'Gail Okoye', email: `gail${++people}@gmail.test`, ...change };
  await app.sandbox.google.addAccount(person);
  return person;
}

/** The provider names itself by the address that it was asked at. */
const pathOf = (location: string) => location.replace(/^http:\/\/[^/]+/, '');

/** Follows the popup from its start to the provider's answer, without going to the callback. */
async function askGoogle(visitor: Visitor, email: string, query = '', meddle = (location: string) => location) {
  // Who was chosen before is the provider's business: here everybody comes to it anew.
  visitor.keepCookies('sid', 'signed-in', 'oauth');
  app.sandbox.google.chooseNext(email);
  let location = `/_api/auth/oauth_authorize?provider=google${query}`;
  while (!location.startsWith('/_api/auth/oauth_callback')) {
    const response = await visitor.fetch(location);
    const next = response.headers.get('location');
    if (!next) throw new Error(`${location} answered ${response.status}: ${await response.text()}`);
    location = meddle(pathOf(next));
  }
  return location;
}

/** What a page of the popup tells its opener. */
async function messageOf(response: Response): Promise<PopupMessage> {
  const data = (await response.text()).match(/id="message">([^<]*)</)?.[1];
  return JSON.parse(data ?? '{}');
}

async function signIn(visitor: Visitor, email: string, query = ''): Promise<PopupMessage> {
  return messageOf(await visitor.fetch(await askGoogle(visitor, email, query)));
}

const tokenOf = (message: PopupMessage): string => {
  if (message.type !== 'OAUTH_TOKEN_SUCCESS') throw new Error(JSON.stringify(message));
  return message.token;
};
const codeOf = (message: PopupMessage) => (message.type === 'OAUTH_ERROR' ? message.error.code : message.type);

const establish = (visitor: Visitor, tempToken: string) =>
  visitor.call('POST /_api/auth/establish_session', { tempToken });

const register = (visitor: Visitor, email: string) =>
  visitor.ask('POST /_api/auth/register_with_password', { email, password: PASSWORD, displayName: 'Gail' });

describe('sign-in with Google', () => {
  // shows: defense 13
  it('makes an account with a proven email, and finds it again by its identity', async () => {
    const { email, name } = await newPerson();
    const first = app.visitor();
    const { body } = await establish(first, tokenOf(await signIn(first, email)));
    expect(body).toMatchObject({
      user: { email, displayName: name, role: 'user', emailVerified: true, googleLinked: true },
    });
    const second = app.visitor();
    const again = await establish(second, tokenOf(await signIn(second, email, '&role=cleaner')));
    expect(again.body).toMatchObject({ user: { id: (body as { user: { id: number } }).user.id, role: 'user' } });
  });

  it('takes a name as a form would, without what no form takes', async () => {
    const { email } = await newPerson({
      name: `Gail\u0007\u202e ${'Okoye '.repeat(60)}`,
      givenName: 'Marblestep Support',
    });
    const visitor = app.visitor();
    const { body } = await establish(visitor, tokenOf(await signIn(visitor, email)));
    const { user } = body as { user: { displayName: string; firstName: string | null } };
    expect(user.displayName).toMatch(/^Gail (Okoye ?)+/);
    expect(user.displayName.length).toBeLessThanOrEqual(80);
    expect(user.firstName).toBeNull();
    const unseen = await newPerson({ name: '\u3164\u2800' });
    const other = app.visitor();
    const signedIn = await establish(other, tokenOf(await signIn(other, unseen.email)));
    expect(signedIn.body).toMatchObject({ user: { displayName: unseen.email.split('@')[0] } });
  });

  // shows: defense 13, product/roles/oauth-role
  it('makes a cleaner where that was asked for, and nothing else', async () => {
    const { email } = await newPerson();
    const visitor = app.visitor();
    const { body } = await establish(visitor, tokenOf(await signIn(visitor, email, '&role=cleaner')));
    expect(body).toMatchObject({ user: { role: 'cleaner' } });
    for (const role of ['admin', 'user&role=cleaner', '']) {
      const { status } = await app.visitor().fetch(`/_api/auth/oauth_authorize?provider=google&role=${role}`);
      expect(status).toBe(400);
    }
    expect((await app.visitor().fetch('/_api/auth/oauth_authorize?provider=other')).status).toBe(400);
  });

  // shows: defense 31, defense 32, product/calls/establish-session
  it('gives a token that is good once, for a minute, in the browser that began', async () => {
    const { email } = await newPerson();
    const visitor = app.visitor();
    const token = tokenOf(await signIn(visitor, email));
    const thief = await establish(app.visitor(), token);
    expect([thief.status, thief.error]).toEqual([401, 'Failed to complete authentication. Please try again.']);
    expect((await establish(visitor, token)).status).toBe(401);

    const fresh = tokenOf(await signIn(visitor, email));
    expect((await establish(visitor, fresh)).status).toBe(200);
    expect((await establish(visitor, fresh)).status).toBe(401);

    const late = tokenOf(await signIn(visitor, email));
    await app.clock.advance(61_000);
    expect((await establish(visitor, late)).status).toBe(401);
    expect((await establish(visitor, '')).error).toBe('Temporary token is required');
  });

  // shows: defense 34
  it('refuses an answer with a wrong, used or foreign state', async () => {
    const { email } = await newPerson();
    const visitor = app.visitor();
    const callback = await askGoogle(visitor, email);
    const forged = callback.replace(/state=[^&]+/, 'state=forged');
    expect(codeOf(await messageOf(await visitor.fetch(forged)))).toBe('invalid_state');
    expect(codeOf(await messageOf(await app.visitor().fetch(callback)))).toBe('invalid_state');

    const mine = await askGoogle(visitor, email);
    expect(codeOf(await messageOf(await visitor.fetch(mine)))).toBe('OAUTH_TOKEN_SUCCESS');
    expect(codeOf(await messageOf(await visitor.fetch(mine)))).toBe('invalid_state');
  });

  // shows: defense 34
  it('refuses a code that belongs to another attempt', async () => {
    const { email } = await newPerson();
    const [one, other] = [app.visitor(), app.visitor()];
    const stolen = (await askGoogle(one, email)).match(/code=([^&]+)/)![1]!;
    const own = await askGoogle(other, email);
    const mixed = own.replace(/code=[^&]+/, `code=${stolen}`);
    expect(codeOf(await messageOf(await other.fetch(mixed)))).toBe('exchange_failed');
  });

  // shows: defense 34
  it('refuses a person whom the provider vouched for with another nonce', async () => {
    const { email } = await newPerson();
    const visitor = app.visitor();
    let meddled = 0;
    const callback = await askGoogle(visitor, email, '', (location) =>
      location.replace(/([?&]nonce=)[^&]+/, (_nonce, name) => {
        meddled++;
        return `${name}of-another-attempt`;
      }),
    );
    expect(meddled).toBeGreaterThan(0);
    expect(codeOf(await messageOf(await visitor.fetch(callback)))).toBe('exchange_failed');
  });

  it('keeps the attempts of two tabs apart, and answers each by its name', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const visitor = app.visitor();
    const first = await askGoogle(visitor, one.email, '&attempt=tab-1');
    const second = await askGoogle(visitor, other.email, '&attempt=tab-2');
    expect(await messageOf(await visitor.fetch(second))).toMatchObject({ attempt: 'tab-2' });
    const message = await messageOf(await visitor.fetch(first));
    expect(message).toMatchObject({ type: 'OAUTH_TOKEN_SUCCESS', attempt: 'tab-1' });
    const { body } = await establish(visitor, tokenOf(message));
    expect(body).toMatchObject({ user: { email: one.email } });
  });

  it('says what went wrong: denied, not verified, out of reach', async () => {
    const visitor = app.visitor();
    const { email } = await newPerson({ email: 'una.new@gmail.test', emailVerified: false });
    const message = 'Google has not verified this email address.';
    expect(await signIn(visitor, email)).toMatchObject({ error: { code: 'email_not_verified', message } });
    const callback = await askGoogle(visitor, email);
    const denied = callback.replace(/code=[^&]+/, 'error=access_denied');
    expect(codeOf(await messageOf(await visitor.fetch(denied)))).toBe('access_denied');
  });

  // shows: defense 36
  it('writes nothing of a query into its page', async () => {
    const page = await app.visitor().fetch('/_api/auth/oauth_callback?error=%3Cscript%3Ealert(1)%3C/script%3E&state=x');
    expect(await page.text()).not.toContain('alert(1)');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });
});

describe('an email that has an account', () => {
  // shows: defense 22, product/entities/oauth-error
  it('is not taken over: the card says so, with the email', async () => {
    const { email } = await newPerson();
    await register(app.visitor(), email);
    const message = await signIn(app.visitor(), email);
    expect(message).toMatchObject({ type: 'OAUTH_ERROR', error: { code: 'account_linking_required', details: email } });
  });

  // shows: defense 22
  it('links Google while signed in, to the same email alone', async () => {
    const { email } = await newPerson();
    const stranger = await newPerson();
    const visitor = app.visitor();
    await register(visitor, email);
    const message = 'Only a Google account with the same email can be linked.';
    expect(await signIn(visitor, stranger.email, '&link=1')).toMatchObject({
      error: { code: 'email_differs', message },
    });
    await establish(visitor, tokenOf(await signIn(visitor, email, '&link=1')));
    const { user } = await visitor.ask('GET /_api/auth/session', {});
    expect(user).toMatchObject({ googleLinked: true, emailVerified: true });
    await waitFor(async () =>
      (await app.sandbox.mail.messages(email)).some(({ subject }) => subject === 'Google is linked to your account'),
    );
    expect(
      codeOf(await messageOf(await app.visitor().fetch('/_api/auth/oauth_authorize?provider=google&link=1'))),
    ).toBe('not_signed_in');
  });

  // shows: defense 23
  it('is the owner’s again after a reset, whoever registered it first', async () => {
    const { email } = await newPerson();
    const attacker = app.visitor();
    await register(attacker, email);
    const owner = app.visitor();
    expect(codeOf(await signIn(owner, email))).toBe('account_linking_required');
    await owner.ask('POST /_api/auth/request_password_reset', { email });
    const token = await waitFor(async () =>
      (await app.sandbox.mail.messages(email))
        .map(({ text }) => text.match(/reset-password\?token=([\w-]+)/)?.[1])
        .find(Boolean),
    );
    await owner.ask('POST /_api/auth/reset_password', { token, password: 'the owner’s own words' });
    expect((await attacker.call('GET /_api/auth/session', {})).status).toBe(401);
    const old = await attacker.call('POST /_api/auth/login_with_password', { email, password: PASSWORD });
    expect(old.status).toBe(401);
  });
});

it('attempts are limited by address, and the popup says so', async () => {
  const visitor = app.visitor();
  const ask = () => visitor.fetch('/_api/auth/oauth_authorize?provider=google&attempt=flood');
  const { pool } = app.server.database;
  const attempts = () => pool.query("select from single_use_secrets where purpose = 'oauth-attempt'");
  expect((await ask()).status).toBe(302);
  const most = policy.accounts.googleAttempts.ofAddress * policy.sandboxAddressFactor;
  await pool.query("update throttles set points = $1 where key like 'google:%'", [most]);
  const before = (await attempts()).rowCount;
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(await messageOf(refused)).toMatchObject({ attempt: 'flood', error: { code: 'too_many_requests' } });
  expect((await attempts()).rowCount).toBe(before);
});
