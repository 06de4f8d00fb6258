import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { planOf, rowsRead } from '../../tests/query-plan.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Db } from '../schema/tables.ts';
import { selectOfWeek, selectPage, selectUpcoming } from './jobs.sql.ts';
import { selectCleanerStats, selectHours } from './stats.sql.ts';

/** What the dashboard costs does not depend on how many jobs its cleaner has done before. */

const PAST_JOBS = 5000;
const TABLES = ['bookings', 'payments', 'refunds', 'time_slots', 'cleaners'];

let app: TestApp;
let cleaner: { id: number; userId: number };
beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await pool().query(`select id, user_id as "userId" from cleaners where slug = 'denise-whitfield'`);
  cleaner = rows[0];
});
afterAll(() => app.stop());

const pool = () => app.server.database.pool;

/** Two-hour jobs, one after the other, ten years ago. */
const addPastJobs = () =>
  pool().query(
    `with times as (
      insert into time_slots (cleaner_id, city_id, starts_at, ends_at, status)
      select cleaners.id, city_id, start, start + interval '2 hours', 'booked' from cleaners
      cross join lateral (
        select $2::timestamptz - interval '10 years' + n * interval '4 hours' as start from generate_series(1, $3) as n
      ) as starts where cleaners.id = $1
      returning id, cleaner_id, city_id, starts_at, ends_at
    ), jobs as (
      insert into bookings (time_slot_id, cleaner_id, city_id, service_id, starts_at, ends_at, status, customer_name,
        customer_email, hours, hourly_cents, total_cents, fee_basis_points, free_hours_before, grace_minutes, kept_hours,
        held_until, intent_id, created_at, booked_at, completed_at)
      select id, cleaner_id, city_id, (select min(id) from services), starts_at, ends_at, 'completed', 'Long Ago',
        'long.ago@example.test', 2, 4500, 9000, 1500, 24, 5, 1, starts_at, 'pi_past_' || id, starts_at, starts_at, ends_at
      from times returning id, intent_id, starts_at
    )
    insert into payments (intent_id, booking_id, charge_id, amount_cents, paid_at)
    select intent_id, id, 'ch_past_' || id, 9000, starts_at from jobs`,
    [cleaner.id, app.clock.now(), PAST_JOBS],
  );

const week = () => {
  const now = app.clock.now().getTime();
  return [new Date(now - 4 * 24 * HOUR), new Date(now + 3 * 24 * HOUR)] as const;
};
const PARTS: [what: string, ask: (db: Db) => Promise<unknown>][] = [
  ['standing', (db) => selectCleanerStats(db, cleaner.userId)],
  ['what comes', (db) => selectUpcoming(db, cleaner.id, app.clock.now(), 10)],
  ['the week', (db) => selectOfWeek(db, cleaner.id, ...week())],
  [
    'the hours',
    (db) => {
      const [from, to] = week();
      return selectHours(db, cleaner.id, { from, to, now: app.clock.now() });
    },
  ],
  ['a page of all jobs', (db) => selectPage(db, cleaner.id, undefined, 20)],
];

it('no part of the dashboard reads more after five thousand jobs than after a few', async () => {
  const read = async () => {
    await pool().query('vacuum analyze');
    const counted: [string, number][] = [];
    for (const [what, ask] of PARTS) counted.push([what, rowsRead(await planOf(app.server.database, ask), TABLES)]);
    return new Map(counted);
  };
  const before = await read();
  await addPastJobs();
  const after = await read();
  for (const [what] of PARTS) expect(after.get(what), what).toBeLessThan(2 * before.get(what)! + 100);
});
