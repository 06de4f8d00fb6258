import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type Name } from '#contract/calls';
import { approvedCleaner, newCleaner } from '../../tests/onboard.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/**
 * Every admin call, asked as an admin would ask it, by everybody else: plainly, and with tricks of path, case and
 * method (docs/product.md#roles). The paths are sent as they stand; fetch would tidy them up.
 */

const ADMIN_CALLS = (Object.keys(calls) as Name[]).filter((name) => calls[name].access === 'admin');
/** Asked here about something that is not there. */
const OF_NOBODY: Name[] = ['GET /_api/admin/job', 'GET /_api/admin/email'];
const OUTSIDERS = ['stranger', 'customer', 'cleaner'] as const;

let app: TestApp;
let admin: Visitor;
let cleanerId: number;
const outsiders = {} as Record<(typeof OUTSIDERS)[number], Visitor>;

beforeAll(async () => {
  app = await startTestApp();
  ({ admin, cleanerId } = await approvedCleaner(app));
  outsiders.stranger = app.visitor();
  outsiders.customer = app.visitor();
  await register(outsiders.customer);
  outsiders.cleaner = await newCleaner(app);
});
afterAll(() => app.stop());

/** What an admin could send; a bad one would be refused for another reason. */
const inputOf = (name: Name): Record<string, string | number> => {
  switch (name) {
    case 'GET /_api/admin/cleaner-detail':
      return { cleanerId };
    case 'GET /_api/admin/cleaner-document':
      return { cleanerId, kind: 'id' };
    case 'POST /_api/admin/cleaner-status':
      return { cleanerId, status: 'suspended', reason: 'A trick' };
    case 'POST /_api/admin/note':
      return { cleanerId, text: 'A trick' };
    case 'GET /_api/admin/customer':
      return { customerId: 1 };
    case 'POST /_api/admin/customer-status':
      return { customerId: 1, banned: 'A trick', reason: 'A trick' };
    case 'GET /_api/admin/email':
      return { key: 'a-trick:1' };
    case 'POST /_api/admin/email-again':
      return { key: 'a-trick:1' };
    case 'POST /_api/admin/job-contact':
      return { bookingId: 1, name: 'A trick', reason: 'A trick' };
    case 'POST /_api/admin/queue/take':
    case 'POST /_api/admin/queue/release':
      return { id: 'mail:a-trick' };
    case 'GET /_api/admin/job':
      return { bookingId: 1 };
    case 'POST /_api/admin/job-action':
      return { bookingId: 1, action: 'complete', reason: 'A trick' };
    case 'POST /_api/admin/queue/retry':
      return { id: 'mail:a-trick' };
    case 'POST /_api/admin/plan-action':
      return { planId: 1, action: 'end', reason: 'A trick' };
    case 'POST /_api/admin/release-charging':
      return { reason: 'A trick' };
    case 'GET /_api/admin/accounting-export':
      return { month: '2026-01' };
    case 'GET /_api/admin/export':
      return { what: 'users' };
    default:
      return {};
  }
};

interface Sent {
  path: string;
  method: string;
  headers?: Record<string, string>;
}

const PATHS: Record<string, (path: string) => string> = {
  plainly: (path) => path,
  'in upper case': (path) => path.toUpperCase(),
  'with admin in upper case': (path) => path.replace('admin', 'ADMIN'),
  'with a slash at the end': (path) => `${path}/`,
  'with two slashes': (path) => path.replace('/admin', '//admin'),
  'with two slashes in front': (path) => `/${path}`,
  'with a dot': (path) => path.replace('/admin', '/./admin'),
  'with an encoded dot': (path) => path.replace('/admin', '/%2e/admin'),
  'through a public call': (path) => path.replace('/admin', '/cities/../admin'),
  'through a public call, encoded': (path) => path.replace('/admin', '/cities/%2e%2e/admin'),
  'with an encoded letter': (path) => path.replace('admin', '%61dmin'),
  'with an encoded slash': (path) => path.replace('/admin/', '/admin%2f'),
  'with a semicolon': (path) => `${path};x`,
  'with a zero byte': (path) => `${path}%00`,
};

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** The same call in every disguise. */
function disguises(name: Name): Sent[] {
  const [method, path] = name.split(' ') as [string, string];
  const paths = Object.values(PATHS).map((change) => ({ method, path: change(path) }));
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map((other) => ({
    method: other,
    path,
  }));
  const overridden = OVERRIDES.flatMap((header) =>
    ['GET', 'POST'].map((other) => ({ method: other, path, headers: { [header]: method } })),
  );
  return [...paths, ...methods, ...overridden];
}

function send(visitor: Visitor, { path, method, headers }: Sent, input: Record<string, string | number>) {
  const bare = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const { hostname, port } = new URL(app.origin);
  const sid = visitor.cookie('sid');
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = request({
      hostname,
      port,
      method,
      path: bare ? `${path}?${query}` : path,
      headers: {
        ...(sid && { cookie: `sid=${sid}` }),
        ...(!bare && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sending.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    });
    sending.end(bare ? undefined : JSON.stringify(input));
  });
}

describe.each(ADMIN_CALLS)('%s', (name) => {
  // shows: defense 8, defense 9
  it.each(OUTSIDERS)('is refused to a %s in every disguise', async (who) => {
    const [method, path] = name.split(' ') as [string, string];
    const plain = await send(outsiders[who], { method, path }, inputOf(name));
    expect(plain.status).toBe(who === 'stranger' ? 401 : 403);
    await Promise.all(
      disguises(name).map(async (disguise) => {
        const { status, text } = await send(outsiders[who], disguise, inputOf(name));
        expect([400, 401, 403, 404, 405, 415], `${disguise.method} ${disguise.path}`).toContain(status);
        if (text) expect(JSON.parse(text)).toHaveProperty('error');
      }),
    );
  });

  it('lets an admin in who asks the same', async () => {
    const [method, path] = name.split(' ') as [string, string];
    if (method === 'POST') return expect(await knock(path)).toBe(400);
    const { status, text } = await send(admin, { method, path }, inputOf(name));
    expect(status, text).toBe(OF_NOBODY.includes(name) ? 404 : 200);
  });
});

/** An empty body says that the caller was let in, and changes nothing. */
const knock = async (path: string) => (await send(admin, { method: 'POST', path }, {})).status;

it('nothing was changed by any of it', async () => {
  const detail = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) });
  expect(detail.cleanerStatus).toBe('active');
  expect(detail.notes).toEqual([]);
  const { entries } = await admin.ask('GET /_api/admin/audit', {});
  expect(JSON.stringify(entries)).not.toContain('A trick');
});
