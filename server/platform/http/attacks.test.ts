import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { openSlot } from '../../../tests/book.ts';
import { emailedToken, newEmail, PASSWORD, register } from '../../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import { waitFor } from '../../../tests/wait-for.ts';

/**
 * What is tried against any server: other paths, other methods, lies about the address, secrets in what browsers get.
 */

let app: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true });
  behindProxy = await startTestApp({
    change: () => ({ publicOrigin: 'https://marblestep.example', trustedProxies: 1 }),
  });
  await app.server.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all([app.stop(), behindProxy.stop()]));

/** The answer to a request written out by hand: clients would tidy up its path. */
async function answerTo(line: string): Promise<string> {
  const socket = net.connect((app.server.http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).not.toMatch(/"dependencies"|root:x:|DATABASE_URL/);
  return text;
}

const statusOf = async (line: string) => Number((await answerTo(line)).split(' ')[1]);

describe('a path', () => {
  // shows: defense 59
  it.each([
    '/../package.json',
    '/assets/../../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/.env',
    '/.git/config',
    '/assets/',
    '/package.json',
    '/server/index.js',
    '/_api/photos/..%2f..%2fpackage.json',
    '/icon.svg%00.png',
  ])('%s leads to nothing', async (target) => {
    expect([400, 404]).toContain(await statusOf(`GET ${target}`));
  });
});

describe('a path that looks like another site', () => {
  // shows: defense 52
  it.each(['//evil.example', '//evil.example/', '//evil.example/%2e%2e', '/\\\\evil.example', '/login//evil.example/'])(
    '%s leads nowhere else',
    async (target) => {
      const text = await answerTo(`GET ${target}`);
      expect(text).not.toMatch(/^location:/im);
      expect(text).not.toMatch(/(href|src|content|url)="?(https?:)?\/\/evil/);
    },
  );
});

describe('a method', () => {
  // shows: defense 72
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s does nothing', async (method) => {
    for (const target of ['/', '/_api/cities', '/_api/bookings/cancel']) {
      expect([400, 404, 405]).toContain(await statusOf(`${method} ${target}`));
    }
  });
});

describe('who lies about the address', () => {
  const FORWARDED = {
    'in front of the product itself': (lie: string) => lie,
    'to the proxy in front of it': (lie: string) => `${lie}, 203.0.113.7`,
  };

  // shows: defense 73
  it.each(Object.entries(FORWARDED))('%s gets no further tries', async (where, forwarded) => {
    const { visitor } = where.includes('proxy') ? behindProxy : app;
    const email = newEmail();
    await register(visitor(), { email });
    const statuses: number[] = [];
    for (let i = 0; i <= policy.accounts.signIns.ofAccount; i++) {
      const answer = await visitor().fetch('/_api/auth/login_with_password', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(`198.51.100.${i}`) },
        body: JSON.stringify({ email, password: `a guess, number ${i}` }),
      });
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('who has many addresses', () => {
  // shows: defense 91
  it('of one network of IPv6 counts as one, and of many networks once more', async () => {
    const { pool } = behindProxy.server.database;
    const askFrom = async (address: string) => {
      await behindProxy.visitor().fetch('/_api/auth/login_with_password', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: newEmail(), password: 'a guess' }),
      });
    };
    const counted = async (limit: string) =>
      (await pool.query<{ points: number }>('select points from throttles where key like $1', [`${limit}:%`])).rows
        .map(({ points }) => points)
        .sort();
    await pool.query("delete from throttles where key like 'sign-in%'");
    for (const end of ['1', '2', 'ffff:0:1']) await askFrom(`2001:db8:1:2::${end}`);
    await askFrom('2001:DB8:1:3:0:0:0:1');
    for (const mapped of ['192.0.2.7', '192.0.2.7:5555', '::ffff:192.0.2.7']) await askFrom(mapped);
    expect(await counted('sign-in')).toEqual([1, 3, 3]);
    expect(await counted('sign-in-48')).toEqual([4]);
    await pool.query("delete from throttles where key like 'sign-in%'");
  });
});

describe('who tries too often from one address', () => {
  const most = (points: number) => points * policy.sandboxAddressFactor;
  const { signIns, registrations } = policy.accounts;
  const guess = { email: newEmail(), password: 'a guess' };
  const hours = { days: ['2030-01-07'], from: '08:00', to: '18:00' };
  const wish = { city: 'atlantis', serviceId: 1, minutes: 180, ...hours, email: newEmail() };

  const limits: [call: string, limit: string, points: number, body?: object][] = [
    ['GET /_api/bookings/by-token?token=guess', 'link', most(policy.lookups.byTokenAMinute)],
    ['GET /_api/offer?token=guess', 'offer-link', most(policy.lookups.byTokenAMinute)],
    ['POST /_api/offer/answer', 'offer-link', most(policy.lookups.byTokenAMinute), { token: 'guess', accept: true }],
    ['GET /_api/waitlist/offer?token=guess', 'waitlist-link', most(policy.lookups.byTokenAMinute)],
    ['POST /_api/waitlist', 'waitlist', most(policy.waitlist.ofAddress), wish],
    ['GET /_api/time-slot?timeSlotId=1', 'slot', most(policy.lookups.slotsAMinute)],
    ['POST /_api/auth/login_with_password', 'sign-in', most(signIns.ofAddress), guess],
    [
      'POST /_api/auth/register_with_password',
      'register',
      most(registrations.ofAddress),
      { ...guess, password: 'short of nothing', displayName: 'Ada', email: newEmail() },
    ],
  ];

  // shows: defense 3, defense 21
  it.each(limits)('at %s is asked to wait', async (call, limit, points, body) => {
    const [method = '', path = ''] = call.split(' ');
    const ask = () =>
      app.visitor().fetch(path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
    expect((await ask()).status).not.toBe(429);
    const { pool } = app.server.database;
    await pool.query('update throttles set points = $1 where key like $2', [points, `${limit}:%`]);
    const refused = await ask();
    await pool.query('delete from throttles where key like $1', [`${limit}:%`]);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('a stranger’s mailbox', () => {
  const mailsTo = async (email: string) => {
    const { db } = behindProxy.server.database;
    return (await db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()).map(
      ({ kind }) => kind,
    );
  };
  const postFrom = (address: string, path: string, body: object) =>
    behindProxy.visitor().fetch(`/_api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });

  // shows: defense 66
  it('gets a few links an hour, from however many addresses they are asked for', async () => {
    const { email } = await register(behindProxy.visitor());
    const most = policy.accounts.emails.ofAnyone;
    const statuses: number[] = [];
    for (let i = 0; i < 4 * most; i++) {
      statuses.push((await postFrom(`192.0.2.${i}`, 'auth/request_password_reset', { email })).status);
    }
    expect(statuses).toEqual(Array(4 * most).fill(200));
    const { pool } = behindProxy.server.database;
    const asked = "select from pgboss.job where name = 'reset-asked' and state < 'completed'";
    await waitFor(async () => (await pool.query(asked)).rowCount === 0);
    const links = (await mailsTo(email)).filter((kind) => kind === 'password-reset').length;
    // Over the limit one goes out in each half of a link's life, and a half may begin meanwhile.
    expect([most + 1, most + 2]).toContain(links);
  });

  // shows: defense 66
  it('gets nothing from somebody who only begins to book with it', async () => {
    const { slot, service } = await openSlot(behindProxy.visitor());
    const email = newEmail();
    const begun = await postFrom('192.0.2.99', 'bookings/payment-intent', {
      timeSlotId: slot.id,
      serviceId: service.id,
      customerDetails: { name: 'Not Me', email },
    });
    expect(begun.status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a Host that is not ours', () => {
  /** A request under another name; fetch would put the right one. */
  async function ask(target: string, body?: object): Promise<http.IncomingMessage> {
    const request = http.request({
      port: new URL(app.visitor().origin).port,
      path: target,
      method: body ? 'POST' : 'GET',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'content-type': 'application/json',
      },
    });
    request.end(body && JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    return response;
  }

  // shows: defense 35
  it('changes nothing of where Google sends people back to, and nobody can name another place', async () => {
    const sent = await ask('/_api/auth/oauth_authorize?provider=google');
    const back = new URL(sent.headers.location!).searchParams.get('redirect_uri');
    expect(back).toBe(`${app.origin}/_api/auth/oauth_callback`);
    const named = await ask('/_api/auth/oauth_authorize?provider=google&redirect_uri=https%3A%2F%2Fevil.example');
    expect(named.statusCode).toBe(400);
  });

  // shows: defense 35
  it('stands in no link that is mailed', async () => {
    const { email } = await register(app.visitor());
    expect((await ask('/_api/auth/request_password_reset', { email })).statusCode).toBe(200);
    await emailedToken(app, email, '/reset-password');
    for (const { text, html } of await app.sandbox.mail.messages(email)) {
      expect(text).toContain(app.origin);
      expect(text + html).not.toContain('evil.example');
    }
  });
});

describe('over https', () => {
  // shows: defense 28
  it('cookies stay with this site, with https, and away from scripts', async () => {
    const answer = await behindProxy.visitor().fetch('/_api/auth/register_with_password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail(), password: PASSWORD, displayName: 'Ada' }),
    });
    const session = answer.headers.getSetCookie().find((cookie) => cookie.includes('sid='))!;
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000');
  });

  // shows: defense 37
  it('a change from another site is none', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://marblestep.example' },
      { origin: 'null' },
      { origin: 'https://marblestep.example.evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await behindProxy.visitor().fetch('/_api/auth/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
        body: '{}',
      });
      expect([headers, answer.status]).toEqual([headers, 403]);
    }
  });
});

// shows: defense 79
it('what browsers get holds no secret, and nothing of how it was made', () => {
  const folder = fileURLToPath(new URL('../../../build/client', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  const scripts = names.filter((name) => /\.(js|css)$/.test(name));
  expect(scripts.length).toBeGreaterThan(20);
  const telling =
    /[sr]k_(test|live)_\w|whsec_\w|sourceMappingURL|SECRET_KEY|DATABASE_URL|password_hash|node:(fs|crypto)/;
  expect(scripts.filter((name) => telling.test(readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
});
