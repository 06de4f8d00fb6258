import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { customer } from '../../tests/book.ts';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { cancelJob, goToMorning } from '../../tests/rescue.ts';
import { someone } from '../../tests/saved-card.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

/** What cannot wait (docs/product.md#attention-queue). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

// shows: product/admin/queue
it('has a job that nobody takes before all that has only waited longer', async () => {
  await goToMorning(app);
  const worker = await newBookableCleaner(app, 'Pat Worker');
  const { visitor, email } = await someone(app);
  const admin = await newAdmin(app);
  const job = await bookCleaner(app, worker, { visitor, who: { ...customer(), email } });
  const { pool } = app.server.database;
  await pool.query(
    `insert into stray_payments (intent_id, what, found_at)
     select 'pi_old_' || n, 'test', '2020-01-01T00:00Z' from generate_series(1, 60) as n`,
  );
  await cancelJob(worker, job);
  const { items, oldestAt, nextCursor } = await admin.ask('GET /_api/admin/queue', {});
  expect(items[0]).toMatchObject({ kind: 'seeking', bookingId: job.bookingId, overdue: false });
  // The age that is named is that of the oldest of all, not of the first.
  expect(oldestAt).toBe('2020-01-01T00:00:00.000Z');
  const hours = (Date.parse(items[0]!.due!) - app.clock.now().getTime()) / HOUR;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThan(24);
  // The next page goes on where this one ends, and has nothing twice.
  const { items: others } = await admin.ask('GET /_api/admin/queue', { cursor: nextCursor! });
  const old = [...items, ...others].filter(({ kind }) => kind === 'stray').map(({ id }) => id);
  expect([old.length, new Set(old).size]).toEqual([60, 60]);
  expect(others.map(({ kind }) => kind)).not.toContain('seeking');
});
