import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, customer } from '../../tests/book.ts';
import { newAdmin, submittedCleaner } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;

describe('an export', () => {
  const fetched = async (what: string) => {
    const response = await admin.fetch(`/_api/admin/export?what=${what}`);
    return { response, text: await response.text() };
  };

  it.each(['cleaners', 'users', 'jobs'] as const)('of %s has a row for each of them', async (what) => {
    const { response, text } = await fetched(what);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        new RegExp(`^attachment; filename="${what}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      ),
      'cache-control': 'private, no-store',
    });
    const list = (await admin.ask(`GET /_api/admin/${what}`, {})) as { id: number }[];
    const lines = text.trimEnd().split('\n');
    const heads = {
      cleaners: 'Number,Name,Email,City,Status,Jobs done,Radius in miles,Onboarding',
      users: 'Number,Name,Email,Role,Bookings,Last active (New York)',
      jobs: 'Job,Customer,Cleaner,Service,City,Start (city’s time),Status,Total,Paid,Refunded,Fee,Cleaner’s share',
    };
    expect(lines[0]?.replace('\ufeff', '')).toBe(heads[what]);
    const numberOf = (line: string) => Number(line.split(',')[0]?.replace('BK-', ''));
    expect(lines.slice(1).map(numberOf)).toEqual(list.map(({ id }) => id));
  });

  it('of jobs has their money, in words that need no key', async () => {
    const { booking, purchase } = await book(app, app.visitor(), { when: 'later', who: customer('Una Exported') });
    await admin.ask('POST /_api/admin/job-action', {
      bookingId: booking.id,
      action: 'refund',
      amount: 20,
      reason: 'A broken vase',
    });
    const line = (await fetched('jobs')).text.split('\n').find((each) => each.startsWith(`BK-${booking.id},`));
    const kept = purchase.amount - 20;
    const fee = Math.floor(kept * 100 * 0.15 + 0.5) / 100;
    const share = Math.round((kept - fee) * 100) / 100;
    expect(line).toContain(`,Baltimore,`);
    expect(line).toMatch(/,\d{4}-\d\d-\d\d \d+:\d\d [AP]M,Scheduled,/);
    expect(line?.trim().endsWith([purchase.amount, purchase.amount, 20, fee, share].join(','))).toBe(true);
  });

  // shows: defense 67
  it('gives a spreadsheet nothing to run, and is written down', async () => {
    await book(app, app.visitor(), { when: 'later', who: { name: '=HYPERLINK("http://x.test")', email: 'f@x.test' } });
    const { text } = await fetched('jobs');
    expect(text).toContain(`"'=HYPERLINK(""http://x.test"")"`);
    const { entries } = await admin.ask('GET /_api/admin/audit', {});
    expect(entries[0]).toMatchObject({ action: 'list.exported', subject: 'export:jobs', who: 'Ada 🧽' });
  });

  it('of anything else is refused', async () => {
    expect((await fetched('sessions')).response.status).toBe(400);
  });
});

describe('the audit', () => {
  // shows: defense 87, product/admin/export-and-audit
  it('tells who decided what of whom, and why, latest first and in pages', async () => {
    const { cleanerId } = await submittedCleaner(app, { name: 'Audie Ted' });
    const reason = 'The ID cannot be read.';
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'changes_requested', reason });
    const { entries } = await admin.ask('GET /_api/admin/audit', {});
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      who: 'Ada 🧽',
      action: 'cleaner.changes-requested',
      subject: `cleaner:${cleanerId}`,
      subjectName: 'Audie Ted',
      bookingId: null,
      cleanerId: null,
      refundAmount: null,
      why: reason,
    });
    for (let note = 0; note < 50; note++) await admin.ask('POST /_api/admin/note', { cleanerId, text: `Note ${note}` });
    const first = await admin.ask('GET /_api/admin/audit', {});
    expect(first.entries).toHaveLength(50);
    const second = await admin.ask('GET /_api/admin/audit', { cursor: first.nextCursor! });
    expect(second.entries[0]!.action).toBe('cleaner.changes-requested');
    expect((await admin.call('GET /_api/admin/audit', { cursor: 'x' })).error).toBe('Invalid cursor');
  });

  // shows: product/admin/audit-search
  it('is searched by who, what, about whom and when, and is had as a file', async () => {
    const { cleanerId } = await submittedCleaner(app, { name: 'Sélma Searched' });
    const reason = 'A clearer photo, please.';
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'changes_requested', reason });
    const { booking } = await book(app, app.visitor(), { when: 'later', who: customer('Rolf Audit') });
    await admin.ask('POST /_api/admin/note', { bookingId: booking.id, text: 'Two bells.' });
    const found = async (search: object) =>
      (await admin.ask('GET /_api/admin/audit', search)).entries.map(({ subject }) => subject);
    const [ofCleaner, ofJob] = [`cleaner:${cleanerId}`, `booking:${booking.id}`];
    expect(await found({ about: 'selma' })).toEqual([ofCleaner]);
    expect(await found({ about: `#BK-${booking.id}` })).toEqual([ofJob]);
    expect(await found({ about: 'rolf audit' })).toEqual([ofJob]);
    expect(await found({ about: 'selma', action: 'cleaner.approved' })).toEqual([]);
    expect(await found({ who: 'nobody of this name' })).toEqual([]);
    expect(await found({ who: 'ada', action: 'booking.noted' })).toContain(ofJob);
    const later = new Date(app.clock.now().getTime() + 60_000).toISOString();
    expect(await found({ from: later })).toEqual([]);
    expect(await found({ to: later, about: 'selma' })).toEqual([ofCleaner]);

    const refund = { bookingId: booking.id, action: 'refund', amount: 30.5, reason: 'A broken vase.' } as const;
    await admin.ask('POST /_api/admin/job-action', refund);
    const [refunded] = (await admin.ask('GET /_api/admin/audit', { about: 'rolf audit' })).entries;
    expect(refunded).toMatchObject({ action: 'booking.refunded', refundAmount: 30.5 });
    const response = await admin.fetch('/_api/admin/audit-export?about=selma');
    const [head, ...lines] = (await response.text()).replace('\ufeff', '').trimEnd().split('\n');
    expect(head).toBe('When (New York),Who,What,About,Name,Why,Refund');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`Asked for changes,${ofCleaner},Sélma Searched,"${reason}"`);
    const { entries } = await admin.ask('GET /_api/admin/audit', {});
    expect(entries[0]).toMatchObject({ action: 'list.exported', subject: 'export:audit' });
  });

  it('holds nothing but what the team did', async () => {
    const [{ n }] = await rows(`select count(*)::int as n from audit where actor not like 'admin:%'`);
    expect(n).toBeGreaterThan(0);
    const { entries } = await admin.ask('GET /_api/admin/audit', {});
    expect(entries.map(({ action }) => action)).not.toContain('signed-in');
  });
});
