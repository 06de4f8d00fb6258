import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { setAdmin } from '#server/accounts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PASSWORD = 'scrubbed marble steps';
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });

async function withFactor(email: string): Promise<{ visitor: Visitor; secret: string; recoveryCodes: string[] }> {
  const visitor = app.visitor();
  await visitor.ask('POST /_api/auth/register_with_password', { email, password: PASSWORD, displayName: 'Ada' });
  const { secret, uri } = await visitor.ask('POST /_api/auth/totp_begin', {});
  expect(uri).toContain('otpauth://totp/');
  expect((await visitor.call('POST /_api/auth/totp_confirm', { code: '000000' })).error).toBe(
    'That code is not right.',
  );
  const { recoveryCodes } = await visitor.ask('POST /_api/auth/totp_confirm', { code: codeOf(secret) });
  return { visitor, secret, recoveryCodes };
}

describe('a second factor', () => {
  it('is asked for after the password, and gives the session', async () => {
    const { secret } = await withFactor('factor@example.test');
    const visitor = app.visitor();
    const half = await visitor.ask('POST /_api/auth/login_with_password', {
      email: 'factor@example.test',
      password: PASSWORD,
    });
    expect(half).toEqual({ secondFactor: true });
    expect((await visitor.call('GET /_api/auth/session', {})).status).toBe(401);
    const { user } = await visitor.ask('POST /_api/auth/totp_verify', { code: codeOf(secret, 1) });
    expect(user.hasSecondFactor).toBe(true);
    expect((await visitor.call('GET /_api/auth/session', {})).status).toBe(200);
  });

  it('takes a code once, and a recovery code once', async () => {
    const { secret, recoveryCodes } = await withFactor('once@example.test');
    const credentials = { email: 'once@example.test', password: PASSWORD };
    const verify = async (code: string) => {
      const visitor = app.visitor();
      await visitor.ask('POST /_api/auth/login_with_password', credentials);
      return (await visitor.call('POST /_api/auth/totp_verify', { code })).status;
    };
    expect(await verify(codeOf(secret))).toBe(400);
    expect(await verify(codeOf(secret, 1))).toBe(200);
    const [recovery = ''] = recoveryCodes;
    expect(await verify(recovery.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await verify(recovery)).toBe(400);
  });

  it('cannot be verified by a browser that gave no password', async () => {
    const { secret } = await withFactor('stranger@example.test');
    const { status } = await app.visitor().call('POST /_api/auth/totp_verify', { code: codeOf(secret, 1) });
    expect(status).toBe(401);
  });
});

describe('an admin', () => {
  it('is made and unmade on the command line, never by asking, with clear answers', async () => {
    const visitor = app.visitor();
    const email = 'team@example.test';
    await visitor.ask('POST /_api/auth/register_with_password', { email, password: PASSWORD, displayName: 'Ada' });
    const { transact } = app.server.database;
    const now = app.clock.now();
    expect(await setAdmin(transact, email, true, now)).toContain('is now an admin');
    expect((await visitor.call('GET /_api/auth/session', {})).status).toBe(401);
    await expect(setAdmin(transact, email, true, now)).rejects.toThrow('is an admin already');
    await expect(setAdmin(transact, 'nobody@example.test', true, now)).rejects.toThrow('There is no account');
    const { user } = (await visitor.ask('POST /_api/auth/login_with_password', { email, password: PASSWORD })) as {
      user: { role: string };
    };
    expect(user.role).toBe('admin');
    expect(await setAdmin(transact, email, false, now)).toContain('no longer an admin');
  });
});

describe('outside the sandbox, an admin', () => {
  let production: TestApp;
  beforeAll(async () => {
    production = await startTestApp({ change: () => ({ sandbox: false }) });
  });
  afterAll(() => production.stop());

  it('may act as one only with a second factor, and can set it up', async () => {
    const credentials = { email: 'lead@example.test', password: PASSWORD };
    const visitor = production.visitor();
    await visitor.ask('POST /_api/auth/register_with_password', { ...credentials, displayName: 'Ada' });
    await setAdmin(production.server.database.transact, credentials.email, true, production.clock.now());
    const signedIn = await visitor.ask('POST /_api/auth/login_with_password', credentials);
    expect(signedIn).toMatchObject({ user: { role: 'admin', hasSecondFactor: false, owesSecondFactor: true } });
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      if (calls[name].access !== 'admin' || !name.startsWith('GET ')) continue;
      const { status, error } = await visitor.call(name, {} as never);
      expect([name, status, error]).toEqual([name, 403, 'Set up your second factor first.']);
    }
    const change = { cleanerId: 1, status: 'suspended', reason: 'No reason' } as const;
    expect((await visitor.call('POST /_api/admin/cleaner-status', change)).status).toBe(403);

    const { secret } = await visitor.ask('POST /_api/auth/totp_begin', {});
    expect((await visitor.call('GET /_api/admin/metrics', {})).status).toBe(403);
    await visitor.ask('POST /_api/auth/totp_confirm', { code: codeOf(secret) });
    expect((await visitor.call('GET /_api/admin/metrics', {})).status).toBe(200);
    const { user } = await visitor.ask('GET /_api/auth/session', {});
    expect(user).toMatchObject({ hasSecondFactor: true, owesSecondFactor: false });

    const again = production.visitor();
    expect(await again.ask('POST /_api/auth/login_with_password', credentials)).toEqual({ secondFactor: true });
    expect((await again.call('GET /_api/admin/metrics', {})).status).toBe(401);
    await again.ask('POST /_api/auth/totp_verify', { code: codeOf(secret, 1) });
    expect((await again.call('GET /_api/admin/metrics', {})).status).toBe(200);
  });

  it('owes none who is no admin', async () => {
    const { user } = await production.visitor().ask('POST /_api/auth/register_with_password', {
      email: 'no-admin@example.test',
      password: PASSWORD,
      displayName: 'Ada',
    });
    expect(user.owesSecondFactor).toBe(false);
  });
});
