import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { newAdmin } from '../../tests/onboard.ts';
import { emailedToken, login, newEmail, PASSWORD, register, session } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

// As it is, and counted.
// Tests before this one may have loaded the product without it.
vi.hoisted(() => void vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('registration', () => {
  // shows: product/validation/role-never-admin, product/calls/register-with-password
  it('signs in at once, as a customer unless a cleaner is meant', async () => {
    const visitor = app.visitor();
    const { user } = await register(visitor);
    expect(user).toMatchObject({
      role: 'user',
      displayName: 'Ada 🧽',
      onboardingComplete: false,
      emailVerified: false,
    });
    expect(await session(visitor)).toBe(200);
    const cleaner = await register(app.visitor(), { role: 'cleaner' });
    expect(cleaner.user).toMatchObject({ role: 'cleaner', onboardingStep: 1 });
  });

  // shows: defense 21, product/calls/failures
  it('says that an email is in use, as error and as message', async () => {
    const { email } = await register(app.visitor());
    const again = await app.visitor().call('POST /_api/auth/register_with_password', {
      email: email.toUpperCase(),
      password: PASSWORD,
      displayName: 'Other',
    });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ error: 'Email already in use', message: 'Email already in use' });
  });

  // shows: defense 12, defense 15, defense 25, product/validation/role-never-admin
  it.each([
    [{ role: 'admin' }, 'Invalid role'],
    [{ role: ['user'] }, 'Invalid role'],
    [{ email: 'nobody' }, 'Email is required'],
    [{ password: 'short' }, 'Password must be at least 8 characters'],
    [{ password: 'password1' }, 'This password is too common. Please choose another.'],
    [{ displayName: '  ' }, 'Name is required'],
    [{ onboardingComplete: true }, 'Unknown field: onboardingComplete'],
  ])('refuses %j', async (change, message) => {
    const input = { email: newEmail(), password: PASSWORD, displayName: 'Ada', ...change };
    const { status, error } = await app.visitor().call('POST /_api/auth/register_with_password', input as never);
    expect([status, error]).toEqual([400, message]);
    const { rows } = await app.server.database.pool.query('select 1 from users where email = $1', [input.email]);
    expect(rows).toEqual([]);
  });
});

describe('a password', () => {
  const registered = async (password: string) => {
    const email = newEmail();
    await app.visitor().ask('POST /_api/auth/register_with_password', { email, password, displayName: 'Ada' });
    return async (given: string) => (await login(app.visitor(), email, given)).status;
  };

  // shows: defense 25
  it('counts to its last character, spaces at its ends included, and is never cut', async () => {
    const longest = `${'ünïcode 汉字 '.repeat(40).slice(0, 198)}x `;
    expect(longest).toHaveLength(policy.accounts.passwords.longest);
    const signIn = await registered(longest);
    expect(await signIn(longest)).toBe(200);
    expect(await signIn(longest.trimEnd())).toBe(401);
    expect(await signIn(`${longest.slice(0, -2)}y `)).toBe(401);
    expect(await signIn(`${longest}x`)).toBe(400);
  });

  // shows: defense 25
  it('is the same on every keyboard, however its letters are composed', async () => {
    const signIn = await registered('crème brûlée'.normalize('NFD'));
    expect(await signIn('crème brûlée'.normalize('NFC'))).toBe(200);
  });
});

describe('signing in by password', () => {
  // shows: defense 20, product/calls/login-with-password
  it('answers a wrong password and an unknown email alike', async () => {
    const { email } = await register(app.visitor());
    const wrong = await login(app.visitor(), email, 'not the password');
    const unknown = await login(app.visitor(), newEmail(), 'not the password');
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Invalid email or password.' }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  // shows: defense 87
  it('is written down, when it is refused too, without what was typed', async () => {
    const { user, email } = await register(app.visitor());
    await login(app.visitor(), email);
    await login(app.visitor(), email, 'not the password');
    await login(app.visitor(), newEmail(), 'not the password');
    const { rows } = await app.server.database.pool.query(
      "select actor, action, subject, detail from audit where action like 'sign%' order by id desc limit 3",
    );
    const subject = `user:${user.id}`;
    expect(rows).toEqual([
      { actor: 'stranger', action: 'sign-in-refused', subject: 'user:unknown', detail: {} },
      { actor: 'stranger', action: 'sign-in-refused', subject, detail: {} },
      { actor: subject, action: 'signed-in', subject, detail: { by: 'password' } },
    ]);
  });

  // shows: defense 20, defense 26, defense 81
  it('does the work of a password for an unknown email, and for an account without one, as for a wrong one', async () => {
    const { email } = await register(app.visitor());
    const without = await register(app.visitor());
    await app.server.database.pool.query('update users set password_hash = null where email = $1', [without.email]);
    for (const who of [email, newEmail(), without.email]) {
      vi.mocked(verify).mockClear();
      expect((await login(app.visitor(), who, 'not the password')).status).toBe(401);
      expect(vi.mocked(verify).mock.calls).toEqual([
        [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'not the password'],
      ]);
    }
  });

  // shows: defense 27
  it('begins a session under a new id and ends the one that was brought along', async () => {
    const visitor = app.visitor();
    const { email } = await register(visitor);
    const before = visitor.cookie('sid')!;
    expect((await login(visitor, email)).status).toBe(200);
    expect(visitor.cookie('sid')).not.toBe(before);
    const thief = app.visitor();
    thief.setCookie('sid', before);
    expect(await session(thief)).toBe(401);
  });

  // shows: product/calls/credentials
  it('keeps the session’s cookie from scripts, and gives them a hint', async () => {
    const response = await app.visitor().fetch('/_api/auth/register_with_password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail(), password: PASSWORD, displayName: 'Ada' }),
    });
    const [sid, hint] = ['sid=', 'signed-in='].map((name) =>
      response.headers.getSetCookie().find((cookie) => cookie.startsWith(name)),
    );
    expect(sid).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toMatch(/^signed-in=1; /);
    expect(hint).not.toContain('HttpOnly');
  });

  // shows: defense 24
  it('asks somebody who tries too often to wait, and lets others in', async () => {
    const { email } = await register(app.visitor());
    const other = await register(app.visitor());
    const tries = [];
    for (let attempt = 0; attempt < 11; attempt++) tries.push(await login(app.visitor(), email, 'wrong password'));
    expect(tries.at(-1)!.status).toBe(429);
    expect(Number(tries.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(app.visitor(), other.email)).status).toBe(200);
  });
});

describe('a session', () => {
  // shows: defense 29, product/calls/logout
  it('ends with logout, which tells the browser to drop what it stored', async () => {
    const visitor = app.visitor();
    await register(visitor);
    const sid = visitor.cookie('sid')!;
    const { headers } = await visitor.call('POST /_api/auth/logout', {});
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    visitor.setCookie('sid', sid);
    expect(await session(visitor)).toBe(401);
  });

  // shows: defense 30, product/calls/session
  it('slides for thirty days and ends after ninety', async () => {
    const visitor = app.visitor();
    await register(visitor);
    for (let week = 0; week < 12; week++) {
      await app.clock.advance(7 * DAY);
      expect(await session(visitor)).toBe(200);
    }
    await app.clock.advance(7 * DAY);
    expect(await session(visitor)).toBe(401);

    const idle = app.visitor();
    await register(idle);
    await app.clock.advance(30 * DAY + HOUR);
    expect(await session(idle)).toBe(401);
  });

  // shows: defense 30
  it('of an admin ends after twelve hours', async () => {
    const admin = await newAdmin(app);
    await app.clock.advance(policy.accounts.sessions.adminHours * HOUR - MINUTE);
    expect(await session(admin)).toBe(200);
    await app.clock.advance(2 * MINUTE);
    expect(await session(admin)).toBe(401);
  });

  it('ends everywhere when that is asked for, and when the password changes', async () => {
    const here = app.visitor();
    const there = app.visitor();
    const { email } = await register(here);
    await login(there, email);
    const changed = await here.call('POST /_api/auth/change_password', {
      current: PASSWORD,
      password: 'another good one',
    });
    expect(changed.status).toBe(200);
    expect([await session(here), await session(there)]).toEqual([200, 401]);
    await login(there, email, 'another good one');
    await there.ask('POST /_api/auth/sign_out_everywhere', {});
    expect([await session(here), await session(there)]).toEqual([401, 401]);
  });

  it('changes no password for a wrong current one', async () => {
    const visitor = app.visitor();
    await register(visitor);
    const { status, error } = await visitor.call('POST /_api/auth/change_password', {
      current: 'x',
      password: 'another good one',
    });
    expect([status, error]).toEqual([400, 'The current password is not right.']);
  });
});

describe('a forgotten password', () => {
  it('is reset once by an emailed link, which ends every session and tells the owner', async () => {
    const visitor = app.visitor();
    const { email } = await register(visitor);
    await app.visitor().ask('POST /_api/auth/request_password_reset', { email });
    const token = await emailedToken(app, email, '/reset-password');
    const common = await app.visitor().call('POST /_api/auth/reset_password', { token, password: 'password1' });
    expect(common.error).toBe('This password is too common. Please choose another.');
    expect(common.body).toMatchObject({ code: 'common_password' });
    await app.visitor().ask('POST /_api/auth/reset_password', { token, password: 'a fresh new one' });
    const again = await app.visitor().call('POST /_api/auth/reset_password', { token, password: 'a fresh new two' });
    expect([again.status, again.error]).toEqual([400, 'This link is invalid or has expired.']);
    expect(await session(visitor)).toBe(401);
    expect((await login(app.visitor(), email, 'a fresh new one')).status).toBe(200);
    await waitFor(async () =>
      (await app.sandbox.mail.messages(email)).some(({ subject }) => subject === 'Your password was changed'),
    );
  });

  it('gets the same answer for an unknown email, and nothing is sent', async () => {
    const { email } = await register(app.visitor());
    const unknown = newEmail();
    const known = await app.visitor().ask('POST /_api/auth/request_password_reset', { email });
    expect(await app.visitor().ask('POST /_api/auth/request_password_reset', { email: unknown })).toEqual(known);
    await emailedToken(app, email, '/reset-password');
    expect(await app.sandbox.mail.messages(unknown)).toEqual([]);
  });

  it('has a link for thirty minutes', async () => {
    const { email } = await register(app.visitor());
    await app.visitor().ask('POST /_api/auth/request_password_reset', { email });
    const token = await emailedToken(app, email, '/reset-password');
    await app.clock.advance(31 * 60_000);
    const late = await app.visitor().call('POST /_api/auth/reset_password', { token, password: 'a fresh new one' });
    expect(late.status).toBe(400);
  });
});
