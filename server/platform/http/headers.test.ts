import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '../../../tests/book.ts';
import { answers, newAdmin, picture, submittedCleaner } from '../../../tests/onboard.ts';
import { login, register } from '../../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import { waitFor } from '../../../tests/wait-for.ts';
import { securityHeaders } from './headers.ts';

/** Every kind of response, with all the headers that it has to have (docs/security.md); here they are written out. */

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com")',
  'cross-origin-resource-policy': 'same-origin',
  'x-xss-protection': '0',
};
const NO_PAGE = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
const SEALED = { 'content-security-policy': "default-src 'none'; sandbox" };
const UNKEPT = { 'cache-control': 'no-store' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const CALL = { ...NO_PAGE, ...UNKEPT, ...JSON_TYPE, vary: 'cookie' };
const REFUSAL = { ...NO_PAGE, ...UNKEPT, ...JSON_TYPE };
const NEVER = ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true });
});
afterAll(() => app.stop());

interface Expected {
  status: number;
  headers: Record<string, string>;
}

async function expectHeaders(response: Response, { status, headers }: Expected): Promise<void> {
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...EVERYWHERE, ...headers });
  expect(NEVER.filter((name) => response.headers.has(name))).toEqual([]);
}

const get = (path: string, headers: Record<string, string> = {}) => app.visitor().fetch(path, { headers });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.visitor().fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

describe('a call’s', () => {
  it.each<[string, () => Promise<Response>, Expected]>([
    ['reply to everybody', () => get('/_api/cities'), { status: 200, headers: { ...CALL, vary: 'accept-encoding' } }],
    ['reply to one', () => get('/_api/config'), { status: 200, headers: CALL }],
    ['refusal of fields', () => get('/_api/time-slots?cityId=x'), { status: 400, headers: REFUSAL }],
    ['refusal of nobody', () => get('/_api/auth/session'), { status: 401, headers: REFUSAL }],
    [
      'refusal of another site',
      () => post('/_api/auth/logout', '{}', { 'sec-fetch-site': 'cross-site' }),
      { status: 403, headers: REFUSAL },
    ],
    ['absence', () => get('/_api/nothing'), { status: 404, headers: REFUSAL }],
    ['wrong method', () => post('/_api/cities', '{}'), { status: 405, headers: { ...REFUSAL, allow: 'GET' } }],
    ['body too large', () => post('/_api/contact', 'x'.repeat(70_000)), { status: 413, headers: REFUSAL }],
    ['address too long', () => get(`/_api/cities?x=${'y'.repeat(9000)}`), { status: 414, headers: REFUSAL }],
    [
      'body of another type',
      () => post('/_api/contact', 'a=b', { 'content-type': 'text/plain' }),
      { status: 415, headers: REFUSAL },
    ],
    ['forged event', () => post('/_api/webhooks/stripe', '{}'), { status: 400, headers: REFUSAL }],
    ['thanks for a report', () => post('/_api/csp-report', '{}'), { status: 204, headers: NO_PAGE }],
    ['address that is none', () => get('/%ff'), { status: 400, headers: NO_PAGE }],
  ])('%s', async (_what, ask, expected) => expectHeaders(await ask(), expected));

  it('refusal of too much says when to come again', async () => {
    const { email } = await register(app.visitor());
    const refused = await waitFor(async () => {
      const answer = await login(app.visitor(), email, 'a guess');
      return answer.status === 429 && answer;
    });
    expect(Object.fromEntries(refused.headers)).toMatchObject({ ...EVERYWHERE, ...REFUSAL });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  // shows: defense 77, fault F36
  it('fault of our own says nothing but that', async () => {
    const { pool } = app.server.database;
    await pool.query('alter table throttles rename to throttles_away');
    const guess = JSON.stringify({ email: 'nobody@example.test', password: 'a guess' });
    const broken = await post('/_api/auth/login_with_password', guess);
    const others = await get('/_api/health');
    await pool.query('alter table throttles_away rename to throttles');
    expect(await broken.clone().json()).toEqual({ error: 'An error occurred. Please try again.' });
    await expectHeaders(broken, { status: 500, headers: REFUSAL });
    expect(others.status).toBe(200);
    expect((await post('/_api/auth/login_with_password', guess)).status).toBe(401);
  });

  // shows: defense 29
  it('end of a session takes along what the browser stored', async () => {
    const response = await post('/_api/auth/logout', '{}');
    await expectHeaders(response, { status: 200, headers: { ...CALL, 'clear-site-data': '"cache", "storage"' } });
  });
});

describe('what is no request at all', () => {
  // A listener of the product's own: what stands before it in tests has other limits.
  beforeAll(() => app.server.http.listen({ port: 0, host: '127.0.0.1' }));

  // shows: defense 72, defense 74
  it.each([
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
    ['nonsense', 'nonsense\r\n\r\n', 400],
  ])('%s', async (_what, bytes, status) => {
    const { port } = app.server.http.server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    let text = '';
    for await (const chunk of socket) text += chunk;
    const [first, ...lines] = text.split('\r\n');
    expect(first).toContain(` ${status} `);
    const headers = Object.fromEntries(lines.filter(Boolean).map((line) => line.split(/: (.*)/s).slice(0, 2)));
    expect(headers).toMatchObject({ ...EVERYWHERE, ...NO_PAGE });
  });
});

describe('a page', () => {
  const policyOf = (response: Response): Record<string, string> =>
    Object.fromEntries(
      response.headers
        .get('content-security-policy')!
        .split('; ')
        .map((part) => part.split(/ (.*)/s).slice(0, 2)),
    );
  const PAGE = {
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'reporting-endpoints': 'csp="/_api/csp-report"',
  };
  const SECRET = {
    ...PAGE,
    ...UNKEPT,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };

  // shows: defense 74
  it.each([
    ['/', 200, { ...PAGE, 'cache-control': 'no-cache' }],
    ['/login', 200, { ...PAGE, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }],
    ['/no/such/page', 404, PAGE],
    ['/booking/some-token', 404, SECRET],
    ['/book/1', 200, SECRET],
    ['/waitlist/some-token', 404, SECRET],
    ['/book-again/1?token=x', 200, SECRET],
    ['/booking-success?payment_intent=pi_x', 200, SECRET],
    ['/tip?payment_intent=pi_x', 200, SECRET],
    ['/reset-password?token=x', 200, SECRET],
    ['/verify-email?token=x', 200, SECRET],
  ])('%s', async (path, status, headers) => expectHeaders(await get(path), { status, headers }));

  // shows: defense 75
  it('whose data alone is asked for is kept by nobody', async () => {
    const { token } = await book(app, app.visitor(), { when: 'later' });
    await expectHeaders(await get(`/booking/${token}`), { status: 200, headers: SECRET });
    for (const [link, status] of [[token, 200] as const, ['some-token', 404] as const])
      await expectHeaders(await get(`/booking/${link}.data`), { status, headers: { ...NO_PAGE, ...UNKEPT } });
  });

  // shows: defense 61
  it('allows scripts by hash and from where they are known, and nothing else', async () => {
    const policy = policyOf(await get('/'));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self' https://api.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'form-action': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'report-uri': '/_api/csp-report',
      'report-to': 'csp',
    });
    const others = policy['script-src']!.split(' ').filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source));
    expect(others).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(policy['style-src']).not.toContain('unsafe');
  });

  // shows: defense 4, defense 86
  it('of a booking knows no payment provider: its script could read the link', async () => {
    const policy = (await get('/booking/some-token')).headers.get('content-security-policy');
    expect(policy).not.toContain('stripe');
    expect(policy).toContain("script-src 'self'");
  });

  it('that the browser has already', async () => {
    const etag = (await get('/services')).headers.get('etag')!;
    await expectHeaders(await get('/services', { 'if-none-match': etag }), { status: 304, headers: PAGE_UNCHANGED });
  });
  const PAGE_UNCHANGED = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

  it('under another name of this machine', async () => {
    const response = await get('/login', { accept: 'text/html' });
    await expectHeaders(response, { status: 307, headers: { ...NO_PAGE, ...UNKEPT } });
  });
});

describe('a file', () => {
  it('of the build', async () => {
    await expectHeaders(await get('/icon.svg'), {
      status: 200,
      headers: { ...NO_PAGE, 'content-type': 'image/svg+xml' },
    });
    const [script] = /\/assets\/[\w-]+\.js/.exec(await (await get('/')).text()) ?? [];
    await expectHeaders(await get(script!), {
      status: 200,
      headers: { ...NO_PAGE, 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it('for crawlers', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      await expectHeaders(await get(path), { status: 200, headers: NO_PAGE });
    }
  });

  // shows: defense 57, defense 75
  it('of a cleaner: the photo for everybody, the document for the team alone, never opened in place', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app);
    const { user } = await visitor.ask('GET /_api/auth/session', {});
    await expectHeaders(await get(user.avatarUrl!), {
      status: 200,
      headers: { ...SEALED, 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    const admin = await newAdmin(app);
    await expectHeaders(await admin.fetch(`/_api/admin/cleaner-document?cleanerId=${cleanerId}&kind=id`), {
      status: 200,
      headers: {
        ...SEALED,
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="id-\d+\.pdf"$/),
      },
    });
    const wrong = await visitor.fetch('/_api/onboarding/cleaner', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await answers[1]({ profilePhotoUrl: `${await picture()}%` })),
    });
    await expectHeaders(wrong, { status: 400, headers: REFUSAL });
  });

  // shows: defense 75
  it('to take along: calendar and export', async () => {
    const { token } = await book(app, app.visitor(), { when: 'later' });
    const attached = { ...NO_PAGE, ...UNKEPT, 'content-disposition': expect.stringMatching(/^attachment; /) };
    await expectHeaders(await get(`/_api/bookings/calendar?token=${token}`), { status: 200, headers: attached });
    const admin = await newAdmin(app);
    await expectHeaders(await admin.fetch('/_api/admin/export?what=users'), {
      status: 200,
      headers: { ...attached, 'cache-control': 'private, no-store' },
    });
  });
});

describe('on the way to Google and back', () => {
  // shows: defense 36
  it('the redirect and the page that tells its opener', async () => {
    await expectHeaders(await get('/_api/auth/oauth_authorize?provider=google'), {
      status: 302,
      headers: { ...NO_PAGE, ...UNKEPT },
    });
    const page = await get('/_api/auth/oauth_callback?state=x&error=%3Cscript%3E');
    expect(await page.clone().text()).not.toContain('<script>alert');
    await expectHeaders(page, {
      status: page.status,
      headers: {
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'sha256-[^']+'; .*frame-ancestors 'none'/,
        ),
        'cross-origin-opener-policy': 'unsafe-none',
        'referrer-policy': 'no-referrer',
        ...UNKEPT,
      },
    });
  });
});

it('over https browsers are told to stay with it', () => {
  expect(securityHeaders('https://marblestep.example')).toEqual({
    ...EVERYWHERE,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});
