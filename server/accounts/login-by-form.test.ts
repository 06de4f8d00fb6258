import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, register, session } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('a plain form, as a browser without scripts sends it', () => {
  const LOGIN = '/_api/auth/login_with_password';
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string>) => {
    const visitor = app.visitor();
    return visitor
      .fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
      .then((response) => ({ visitor, status: response.status, to: response.headers.get('location') }));
  };

  // shows: defense 37
  it('signs in from our own pages, and from nowhere else', async () => {
    const { email } = await register(app.visitor());
    const right = { email, password: PASSWORD };
    const own = await send(LOGIN, right, { 'sec-fetch-site': 'same-origin' });
    expect([own.status, own.to, await session(own.visitor)]).toEqual([303, '/dashboard', 200]);
    expect((await send(LOGIN, right, { origin: app.origin })).to).toBe('/dashboard');
    for (const headers of [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.test' },
    ]) {
      const other = await send(LOGIN, right, headers as Record<string, string>);
      expect([other.status, await session(other.visitor)]).toEqual([403, 401]);
    }
    expect((await send('/_api/auth/logout', {}, { origin: app.origin })).status).toBe(415);
  });

  it('leads back with what is wrong', async () => {
    const { email } = await register(app.visitor());
    const own = { 'sec-fetch-site': 'same-origin' };
    for (const fields of [{ email, password: 'a guess' }, { email: 'x', password: '' }, { email }]) {
      expect(await send(LOGIN, fields as Record<string, string>, own)).toMatchObject({
        status: 303,
        to: '/login?problem=wrong',
      });
    }
    const { pool } = app.server.database;
    await pool.query(`update throttles set points = 100000 where key like 'sign-in:%'`);
    expect((await send(LOGIN, { email, password: PASSWORD }, own)).to).toBe('/login?problem=too-many');
    await pool.query('delete from throttles');
  });
});
