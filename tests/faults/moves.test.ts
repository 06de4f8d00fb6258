import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { book, customer } from '../book.ts';
import { type BookableCleaner, bookCleaner } from '../bookable-cleaner.ts';
import { bookingOf, type MovableJob, moveTo, openTimes } from '../moves.ts';
import { adminOf, approvedCleaner, everyDay } from '../onboard.ts';
import { PLATFORM_CENTS, type TestApp } from '../test-app.ts';
import { withManyAddresses } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { startWorld, type World } from './histories/world.ts';
import { recordResult } from './measurements.ts';
import { bookingTimes, remindersOf, setFreeMoves } from './move-rows.sql.ts';
import { readStoredRows } from './stored-rows.sql.ts';

/**
 * Moves that meet each other, a cancel, Done, the reminder and the background: each ends as if one had come after the
 * other. The long form has a second server process, which answers every other request.
 */

const LONG = Boolean(process.env.LONG);
// Fewer can be asked for, to see in a minute whether it runs.
const ROUNDS = Number(process.env.ROUNDS ?? (LONG ? 200 : 1));
/** Of each kind of race. What is not begun by then is left out, and the result says so. */
const MINUTES = Number(process.env.MOVES_MINUTES ?? 30);
const AT_ONCE = LONG ? 50 : 6;
/** Eight times a day, so that fifty bookings can want fifty others. */
const WEEK = everyDay.map((day) => ({ ...day, startTime: '06:00', endTime: '22:00', slotDuration: 1 }));

/** Fifty people have fifty addresses: of one, limits would refuse most of them. */
const TRUSTING = () => ({ trustedProxies: 1 });

let world: World;
let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  world = await startWorld({ platformCents: PLATFORM_CENTS, isTwoServers: LONG, change: TRUSTING });
  app = withManyAddresses(world.app);
  worker = await approvedCleaner(app, { week: WEEK });
}, 60_000);
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
afterAll(() => world.stop());

const cancel = ({ bookingId, token }: Pick<MovableJob, 'bookingId' | 'token'>) =>
  app.visitor().call('POST /_api/bookings/cancel', { bookingId, token });
const untilDeadline = () => {
  const end = performance.now() + MINUTES * MINUTE;
  return () => performance.now() < end;
};
const recordRounds = (what: string, rounds: number) =>
  recordResult({
    area: 'moves',
    target: `200 rounds ${what}, over two processes: one winner each, nobody without a time`,
    reached: `${rounds} rounds ${what}: one winner each, every other one told 409 and as it was`,
    passed: rounds >= 200,
  });
const slotsOf = async (of: BookableCleaner) => (await of.visitor.ask('GET /_api/cleaner/schedule', {})).slots;
const stored = () => app.server.database.pool;

/** The open times of a cleaner, from so long after now on. */
async function openOf(of: BookableCleaner, after = 2 * DAY) {
  const from = app.clock.now().getTime() + after;
  return (await slotsOf(of)).filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > from);
}

/** As in a browser: on a busy machine somebody reads "not now", and presses again. */
async function press(job: MovableJob, wanted: Parameters<typeof moveTo>[2]) {
  for (;;) {
    const answer = await moveTo(app.visitor(), job, wanted);
    if (answer.status !== 503) return answer;
    await pause(1000);
  }
}

/** Each time is one booking's, and nothing is held for nothing. */
async function expectOneOwnerEach(): Promise<void> {
  const { inconsistentSlots, inconsistentMoves } = await readStoredRows(stored());
  expect([inconsistentSlots, inconsistentMoves]).toEqual([[], []]);
}

async function booked(count: number): Promise<MovableJob[]> {
  const jobs: MovableJob[] = [];
  for (let i = 0; i < count; i++) jobs.push(await bookCleaner(app, worker));
  return jobs;
}

// shows: defense 2, product/moving/races
it('bookings that race for one time: one gets it, every other one keeps its own', {
  timeout: (MINUTES + 5) * MINUTE,
}, async () => {
  const jobs = await booked(AT_ONCE);
  const ids = jobs.map(({ bookingId }) => bookingId);
  const isTime = untilDeadline();
  let round = 0;
  for (; round < ROUNDS && isTime(); round++) {
    // In every second round half of them want it longer, and it is held for whoever is first until they pay.
    const isMixed = round % 2 === 1;
    const [target] = isMixed
      ? await openTimes(app, worker, { minutes: 120 })
      : await openOf(worker, (2 + (round % 9)) * DAY);
    const before = await bookingTimes(stored(), ids);
    await setFreeMoves(stored(), ids, 0);
    const wanted = (i: number) => ({ timeSlotId: target!.id, ...(isMixed && i % 2 === 0 && { minutes: 120 }) });
    const answers = await Promise.all(jobs.map((job, i) => press(job, wanted(i))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses, `round ${round}`).toEqual([200, ...Array(jobs.length - 1).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const isHeld = 'clientSecret' in answers[winner]!.body;
    const after = await bookingTimes(stored(), ids);
    const due = before.map((time, i) => (i === winner && !isHeld ? target!.startTime : time));
    expect(after, `round ${round}`).toEqual(due);
    // They would rather have it as long as they are: what was held for more is not paid any more.
    if (isHeld) expect((await moveTo(app.visitor(), jobs[winner]!, { timeSlotId: target!.id })).status).toBe(200);
    if (round % 20 === 0) await expectOneOwnerEach();
  }
  await expectOneOwnerEach();
  for (const job of jobs) expect((await cancel(job)).status).toBe(200);
  recordRounds(`of ${AT_ONCE} bookings for one time`, round);
});

it('one booking that wants many times at once has one of them, and the others stay open', {
  timeout: 1_800_000,
}, async () => {
  const [job] = await booked(1);
  const isTime = untilDeadline();
  let round = 0;
  for (; round < ROUNDS && isTime(); round++) {
    const targets = (await openOf(worker)).slice(round % 20, (round % 20) + AT_ONCE);
    // As the page asks it: the last move without asking, and none that asks the cleaner.
    await setFreeMoves(stored(), [job!.bookingId], policy.moves.free - 1);
    const wanted = targets.map(({ id }) => ({ timeSlotId: id, request: false }));
    const answers = await Promise.all(wanted.map((each) => press(job!, each)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses, `round ${round}`).toEqual([200, ...Array(targets.length - 1).fill(409)]);
    const won = targets[answers.findIndex(({ status }) => status === 200)];
    expect(await bookingTimes(stored(), [job!.bookingId])).toEqual([won!.startTime]);
    const slots = await slotsOf(worker);
    const taken = targets.filter(({ id }) => slots.find((slot) => slot.id === id)?.status !== 'open');
    expect(taken.map(({ id }) => id)).toEqual([won!.id]);
  }
  await cancel(job!);
  recordRounds(`of one booking for ${AT_ONCE} times`, round);
});

const WORKERS = LONG ? 10 : 1;
const MOMENTS = LONG ? 20 : 1;
const RANDOM_MS = 400;

/** Somewhere around the moment that two of them race for. */
const soon = async <T>(work: () => Promise<T>): Promise<T> => {
  await pause(Math.random() * RANDOM_MS);
  return work();
};

/** Runs background work in both processes at once. */
const inBackground = async (): Promise<void> => {
  const tasks = app.server.modules.bookings.scheduledTasks;
  await Promise.all([...tasks.map(({ run }) => run()), world.second?.runTasks()]);
};

const goTo = (time: number) => world.advance(Math.max(0, time - app.clock.now().getTime()));

/** Two starts of one day, two hours apart, that all of them have open. */
async function commonStarts(workers: BookableCleaner[]): Promise<[string, string]> {
  const starts: Set<string>[] = [];
  for (const each of workers) starts.push(new Set((await openOf(each, 30 * HOUR)).map(({ startTime }) => startTime)));
  const later = (start: string) => new Date(Date.parse(start) + 2 * HOUR).toISOString();
  const isOpen = (start: string) => starts.every((open) => open.has(start));
  const first = [...starts[0]!].find((start) => isOpen(start) && isOpen(later(start)));
  if (!first) throw new Error('They have no time in common.');
  return [first, later(first)];
}

/** Somebody’s booking of a cleaner at a start, with another time of theirs, days later. */
async function jobAt(of: BookableCleaner, start: string, name: string) {
  const open = await openOf(of, HOUR);
  const who = { ...customer('Robin Vale'), email: `${name}@example.test` };
  const slotId = open.find(({ startTime }) => startTime === start)!.id;
  const { booking, token } = await book(app, app.visitor(), { slotId, who });
  const later = open.filter(({ startTime }) => Date.parse(startTime) > Date.parse(start) + 3 * DAY);
  return { of, bookingId: booking.id, token, slotId, start, later };
}
type RacingJob = Awaited<ReturnType<typeof jobAt>>;

async function expectOneTime(
  { of, bookingId, token, slotId, start }: RacingJob,
  target: { id: number; startTime: string },
  isMoved: boolean,
  status: string,
) {
  const page = await bookingOf(app, { token });
  const isOver = status === 'canceled';
  expect([bookingId, page.status, page.timeSlot.startTime]).toEqual([
    bookingId,
    status,
    isMoved ? target.startTime : start,
  ]);
  const slots = await slotsOf(of);
  const statusOf = (id: number) => slots.find((slot) => slot.id === id)?.status ?? 'open';
  // What has begun is no open time any more, whoever had it.
  if (!isMoved || isOver) expect(statusOf(target.id)).toBe('open');
  else expect([statusOf(target.id), statusOf(slotId) === 'booked']).toEqual(['booked', false]);
}

// shows: product/moving/races
it('a move beside a cancel, Done, the reminder and the background is as one after the other', {
  timeout: 1_800_000,
}, async () => {
  const workers = [worker];
  while (workers.length < WORKERS)
    workers.push(await approvedCleaner(app, { week: WEEK, name: `Worker ${workers.length}` }));
  const counts = { reminded: 0, moved: 0, canceled: 0, done: 0 };
  for (let moment = 0; moment < MOMENTS; moment++) {
    const [first, second] = await commonStarts(workers);
    const jobs: { reminded: RacingJob; done: RacingJob }[] = [];
    for (const [i, of] of workers.entries()) {
      const reminded = await jobAt(of, first, `first.${moment}.${i}`);
      const done = await jobAt(of, second, `second.${moment}.${i}`);
      jobs.push({ reminded, done });
      const timeSlotIds = [reminded.later[0]!.id];
      await of.visitor.ask('POST /_api/cleaner/propose-move', { bookingId: reminded.bookingId, timeSlotIds });
    }

    await goTo(Date.parse(first) - policy.booking.reminderHours * HOUR + MINUTE);
    const background = soon(inBackground);
    await Promise.all(
      jobs.map(async ({ reminded: job }, i) => {
        const { bookingId, token, later } = job;
        const take = { bookingId, token, answer: 'take', timeSlotId: later[0]!.id } as const;
        const [taken, canceled] = await Promise.all([
          soon(() => app.visitor().call('POST /_api/bookings/answer-move', take)),
          i % 3 === 2 ? soon(() => cancel(job)) : null,
        ]);
        expect([200, 409]).toContain(taken.status);
        if (taken.status === 409) expect(canceled?.status).toBe(200);
        if (taken.status === 200) counts.moved++;
        if (canceled?.status === 200) counts.canceled++;
        await expectOneTime(job, later[0]!, taken.status === 200, canceled?.status === 200 ? 'canceled' : 'scheduled');
      }),
    );
    await background;
    await inBackground();
    for (const { reminded: job } of jobs) {
      const reminders = await remindersOf(stored(), job.bookingId);
      // One that was queued before the move is of the time before, and whatever it was moved to is days ahead.
      expect(reminders.filter(({ revision, start }) => revision > 0 || start !== job.start)).toEqual([]);
      expect(reminders.length).toBeLessThanOrEqual(1);
      counts.reminded += reminders.length;
    }

    await goTo(Date.parse(second) - RANDOM_MS / 2);
    const admin = await adminOf(app);
    await goTo(Date.parse(second) - RANDOM_MS / 2);
    const tasks = soon(inBackground);
    await Promise.all(
      jobs.map(async ({ done: job }, i) => {
        const { of, bookingId, later } = job;
        const target = later[1]!;
        const move = { bookingId, action: 'move', reason: 'The street is closed.', timeSlotId: target.id } as const;
        const [moved, done, canceled] = await Promise.all([
          soon(() => admin.call('POST /_api/admin/job-action', move)),
          soon(() => of.visitor.call('POST /_api/cleaner/job-action', { bookingId, action: 'done' })),
          i % 3 === 2 ? soon(() => cancel(job)) : null,
        ]);
        const isDone = [moved.status, done.status, canceled?.status ?? 409].map((status) => status === 200);
        const [isMoved, isCompleted, isCanceled] = isDone;
        // Whoever is moved away has not begun, and what is done is over.
        expect(isCompleted && (isMoved || isCanceled), `${isDone}`).toBe(false);
        if (isMoved) counts.moved++;
        if (isCompleted) counts.done++;
        if (isCanceled) counts.canceled++;
        await expectOneTime(job, target, isMoved!, isCanceled ? 'canceled' : isCompleted ? 'completed' : 'scheduled');
      }),
    );
    await tasks;
    await expectOneOwnerEach();
    // Later times are listed as time goes by.
    if (moment + 1 < MOMENTS) await app.catchUp();
  }
  if (!LONG) return;
  const { moved, canceled, done, reminded } = counts;
  recordResult({
    area: 'moves',
    target:
      '400 races of a move with a cancel, Done and the reminder: as one order of them, no reminder of the time before',
    reached: `${2 * WORKERS * MOMENTS} races: ${moved} moved, ${canceled} canceled, ${done} done, ${reminded} reminders; each as one order`,
    passed: 2 * WORKERS * MOMENTS >= 400,
  });
});
