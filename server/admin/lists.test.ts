import { parse } from 'node:querystring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Name, Reply } from '#contract/calls';
import { book, customer, openSlot } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

type ListName = 'GET /_api/admin/users' | 'GET /_api/admin/jobs' | 'GET /_api/admin/cleaners';

type Answer = { body: unknown; headers: Headers };

/** The whole list, walked by cursors. */
async function walk<K extends ListName>(name: K, query: string): Promise<Reply<K>> {
  const all: unknown[] = [];
  let cursor: string | null = null;
  do {
    const input: object = { ...parse(query), ...(cursor && { cursor }) };
    const { body, headers }: Answer = await admin.call(name, input as never);
    all.push(...(body as unknown[]));
    cursor = headers.get('x-next-cursor');
  } while (cursor);
  return all as Reply<K>;
}

const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;

describe('users', () => {
  // shows: product/entities/admin-rows, product/calls/admin-users
  it('are rows of exactly the specified fields, the role and whether there is a second factor', async () => {
    const visitor = app.visitor();
    const { email, user } = await register(visitor);
    await book(app, visitor, { when: 'later', who: { name: 'Ada Booker', email } });
    const [first] = await admin.ask('GET /_api/admin/users', {});
    expect(first).toEqual({
      id: user.id,
      name: 'Ada 🧽',
      email,
      role: 'user',
      bookingsCount: 1,
      lastActive: expect.stringMatching(/Z$/),
      hasSecondFactor: false,
    });
  });

  it('do not get the bookings that somebody made with an email which they have not proven', async () => {
    const visitor = app.visitor();
    const { email, user } = await register(visitor);
    await book(app, app.visitor(), { when: 'later', who: { name: 'Some Guest', email } });
    const count = async () =>
      (await admin.ask('GET /_api/admin/users', { q: email })).find(({ id }) => id === user.id)?.bookingsCount;
    expect(await count()).toBe(0);
    await rows('update users set email_verified_at = $2 where id = $1', [user.id, app.clock.now()]);
    expect(await count()).toBe(1);
  });

  it('leave out who has deleted their account', async () => {
    const visitor = app.visitor();
    const { user } = await register(visitor);
    await visitor.ask('POST /_api/auth/delete_account', { password: 'scrubbed marble steps' });
    expect((await admin.ask('GET /_api/admin/users', {})).map(({ id }) => id)).not.toContain(user.id);
  });
});

describe('jobs', () => {
  // shows: defense 5, product/entities/admin-rows
  it('are rows of the specified fields, newest first, without the booking’s link', async () => {
    const { slot, service } = await openSlot(app.visitor(), { when: 'later' });
    const { booking, token } = await book(app, app.visitor(), { slotId: slot.id, who: customer('Jo Bright') });
    const jobs = await admin.ask('GET /_api/admin/jobs', {});
    expect(jobs[0]).toEqual({
      id: booking.id,
      jobId: `BK-${booking.id}`,
      userName: 'Jo Bright',
      cleanerName: slot.cleaner.displayName,
      cleanerId: expect.any(Number),
      cleanerPhotoUrl: slot.cleaner.avatarUrl,
      serviceName: service.name,
      city: slot.city.name,
      scheduledTime: slot.startTime,
      timeZone: slot.city.timeZone,
      status: 'scheduled',
      totalAmount: service.totalAmount,
      disputed: false,
    });
    expect(JSON.stringify(jobs)).not.toContain(token);
  });

  // shows: product/states/booking-status, product/calls/admin-jobs
  it.each(['scheduled', 'completed', 'canceled', 'pending', 'no_show'] as const)(
    'of status %s only',
    async (status) => {
      const [{ n }] = await rows('select count(*)::int as n from bookings where status = $1', [status]);
      const some = await admin.ask('GET /_api/admin/jobs', { status });
      expect([some.length, new Set(some.map((job) => job.status))]).toEqual([n, new Set(n ? [status] : [])]);
    },
  );

  it('between two instants only', async () => {
    const span = { from: new Date(app.clock.now().getTime() - 4e8), to: new Date(app.clock.now().getTime() + 4e8) };
    const [{ n }] = await rows(
      `select count(*)::int as n from bookings where status <> 'expired' and starts_at >= $1 and starts_at < $2`,
      [span.from, span.to],
    );
    const input = { from: span.from.toISOString(), to: span.to.toISOString() };
    expect(await admin.ask('GET /_api/admin/jobs', input)).toHaveLength(n);
    expect(n).toBeGreaterThan(0);
  });

  it('never have expired holds among them', async () => {
    const [{ n }] = await rows(`select count(*)::int as n from bookings where status <> 'expired'`);
    expect(await admin.ask('GET /_api/admin/jobs', {})).toHaveLength(n);
    expect((await admin.call('GET /_api/admin/jobs', { status: 'expired' as never })).error).toBe('Invalid status');
  });

  it('are found by number, customer, email and cleaner', async () => {
    const who = { name: 'Zora 50%_off', email: 'zora@search.test' };
    const { booking } = await book(app, app.visitor(), { when: 'later', who });
    const [{ name }] = await rows(
      `select display_name as name from users join cleaners on user_id = users.id join bookings on cleaner_id = cleaners.id
       where bookings.id = $1`,
      [booking.id],
    );
    for (const q of [`#BK-${booking.id}`, `bk-${booking.id}`, `${booking.id}`, 'zora 50%', '_off', 'ORA@SEARCH']) {
      expect((await admin.ask('GET /_api/admin/jobs', { q })).map(({ id }) => id)).toEqual([booking.id]);
    }
    const ofCleaner = await admin.ask('GET /_api/admin/jobs', { q: name.toLowerCase() });
    expect(ofCleaner.map(({ id }) => id)).toContain(booking.id);
    expect(new Set(ofCleaner.map((job) => job.cleanerName))).toEqual(new Set([name]));
    for (const q of ['zora%off', 'nobody at all', '#BK-999999', '\\']) {
      expect(await admin.ask('GET /_api/admin/jobs', { q })).toEqual([]);
    }
    const { cleanerId } = ofCleaner[0]!;
    const byId = await admin.ask('GET /_api/admin/jobs', { cleanerId: String(cleanerId) });
    expect(byId.map(({ id }) => id).sort()).toEqual(ofCleaner.map(({ id }) => id).sort());
  });
});

describe('every list', () => {
  const LISTS: [ListName, string, (row: never) => unknown, 'up' | 'down'][] = [
    ['GET /_api/admin/users', 'newest', (row: { id: number }) => row.id, 'down'],
    ['GET /_api/admin/users', 'name', (row: { name: string }) => row.name.toLowerCase(), 'up'],
    ['GET /_api/admin/users', 'active', () => 0, 'down'],
    ['GET /_api/admin/jobs', 'newest', (row: { id: number }) => row.id, 'down'],
    ['GET /_api/admin/jobs', 'when', (row: { scheduledTime: string }) => row.scheduledTime, 'down'],
    ['GET /_api/admin/jobs', 'total', (row: { totalAmount: number }) => row.totalAmount, 'down'],
    ['GET /_api/admin/cleaners', 'newest', (row: { id: number }) => row.id, 'down'],
    ['GET /_api/admin/cleaners', 'name', (row: { name: string }) => row.name.toLowerCase(), 'up'],
    ['GET /_api/admin/cleaners', 'jobs', (row: { totalJobs: number }) => row.totalJobs, 'down'],
  ];

  it.each(LISTS)('%s sorted by %s comes whole in pages of seven', async (name, sort, key, direction) => {
    const whole = (await admin.ask(name, { sort } as never)) as { id: number }[];
    const pages = (await walk(name, `sort=${sort}&limit=7`)) as { id: number }[];
    expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(whole.length).toBeGreaterThan(7);
    const keys = whole.map((row) => key(row as never) as string | number);
    const isOrdered = keys.every((each, index) => {
      const before = keys[index - 1] ?? each;
      return direction === 'up' ? compare(before, each) <= 0 : compare(before, each) >= 0;
    });
    expect(isOrdered).toBe(true);
  });

  it('of users by activity begins with who was here last', async () => {
    const visitor = app.visitor();
    const { user } = await register(visitor);
    const [first] = await admin.ask('GET /_api/admin/users', { sort: 'active', limit: '1' });
    expect(first?.id).toBe(user.id);
  });

  it('says in a header whether it goes on, and the plain call stays an array', async () => {
    for (const name of ['GET /_api/admin/users', 'GET /_api/admin/jobs', 'GET /_api/admin/cleaners'] as Name[]) {
      const whole = await admin.call(name, {} as never);
      expect([Array.isArray(whole.body), whole.headers.get('x-next-cursor')]).toEqual([true, null]);
      const short = await admin.call(name, { limit: '3' } as never);
      const last = (short.body as unknown as { id: number }[]).at(-1)!;
      expect(short.headers.get('x-next-cursor')).toBe(String(last.id));
    }
  });

  it.each([
    ['sort=nothing', 'Invalid sort'],
    ['limit=0', 'Invalid limit'],
    ['limit=501', 'Invalid limit'],
    ['cursor=x', 'Invalid cursor'],
    [`q=${'x'.repeat(101)}`, 'Search is too long'],
    ['q=%00', 'Search contains characters that are not allowed'],
    ['colour=red', 'Unknown field: colour'],
  ])('refuses %s', async (query, error) => {
    for (const list of ['users', 'jobs', 'cleaners']) {
      const response = await admin.fetch(`/_api/admin/${list}?${query}`);
      expect([response.status, await response.json()]).toEqual([400, { error }]);
    }
  });
});

const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b);
