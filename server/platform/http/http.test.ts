import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls';
import { announce } from '#platform/database';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true });
});
afterAll(() => app.stop());

const post = (path: string, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.visitor().fetch(path, { method: 'POST', headers, body });

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'x-xss-protection': '0',
};

describe('every response', () => {
  // shows: defense 39, defense 74
  it.each([
    '/',
    '/cleaning-services/baltimore',
    '/nowhere',
    '/icon.svg',
    '/_api/cities',
    '/_api/nothing',
    '/_api/time-slots?cityId=x',
    '/_api/health',
    '/%ff',
  ])('%s carries the headers', async (path) => {
    const response = await app.visitor().fetch(path);
    expect(Object.fromEntries(response.headers)).toMatchObject(EVERYWHERE);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-request-id') ?? '/%ff').toBeTruthy();
    expect(response.headers.has('server')).toBe(false);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  // shows: product/calls/failures
  it('is JSON with an error where a call is unknown, and 405 where the method is', async () => {
    const unknown = await app.visitor().fetch('/_api/nothing');
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'Not Found' }]);
    const wrong = await post('/_api/cities', '{}');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await post('/cleaning-services', '{}')).status).toBe(405);
  });
});

describe('the emulators', () => {
  it.each(['/_sandbox', '/_sandbox/nothing', '/_sandbox/mail'])('%s cannot be framed or sniffed', async (path) => {
    const response = await app.visitor().fetch(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors '(none|self)'/),
    });
  });
});

describe('a body', () => {
  const cancel = '/_api/bookings/cancel';

  // shows: defense 37, defense 69
  it.each([
    ['of the wrong type', '{"bookingId":1}', { 'content-type': 'text/plain' }, 415],
    ['of a form', 'bookingId=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['that is no JSON', '{', { 'content-type': 'application/json' }, 400],
    ['with a prototype', '{"__proto__":{"x":1},"bookingId":1}', { 'content-type': 'application/json' }, 400],
    ['that is too deep', `${'['.repeat(50)}${']'.repeat(50)}`, { 'content-type': 'application/json' }, 400],
    [
      'that is too large',
      JSON.stringify({ bookingId: 1, token: 'x'.repeat(70_000) }),
      { 'content-type': 'application/json' },
      413,
    ],
    [
      'from another site',
      '{"bookingId":1}',
      { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      403,
    ],
    [
      'from another origin',
      '{"bookingId":1}',
      { 'content-type': 'application/json', origin: 'https://evil.test' },
      403,
    ],
  ])('%s is refused', async (_what, body, headers, status) => {
    const response = await post(cancel, body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(Object.keys(await response.json())).toEqual(['error']);
  });

  it.each([
    ['20 levels deep', `${'['.repeat(20)}${']'.repeat(20)}`, false],
    ['21 levels deep', `${'['.repeat(21)}${']'.repeat(21)}`, true],
    ['with a prototype', '{"a":{"__proto__":{"x":1}}}', true],
    ['with a constructor', '{"a":{"constructor":1}}', true],
  ])('%s is looked at before any call’s own fields are', async (_what, body, isRefused) => {
    const { error } = await (await post(cancel, body, { 'content-type': 'application/json' })).json();
    expect(error === 'Invalid JSON').toBe(isRefused);
  });

  // shows: defense 86
  it('of a report is taken in a browser’s own types', async () => {
    for (const type of ['application/csp-report', 'application/reports+json', 'application/json']) {
      const response = await post('/_api/csp-report', '{"csp-report":{"blocked-uri":"inline"}}', {
        'content-type': type,
      });
      expect(response.status).toBe(204);
    }
  });
});

describe('an address', () => {
  // shows: defense 72
  it('that is too long is refused', async () => {
    expect((await app.visitor().fetch(`/_api/cities?x=${'y'.repeat(9000)}`)).status).toBe(414);
  });
});

describe('what a deployment says of itself', () => {
  it('is alive, ready, and documented', async () => {
    const visitor = app.visitor();
    expect(await visitor.ask('GET /_api/health', {})).toEqual({ status: 'ok' });
    expect(await visitor.ask('GET /_api/ready', {})).toEqual({ status: 'ready' });
    const document = await visitor.ask('GET /_api/openapi.json', {});
    expect(Object.keys(document.paths as object)).toContain('/_api/bookings/payment-intent');
    expect((await visitor.ask('GET /_api/config', {})).sandbox).toBe(true);
  });

  it('shows every call on a page, with its fields and who may make it, and nothing on it can run', async () => {
    const page = await app.visitor().fetch('/_api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base/);
    const html = await page.text();
    for (const name of Object.keys(calls)) {
      const [method, path] = name.split(' ') as [string, string];
      expect(html).toContain(`<b>${method}</b> ${path.replace(/:(\w+)/g, '{$1}')}</h3>`);
    }
    expect(html).toContain('<dt>customerDetails.name</dt><dd>text, at most 200 characters</dd>');
    expect(html).toContain('Who may: admin.');
    expect(html).not.toMatch(/<script|\son\w+=/);
  });
});

describe('under another name of this machine', () => {
  const port = () => new URL(app.origin).port;
  const open = (path: string, accept: string) => app.visitor().fetch(path, { headers: { accept } });

  it('a browser is led to the page’s own address, where cookies and Google’s way back belong', async () => {
    const page = await open('/login?next=%2Fdashboard', 'text/html,*/*;q=0.8');
    expect([page.status, page.headers.get('location')]).toEqual([307, `${app.origin}/login?next=%2Fdashboard`]);
    expect(app.origin).toBe(`http://localhost:${port()}`);
  });

  it('calls, files and who asks for no HTML are answered', async () => {
    for (const [path, accept] of [
      ['/_api/cities', 'text/html'],
      ['/icon.svg', 'text/html'],
      ['/login', '*/*'],
    ] as const) {
      expect((await open(path, accept)).status).toBe(200);
    }
  });
});

describe('pages', () => {
  it('allow their own inline scripts by hash and no others', async () => {
    const page = await app.visitor().fetch('/cleaning-services/baltimore');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
    expect(await page.text()).not.toContain('nonce=');
  });

  it('have their styles in them, allowed by hash, and fetch no sheet', async () => {
    const page = await app.visitor().fetch('/');
    const html = await page.text();
    const sheets = [
      ...html.matchAll(/<style>([\s\S]*?)<\/style><link rel="stylesheet" href="([^"#]+)#?" disabled\/>/g),
    ];
    expect(sheets.length).toBeGreaterThan(0);
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(sheets.length);
    for (const [, styles, path] of sheets) {
      const hash = createHash('sha256').update(styles!).digest('base64');
      expect(page.headers.get('content-security-policy')).toContain(` 'sha256-${hash}'`);
      expect(await (await app.visitor().fetch(path!)).text()).toBe(styles);
    }
  });

  it('come as the same bytes until something changes, and not again when the browser has them', async () => {
    const visitor = app.visitor();
    const first = await visitor.fetch('/cleaning-services/baltimore');
    const etag = first.headers.get('etag') ?? '';
    const again = await visitor.fetch('/cleaning-services/baltimore', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('stay as they were while the database is away; others say so, and when to come again', async () => {
    const ask = (city: string) => app.visitor().fetch(`/cleaning-services/${city}`);
    const before = await (await ask('san-jose')).text();
    const { pool, transact } = app.server.database;
    await transact(announce);
    const away = vi.spyOn(pool, 'connect').mockRejectedValue(new Error('timeout exceeded when trying to connect'));
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const [known, unknown] = [await ask('san-jose'), await ask('san-jose?week=2')];
    away.mockRestore();
    complaints.mockRestore();
    expect([known.status, await known.text()]).toEqual([200, before]);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
    expect(unknown.headers.get('content-type')).toContain('text/html');
    expect((await ask('san-jose?week=2')).status).toBe(200);
  });

  it('have the times in the server’s HTML', async () => {
    const html = await (await app.visitor().fetch('/cleaning-services/baltimore')).text();
    expect(html.match(/href="\/book\/\d+"/g)?.length).toBeGreaterThan(20);
  });

  // shows: defense 75
  it('of a booking are strict, private and know no other site', async () => {
    const page = await app.visitor().fetch('/booking/some-token');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('content-security-policy')).not.toContain('stripe.com');
  });

  // shows: product/addresses/not-found
  it('that do not exist are 404', async () => {
    const page = await app.visitor().fetch('/no/such/page');
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('The page you are looking for does not exist.');
  });
});
