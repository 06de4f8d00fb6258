import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../bookable-cleaner.ts';
import { bookingOf, type MovableJob, moveTo, openTimes } from '../moves.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { closingAudit } from './closing-audit.ts';

/** Moves that meet each other, a cancel, and the background: each ends as if one had come after the other. */

const ROUNDS = process.env.LONG ? 200 : 1;
const AT_ONCE = process.env.LONG ? 50 : 6;

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await newBookableCleaner(app);
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
afterAll(() => app.stop());

const timeOf = async (job: MovableJob) => (await bookingOf(app, job)).timeSlot.startTime;
const cancel = ({ bookingId, token }: MovableJob) =>
  app.visitor().call('POST /_api/bookings/cancel', { bookingId, token });

async function booked(count: number): Promise<MovableJob[]> {
  const jobs: MovableJob[] = [];
  for (let i = 0; i < count; i++) jobs.push(await bookCleaner(app, worker));
  return jobs;
}

// shows: defense 2, product/moving/races
it('bookings that race for one time: one gets it, every other one keeps its own', { timeout: 3_600_000 }, async () => {
  // A cleaner has some twenty days ahead with two times each.
  const jobs = await booked(Math.min(AT_ONCE, 20));
  for (let round = 0; round < ROUNDS; round++) {
    const [target] = await openTimes(app, worker, { after: 2 * DAY });
    const before = await Promise.all(jobs.map(timeOf));
    await app.server.database.pool.query('update bookings set free_moves = 0');
    const answers = await Promise.all(jobs.map((job) => moveTo(app.visitor(), job, { timeSlotId: target!.id })));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const after = await Promise.all(jobs.map(timeOf));
    expect(after.filter((time, i) => time !== before[i])).toEqual([target!.startTime]);
  }
  for (const job of jobs) await cancel(job);
});

it('one booking that is moved to several times at once has one of them, and the others stay open', async () => {
  const [job] = await booked(1);
  const targets = await openTimes(app, worker, { after: 3 * DAY });
  const answers = await Promise.all(targets.map(({ id }) => moveTo(app.visitor(), job!, { timeSlotId: id })));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const time = await timeOf(job!);
  const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
  const taken = targets.filter(({ id }) => slots.find((slot) => slot.id === id)?.status !== 'open');
  expect(taken.map(({ startTime }) => startTime)).toEqual([time]);
  await cancel(job!);
});

it('a move beside a cancel and the background ends as one of them came first', { timeout: 3_600_000 }, async () => {
  for (let round = 0; round < Math.max(2, ROUNDS / 4); round++) {
    const [job] = await booked(1);
    const [target] = await openTimes(app, worker, { after: 3 * DAY, minutes: 240 });
    const minutes = round % 2 === 0 ? 240 : 180;
    const [moved, canceled] = await Promise.all([
      moveTo(app.visitor(), job!, { timeSlotId: target!.id, minutes }),
      cancel(job!),
      app.catchUp(),
    ]);
    expect([200, 409]).toContain(moved.status);
    expect(canceled.status).toBe(200);
    expect((await bookingOf(app, job!)).status).toBe('canceled');
    await app.catchUp();
    const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
    expect(slots.find(({ id }) => id === target!.id)?.status).toBe('open');
  }
});
