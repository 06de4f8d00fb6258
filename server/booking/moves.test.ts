import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { book, payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import {
  bookingOf,
  goToFreeUntil,
  type MovableJob,
  moveAndPay,
  moveTo,
  openTimes,
  previewMove,
} from '../../tests/moves.ts';
import { approvedCleaner, everyDay } from '../../tests/onboard.ts';
import { allEventsWorkedOn } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A booking gets another time or length (docs/product.md#moving). */

let app: TestApp;
let worker: BookableCleaner;
const partialRefunds: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});

const booked = () => bookCleaner(app, worker);
const page = (job: Pick<MovableJob, 'token'>) => bookingOf(app, job);
const statusOf = async (slotId: number) =>
  (await worker.visitor.ask('GET /_api/cleaner/schedule', {})).slots.find(({ id }) => id === slotId)?.status;
const emailed = (to: string, words: RegExp) =>
  waitFor(async () =>
    app.sandbox.mail.messages().find((one) => one.to === to && words.test(`${one.subject} ${one.text}`)),
  );
const emailsOf = (kind: string, { bookingId }: MovableJob) =>
  app.server.database.pool
    .query('select key, status from mails where kind = $1 and booking_id = $2', [kind, bookingId])
    .then(({ rows }) => rows);
/** Runs these scheduled tasks and no others: the clock is days ahead, and much would be due. */
async function run(...names: string[]): Promise<void> {
  for (const task of app.server.modules.bookings.scheduledTasks) if (names.includes(task.name)) await task.run();
}
const UNPAID = ['end unpaid requests', 'end expired moves'];
const calendar = async ({ token }: MovableJob) =>
  (await (await app.visitor().fetch(`/_api/bookings/calendar?token=${token}`)).text()).replace(/\r\n /g, '');
const field = (file: string, name: string) => new RegExp(`^${name}[^:]*:(.*?)\\r?$`, 'm').exec(file)?.[1];
const cancelPreview = ({ bookingId, token }: MovableJob) =>
  app.visitor().ask('GET /_api/bookings/cancel-preview', { bookingId: String(bookingId), token });
const answer = (job: MovableJob, how: 'take' | 'keep' | 'cancel', timeSlotId?: number) =>
  app.visitor().call('POST /_api/bookings/answer-move', {
    bookingId: job.bookingId,
    token: job.token,
    answer: how,
    ...(timeSlotId !== undefined && { timeSlotId }),
  });
const answerAsCleaner = ({ bookingId }: MovableJob, accept: boolean) =>
  worker.visitor.call('POST /_api/cleaner/answer-move', { bookingId, accept });
const propose = ({ bookingId }: MovableJob, ...timeSlotIds: number[]) =>
  worker.visitor.call('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds });

// shows: product/moving/at-once
it('moves at once in good time: both are told, and all that hangs on the time follows', async () => {
  const job = await booked();
  const before = await page(job);
  expect(before.move).toMatchObject({ state: 'none', how: 'free', problem: null, freeLeft: 3 });
  const [target] = await openTimes(app, worker, { after: 4 * DAY });
  const file = await calendar(job);
  const preview = await previewMove(app.visitor(), job, { timeSlotId: target!.id });
  const freeUntil = new Date(Date.parse(target!.startTime) - DAY).toISOString();
  expect(preview.body).toMatchObject({ free: true, request: false, refundAmount: 0, extraAmount: 0, freeUntil });
  // Pressed twice it is one move.
  const pressed = await Promise.all(
    [1, 2].map(() => moveTo(app.visitor(), job, { timeSlotId: target!.id, extraAmount: 0 })),
  );
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);

  const after = await page(job);
  expect(after).toMatchObject({ id: before.id, status: 'scheduled', totalAmount: before.totalAmount, freeUntil });
  expect(after.timeSlot).toEqual({ id: target!.id, startTime: target!.startTime, endTime: target!.endTime });
  expect(after.move).toMatchObject({ state: 'none', how: 'free', freeLeft: 2 });
  expect([await statusOf(job.slotId), await statusOf(target!.id)]).toEqual(['open', 'booked']);
  const moved = await calendar(job);
  expect(field(moved, 'UID')).toBe(field(file, 'UID'));
  expect([field(file, 'SEQUENCE'), field(moved, 'SEQUENCE')]).toEqual(['0', '1']);
  const { rows } = await app.server.database.pool.query(
    'select email from users where id = (select user_id from cleaners where id = $1)',
    [worker.cleanerId],
  );
  for (const to of [job.who.email, rows[0].email]) {
    const { text } = await emailed(to, new RegExp(`BK-${job.bookingId}[^]*Was: `));
    expect(text).toMatch(/Was: .+\nNow: .+/);
  }
  // What is refused changes nothing.
  const refused = await moveTo(app.visitor(), job, { timeSlotId: job.slotId, refundAmount: 1 });
  expect([refused.status, refused.error]).toEqual([
    409,
    'The terms have changed. Your booking moves at once. Nothing is to be paid, and nothing goes back.',
  ]);
  const stranger = await moveTo(app.visitor(), { ...job, token: 'guess' }, { timeSlotId: job.slotId });
  expect([stranger.status, stranger.error]).toEqual([404, 'Booking not found']);
});

it('reminds of the new time alone, and completes by it', async () => {
  const job = await booked();
  const [target] = await openTimes(app, worker, { after: 5 * DAY });
  await goToFreeUntil(app, job, MINUTE);
  await moveTo(app.visitor(), job, { timeSlotId: target!.id });
  await app.clock.advance(2 * MINUTE);
  await run('send reminders');
  expect(await emailsOf('reminder-customer', job)).toEqual([]);
  await goToFreeUntil(app, job, -MINUTE);
  await run('send reminders');
  expect(await emailsOf('reminder-customer', job)).toHaveLength(1);
});

// shows: product/moving/length
it('takes the difference to a longer visit first, and gives that to a shorter one back, late less what a cancel keeps', async () => {
  const job = await booked();
  const [target] = await openTimes(app, worker, { after: 4 * DAY, minutes: 300 });
  const visitor = app.visitor();
  const wanted = { timeSlotId: target!.id, minutes: 300, extraAmount: 90 };
  const { body } = await moveTo(visitor, job, wanted);
  const toPay = body as { clientSecret: string; amount: number };
  expect(toPay.amount).toBe(90);
  expect(await page(job)).toMatchObject({
    totalAmount: 135,
    timeSlot: { endTime: job.endTime },
    move: { state: 'paying', extraAmount: 90, wanted: { timeSlotId: target!.id, isOpen: true } },
  });
  expect([await statusOf(job.slotId), await statusOf(target!.id)]).toEqual(['booked', 'held']);
  const other = await booked();
  const taken = app.server.database.pool.query('update bookings set time_slot_id = $1 where id = $2', [
    target!.id,
    other.bookingId,
  ]);
  await expect(taken).rejects.toThrow('is another booking');
  // Asked again it is the same payment.
  expect((await moveTo(visitor, job, wanted)).body).toMatchObject({ clientSecret: toPay.clientSecret });
  const { intentId } = await payByCard(app, toPay.clientSecret);
  partialRefunds.push(intentId);
  const { body: done } = await moveTo(visitor, job, wanted);
  expect(done).toMatchObject({
    booking: { totalAmount: 225, minutes: 300, timeSlot: { startTime: target!.startTime } },
  });
  await allEventsWorkedOn(app);
  const after = await page(job);
  expect(after).toMatchObject({ totalAmount: 225, keptHours: 2, move: { state: 'none', freeLeft: 2 } });
  expect([await statusOf(job.slotId), await statusOf(target!.id)]).toEqual(['open', 'booked']);
  expect(await cancelPreview(job)).toMatchObject({ refundAmount: 225, feeAmount: 0 });

  const shorter = { timeSlotId: target!.id, minutes: 240 };
  expect((await previewMove(visitor, job, shorter)).body).toMatchObject({
    free: true,
    refundAmount: 45,
    keptAmount: 0,
  });
  expect((await moveTo(visitor, job, { ...shorter, refundAmount: 45 })).status).toBe(200);
  expect(await page(job)).toMatchObject({ paidAmount: 225, refundedAmount: 45, keptHours: 1, minutes: 240 });

  // Longer in its own place: what nobody pays leaves it as it was.
  const longer = { timeSlotId: target!.id, minutes: 300, extraAmount: 45 };
  const endOf = async () => {
    const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
    return (Date.parse(slots.find(({ id }) => id === target!.id)!.endTime) - Date.parse(target!.startTime)) / MINUTE;
  };
  await moveTo(visitor, job, longer);
  expect([await endOf(), (await page(job)).minutes]).toEqual([300, 240]);
  await app.clock.advance((policy.hold.minutes + 1) * MINUTE);
  await run(...UNPAID);
  await allEventsWorkedOn(app);
  expect([await endOf(), (await page(job)).move.state]).toEqual([240, 'none']);
  const { body: begun } = await moveTo(visitor, job, longer);
  await payByCard(app, (begun as { clientSecret: string }).clientSecret);
  await allEventsWorkedOn(app);
  expect(await page(job)).toMatchObject({ totalAmount: 225, minutes: 300, keptHours: 2, move: { freeLeft: 0 } });

  await goToFreeUntil(app, job, -MINUTE);
  const late = { timeSlotId: target!.id, minutes: 180 };
  expect((await previewMove(visitor, job, late)).body).toMatchObject({
    request: true,
    refundAmount: 0,
    keptAmount: 90,
  });
  expect((await moveTo(visitor, job, { ...late, minutes: 330 })).status).toBe(409);
  expect((await moveTo(visitor, job, late)).body).toEqual({ requested: true });
  expect((await answerAsCleaner(job, true)).status).toBe(200);
  expect(await page(job)).toMatchObject({ totalAmount: 135, paidAmount: 270, refundedAmount: 45 });
  // What is kept is kept once.
  expect(await cancelPreview(job)).toMatchObject({ refundAmount: 135, feeAmount: 90 });
});

it('makes a visit shorter where it is, also where its day would be cut otherwise by now', async () => {
  const week = everyDay.map((day) => ({ ...day, slotDuration: 2 }));
  const cleaner = await approvedCleaner(app, { week });
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const date = slots.at(-1)!.startTime.slice(0, 10);
  const bookAt = async (start: number) => {
    const now = (await cleaner.visitor.ask('GET /_api/cleaner/schedule', {})).slots;
    const slot = now.filter(({ startTime }) => startTime.startsWith(date))[start]!;
    const { booking, token, purchase } = await book(app, app.visitor(), { slotId: slot.id });
    partialRefunds.push(purchase.intentId);
    return { ...slot, bookingId: booking.id, token };
  };
  const first = await bookAt(0);
  partialRefunds.push(await moveAndPay(app, first, { timeSlotId: first.id, minutes: 180 }));
  const second = await bookAt(1);
  partialRefunds.push(await moveAndPay(app, second, { timeSlotId: second.id, minutes: 240 }));
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: first.bookingId, token: first.token });
  const shorter = { timeSlotId: second.id, minutes: 120, refundAmount: 90 };
  expect((await moveTo(app.visitor(), second, shorter)).status).toBe(200);
  expect(await page(second)).toMatchObject({ minutes: 120, timeSlot: { startTime: second.startTime } });
});

it('ends a longer visit that nobody pays, and gives back what comes too late', async () => {
  const job = await booked();
  const [target] = await openTimes(app, worker, { after: 4 * DAY, minutes: 240 });
  await moveTo(app.visitor(), job, { timeSlotId: target!.id, minutes: 240 });
  await app.clock.advance(policy.hold.minutes * MINUTE + MINUTE);
  await run(...UNPAID);
  await allEventsWorkedOn(app);
  expect((await page(job)).move).toMatchObject({ state: 'none', freeLeft: 3 });
  expect(await statusOf(target!.id)).toBe('open');

  // Paid, but canceled before anybody heard of it.
  const { body } = await moveTo(app.visitor(), job, { timeSlotId: target!.id, minutes: 240 });
  app.sandbox.stripe.holdEvents();
  const { intentId } = await payByCard(app, (body as { clientSecret: string }).clientSecret);
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
  await app.sandbox.stripe.releaseEvents();
  await allEventsWorkedOn(app);
  await waitFor(async () =>
    app.sandbox.stripe.objects('refund').some((one) => one.payment_intent === intentId && one.amount === 4500),
  );
  expect([await statusOf(job.slotId), await statusOf(target!.id)]).toEqual(['open', 'open']);
});

// shows: product/moving/requests
// shows: product/promises/forced-acceptance
it('asks the cleaner later, who says yes or no, or nothing; it stays late to cancel', async () => {
  const job = await booked();
  await goToFreeUntil(app, job, -MINUTE);
  const [first, second] = await openTimes(app, worker, { after: 3 * DAY });
  const { body } = await previewMove(app.visitor(), job, { timeSlotId: first!.id });
  expect(body).toMatchObject({ free: false, request: true });
  const ask = (timeSlotId: number) => moveTo(app.visitor(), job, { timeSlotId, request: true });
  for (const _ of [1, 2]) expect((await ask(first!.id)).body).toEqual({ requested: true });
  expect(await emailsOf('move-requested', job)).toHaveLength(1);
  expect((await page(job)).move).toMatchObject({ state: 'requested', wanted: { timeSlotId: first!.id, isOpen: true } });
  expect((await propose(job, second!.id)).error).toBe('Another time is open already. Please answer it first.');
  const no = await answerAsCleaner(job, false);
  expect([no.status, (await page(job)).move.state]).toEqual([200, 'none']);
  await emailed(job.who.email, /Your booking stays/);
  expect((await answerAsCleaner(job, true)).error).toBe('There is nothing to answer any more.');

  await ask(first!.id);
  await app.clock.advance(policy.moves.answerHours * HOUR + MINUTE);
  expect((await answerAsCleaner(job, true)).status).toBe(409);
  await run(...UNPAID);
  expect(await emailsOf('move-declined', job)).toHaveLength(2);

  await ask(second!.id);
  const { fee } = { fee: (await cancelPreview(job)).feeAmount };
  expect((await answerAsCleaner(job, true)).body).toEqual({ message: 'The job is moved, and your customer is told.' });
  const after = await page(job);
  expect([after.timeSlot.startTime, after.move.freeLeft]).toEqual([second!.startTime, 3]);
  // Moving away and then canceling brings nothing.
  expect([fee, (await cancelPreview(job)).feeAmount]).toEqual([45, 45]);
});

// shows: product/moving/proposals
it('lets the cleaner propose times: the customer takes one, keeps the booking, or cancels with everything back', async () => {
  const jobs = [await booked(), await booked(), await booked()] as const;
  const times = await openTimes(app, worker, { after: 4 * DAY });
  const ids = times.slice(0, 3).map(({ id }) => id);
  const [left, taken, kept] = jobs;
  await goToFreeUntil(app, left, -MINUTE);
  for (const job of jobs) expect((await propose(job, ...ids)).status).toBe(200);
  expect((await page(taken)).move).toMatchObject({
    state: 'proposed',
    proposed: ids.map((timeSlotId) => ({ timeSlotId, isOpen: true })),
  });
  const wrong = await answer(taken, 'take', taken.slotId);
  expect(wrong.status).toBe(409);
  for (const _ of [1, 2]) expect((await answer(taken, 'take', ids[0])).status).toBe(200);
  expect((await page(taken)).timeSlot.startTime).toBe(times[0]!.startTime);
  expect((await answer(kept, 'take', ids[0])).error).toBe('That time was just taken. Please choose another.');
  expect((await answer(kept, 'keep')).status).toBe(200);
  expect(await emailsOf('move-kept', kept)).toHaveLength(1);
  expect((await cancelPreview(left)).feeAmount).toBe(45);
  for (const _ of [1, 2]) expect((await answer(left, 'cancel')).status).toBe(200);
  expect(await page(left)).toMatchObject({ status: 'canceled', canceledBy: 'customer', refundedAmount: 135 });
});
