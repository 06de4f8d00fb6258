import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#contract/call';
import { calls, type Name } from '#contract/calls';
import { setAdmin } from '#server/accounts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

/** The matrix of calls and actors, cell by cell: every call of the contract by every kind of actor. */

let app: TestApp;
const actors = {} as Record<Actor, Visitor>;
const ACTORS = ['nobody', 'customer', 'cleaner', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

const MAY: Record<Access, readonly Actor[]> = {
  anyone: ACTORS,
  'signed-in': ['customer', 'cleaner', 'admin'],
  customer: ['customer'],
  cleaner: ['cleaner', 'admin'],
  'cleaner-self': ['cleaner'],
  admin: ['admin'],
};

async function signUp(email: string, role: 'user' | 'cleaner'): Promise<Visitor> {
  const visitor = app.visitor();
  const input = { email, password: 'scrubbed marble steps', displayName: 'Ada', role };
  await visitor.ask('POST /_api/auth/register_with_password', input);
  return visitor;
}

beforeAll(async () => {
  app = await startTestApp();
  actors.nobody = app.visitor();
  actors.customer = await signUp('customer@example.test', 'user');
  actors.cleaner = await signUp('cleaner@example.test', 'cleaner');
  actors.admin = await signUp('admin@example.test', 'user');
  await setAdmin(app.server.database.transact, 'admin@example.test', true, app.clock.now());
  await actors.admin.ask('POST /_api/auth/login_with_password', {
    email: 'admin@example.test',
    password: 'scrubbed marble steps',
  });
});
afterAll(() => app.stop());

/** A request that no schema takes, so that no cell changes anything: 400 says that the caller was let in. */
async function knock(visitor: Visitor, name: Name): Promise<{ status: number; error: string }> {
  const [method, path] = name.split(' ') as [string, string];
  const response = await visitor.fetch(`${path.replace(':id', 'x')}?unexpected=1`, {
    method,
    ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: '{"unexpected":1}' } : {}),
  });
  const text = await response.text();
  return { status: response.status, error: text.startsWith('{') ? JSON.parse(text).error : text };
}

describe.each(Object.keys(calls) as Name[])('%s', (name) => {
  // shows: defense 8, defense 88, product/roles/three-roles, product/roles/everybody-may-book
  // shows: product/roles/server-enforces-all
  it.each(ACTORS)('answers %s as the matrix says', async (actor) => {
    const { status, error } = await knock(actors[actor], name);
    if (MAY[calls[name].access].includes(actor)) {
      expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
      return;
    }
    const role = { nobody: '', customer: 'user', cleaner: 'cleaner', admin: 'admin' }[actor];
    expect([status, error]).toEqual(
      actor === 'nobody'
        ? [401, 'Please sign in.']
        : [403, `Access denied. Your role (${role}) lacks required permissions.`],
    );
  });
});

describe('tricks of path, case and method', () => {
  // shows: product/roles/server-enforces-all
  it.each([
    '/_api/auth/SESSION',
    '/_API/auth/session',
    '/_api//auth/session',
    '/_api/auth/session/',
    '/_api/auth/./session',
    '/_api/auth/%73ession',
    '/_api/auth/session;x',
  ])('%s gives nobody more than a refusal', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status } = await app.visitor().fetch(path, { method });
      expect([400, 401, 404, 405, 415]).toContain(status);
    }
  });
});
