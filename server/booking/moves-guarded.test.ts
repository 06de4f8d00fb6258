import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Extra } from '#contract/estimate';
import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { create, customer, openSlot, payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { hourMore, roomyJob } from '../../tests/extra-payments.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { bookingOf, goToFreeUntil, moveAndPay, moveTo, openTimes } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { saveCard, someone } from '../../tests/saved-card.ts';
import { allEventsWorkedOn } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** With what a booking is moved, by whom, and what nobody can make of it. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});
const partialRefunds: string[] = [];

/** A visit of three hours to a home, with room for more after it. */
async function bookedHome() {
  const visitor = app.visitor();
  const [slot] = await openTimes(app, worker, { minutes: 240, most: 1 });
  const { service } = await openSlot(visitor, { slotId: slot!.id });
  const which = { timeSlotId: slot!.id, serviceId: service.id };
  const who = customer('Hana Home');
  const home = { bedrooms: 2, bathrooms: 1 };
  const hold = await visitor.ask('POST /_api/bookings/payment-intent', { ...which, customerDetails: who, home });
  const { intentId } = await payByCard(app, hold.clientSecret);
  const { body } = await create(visitor, { slotId: slot!.id, serviceId: service.id, intentId, amount: hold.amount });
  partialRefunds.push(intentId);
  return { bookingId: body.booking.id, token: body.token, slotId: slot!.id };
}

// shows: product/moving/saved-card
it('is paid with a saved card by who booked, signed in, and by nobody else with the link', async () => {
  const owner = await someone(app);
  const [slot] = await openTimes(app, worker, { minutes: 240, most: 1 });
  const job = await bookCleaner(app, worker, { slotId: slot!.id, visitor: owner.visitor });
  const move = (visitor: Visitor, cardId?: number) =>
    visitor.call('POST /_api/bookings/move', {
      bookingId: job.bookingId,
      token: job.token,
      ...hourMore(slot!.id),
      ...(cardId !== undefined && { cardId }),
    });
  const secretOf = async (answer: ReturnType<typeof move>) => (await answer).body as { clientSecret: string };
  const [own, other] = [await saveCard(app, owner, 'pm_card_authenticationRequired'), await someone(app)];
  const theirs = await saveCard(app, other);
  const refusal = { status: 403, error: 'Please sign in as who booked to pay with a saved card.' };
  expect(await move(app.visitor(), own.id)).toMatchObject(refusal);
  expect(await move(other.visitor, theirs.id)).toMatchObject(refusal);
  expect(await move(owner.visitor, theirs.id)).toMatchObject({ status: 404, error: 'Card not found' });
  expect((await bookingOf(app, job)).move.state).toBe('none');
  // What the link was given never knows the card, and what knows it is never given to the link.
  const linked = await secretOf(move(app.visitor()));
  const first = await secretOf(move(owner.visitor, own.id));
  const again = await secretOf(move(app.visitor()));
  const { clientSecret } = await secretOf(move(owner.visitor, own.id));
  expect(new Set([linked, first, again].map((one) => one.clientSecret)).add(clientSecret).size).toBe(4);
  for (const dead of [linked, first, again]) expect((await payByCard(app, dead.clientSecret, null)).error).toBeTruthy();
  expect((await secretOf(move(owner.visitor, own.id))).clientSecret).toBe(clientSecret);
  // Its bank asks who is there.
  expect((await payByCard(app, clientSecret, null)).status).toBe('requires_action');
  const usual = await saveCard(app, owner);
  expect((await secretOf(move(owner.visitor, usual.id))).clientSecret).toBe(clientSecret);
  expect((await payByCard(app, clientSecret, null)).status).toBe('succeeded');
  await allEventsWorkedOn(app);
  expect(await move(owner.visitor, usual.id)).toMatchObject({ body: { booking: { minutes: 240, totalAmount: 180 } } });
});

/** What the cleaner's list of all jobs says of its move; the coming ones say the same. */
async function rowOf({ bookingId }: { bookingId: number }) {
  const { jobs } = await worker.visitor.ask('GET /_api/cleaner/jobs', {});
  const { upcomingJobs } = await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {});
  const states = [...upcomingJobs, ...jobs].filter(({ id }) => id === bookingId).map(({ moveState }) => moveState);
  expect(new Set(states).size).toBe(1);
  return states[0];
}

// shows: product/moving/extras, product/moving/rows
it('gets other extras with it: what this cleaner offers, with the advice, and the cleaner reads which are asked for', async () => {
  const job = await bookedHome();
  const { bookingId, token, slotId } = job;
  const own = { bookingId, token, timeSlotId: slotId };
  const preview = (extras: string) =>
    app.visitor().call('GET /_api/bookings/move-preview', {
      ...own,
      bookingId: String(bookingId),
      timeSlotId: String(slotId),
      extras,
    });
  expect((await preview('Windows:3')).body).toMatchObject({ advisedMinutes: 210, offeredExtras: ['Windows'] });
  expect((await preview('')).body).toMatchObject({ advisedMinutes: 180, offeredExtras: ['Windows'] });
  expect((await preview('Inside oven')).error).toBe('Invalid extra');
  const extras = [{ name: 'Windows' as const, count: 3 }];
  const oven = [{ name: 'Inside oven' as const, count: 1 }];
  const move = (wanted: Extra[]) =>
    app.visitor().call('POST /_api/bookings/move', { ...own, minutes: 210, extras: wanted });
  expect(await move(oven)).toMatchObject({ status: 400, error: 'Invalid extra' });
  const { body } = await move(extras);
  expect((await bookingOf(app, job)).move).toMatchObject({ state: 'paying', extras });
  // What is being paid stays agreed to, though the cleaner offers it no more.
  const offer = (names: string[]) =>
    app.server.database.pool.query('update cleaners set add_ons = $1 where id = $2', [names, worker.cleanerId]);
  await offer([]);
  const { intentId } = await payByCard(app, (body as { clientSecret: string }).clientSecret);
  partialRefunds.push(intentId);
  await allEventsWorkedOn(app);
  expect(await bookingOf(app, job)).toMatchObject({ minutes: 210, advisedMinutes: 210, extras });
  await offer(['Windows']);

  await goToFreeUntil(app, job, -MINUTE);
  await app.visitor().ask('POST /_api/bookings/move', { ...own, minutes: 210, extras: [] });
  const { job: seen } = await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) });
  expect(seen.move).toMatchObject({ state: 'requested', extras: [] });
  expect(await rowOf(job)).toBe('requested');
  await waitFor(async () => app.sandbox.mail.messages().find(({ text }) => text.includes('Extras: none')));
  await worker.visitor.ask('POST /_api/cleaner/answer-move', { bookingId, accept: true });
  expect(await bookingOf(app, job)).toMatchObject({ minutes: 210, advisedMinutes: 180, extras: [] });
  expect(await rowOf(job)).toBe('none');
  const [target] = await openTimes(app, worker, { most: 1, minutes: 210 });
  await worker.visitor.ask('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds: [target!.id] });
  expect(await rowOf(job)).toBe('proposed');
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
  expect(await rowOf(job)).toBe('none');
});

const ask = (visitor: Visitor, { bookingId, token }: { bookingId: number; token: string }, timeSlotId: number) =>
  visitor.call('POST /_api/bookings/move', { bookingId, token, timeSlotId });
const answer = (job: { bookingId: number; token: string }, how: 'take' | 'keep' | 'cancel', timeSlotId?: number) =>
  app.visitor().call('POST /_api/bookings/answer-move', {
    bookingId: job.bookingId,
    token: job.token,
    answer: how,
    ...(timeSlotId !== undefined && { timeSlotId }),
  });
const propose = (bookingId: number, ...timeSlotIds: number[]) =>
  worker.visitor.call('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds });

it('is refused where one has blocked the other, before it is asked for and as it is', async () => {
  const job = await bookCleaner(app, worker);
  const [mine] = await openTimes(app, worker, { most: 1 });
  const block = (on: boolean) => worker.visitor.ask('POST /_api/blocks', { bookingId: job.bookingId, on });
  const preview = () =>
    app.visitor().call('GET /_api/bookings/move-preview', {
      bookingId: String(job.bookingId),
      token: job.token,
      timeSlotId: String(mine!.id),
    });
  await block(true);
  const refused = { status: 403, error: 'This cleaner cannot take this booking.' };
  expect(await preview()).toMatchObject(refused);
  expect(await ask(app.visitor(), job, mine!.id)).toMatchObject(refused);
  await block(false);
  expect((await preview()).status).toBe(200);
  expect((await ask(app.visitor(), job, mine!.id)).status).toBe(200);
});

it('is never to another cleaner’s time, nor proposed so, and another’s link moves nothing', async () => {
  const other = await newBookableCleaner(app, 'Otto Other');
  const [theirs] = await openTimes(app, other, { most: 1 });
  const [job, stranger] = [await bookCleaner(app, worker), await bookCleaner(app, worker)];
  const [mine] = await openTimes(app, worker, { most: 1 });
  const preview = { bookingId: String(job.bookingId), token: job.token, timeSlotId: String(theirs!.id) };
  const none = { status: 404, error: 'Time slot not found' };
  expect(await app.visitor().call('GET /_api/bookings/move-preview', preview)).toMatchObject(none);
  expect(await ask(app.visitor(), job, theirs!.id)).toMatchObject(none);
  expect(await ask(app.visitor(), job, 2_000_000_000)).toMatchObject(none);
  expect(await propose(job.bookingId, theirs!.id)).toMatchObject(none);
  const notTheirs = await other.visitor.call('POST /_api/cleaner/propose-move', {
    bookingId: job.bookingId,
    timeSlotIds: [theirs!.id],
  });
  expect(notTheirs).toMatchObject({ status: 404, error: 'Job not found' });
  const linked = { bookingId: job.bookingId, token: stranger.token };
  expect(await ask(app.visitor(), linked, mine!.id)).toMatchObject({ status: 404, error: 'Booking not found' });
  await propose(job.bookingId, mine!.id);
  expect((await answer(linked, 'take', mine!.id)).status).toBe(404);
  expect((await answer(job, 'take', theirs!.id)).error).toBe('This time was not proposed. Please choose another.');
  // Answered again, because the answer got lost, it is the same.
  for (const _ of [1, 2]) expect((await answer(job, 'keep')).status).toBe(200);
  expect((await answer(job, 'take', mine!.id)).error).toBe('There is nothing to answer any more.');
});

it('that comes too late is offered other times for as long as the visit is', async () => {
  const job = await roomyJob(app, worker);
  partialRefunds.push(await moveAndPay(app, job, hourMore(job.slotId)));
  const [target] = await openTimes(app, worker, { minutes: 240, most: 1 });
  await bookCleaner(app, worker, { slotId: target!.id });
  const { status, body } = await ask(app.visitor(), job, target!.id);
  const { next } = body as unknown as { next: { startTime: string; endTime: string }[] };
  expect([status, next.length]).toEqual([409, 3]);
  const lengths = next.map(({ startTime, endTime }) => (Date.parse(endTime) - Date.parse(startTime)) / MINUTE);
  expect(new Set(lengths)).toEqual(new Set([240]));
});

it('can be taken or kept or canceled whole where the cleaner was suspended since, as far as somebody can come', async () => {
  const jobs = [await bookCleaner(app, worker), await bookCleaner(app, worker)] as const;
  const [target] = await openTimes(app, worker, { most: 1 });
  for (const { bookingId } of jobs) expect((await propose(bookingId, target!.id)).status).toBe(200);
  const change = async (status: 'active' | 'suspended') =>
    (await newAdmin(app)).ask('POST /_api/admin/cleaner-status', {
      cleanerId: worker.cleanerId,
      status,
      reason: 'Looked at.',
    });
  await change('suspended');
  const words = 'This cleaner cannot be booked at the moment.';
  expect(await answer(jobs[0], 'take', target!.id)).toMatchObject({ status: 409, error: words });
  expect((await answer(jobs[0], 'keep')).status).toBe(200);
  for (const _ of [1, 2]) expect((await answer(jobs[1], 'cancel')).status).toBe(200);
  expect(await bookingOf(app, jobs[1])).toMatchObject({ status: 'canceled', refundedAmount: 135 });
  await change('active');
});

// shows: product/moving/requests
it('is asked of the cleaner a few times at most, and an answer that is sent twice is one', async () => {
  const job = await bookCleaner(app, worker);
  await goToFreeUntil(app, job, -MINUTE);
  const targets = await openTimes(app, worker, { most: 2 });
  const { bookingId } = job;
  const answerAsCleaner = (accept: boolean) =>
    worker.visitor.call('POST /_api/cleaner/answer-move', { bookingId, accept });
  for (let count = 0; count < policy.moves.requests - 1; count++)
    expect((await ask(app.visitor(), job, targets[count % 2]!.id)).status).toBe(200);
  for (const _ of [1, 2]) expect((await answerAsCleaner(false)).status).toBe(200);
  expect((await ask(app.visitor(), job, targets[0]!.id)).body).toEqual({ requested: true });
  const words = 'There were too many tries to move this booking.';
  expect(await ask(app.visitor(), job, targets[1]!.id)).toMatchObject({ status: 409, error: words });
  for (const _ of [1, 2]) expect((await answerAsCleaner(true)).body.message).toContain('The job is moved');
  expect((await bookingOf(app, job)).timeSlot.id).toBe(targets[0]!.id);
  expect((await answerAsCleaner(false)).status).toBe(409);
});

// shows: product/moving/by-the-team
it('is the team’s too, with a reason; and nobody’s once the cleaner is on the way', async () => {
  const job = await bookCleaner(app, worker);
  const admin = await newAdmin(app);
  const [target, other] = await openTimes(app, worker, { after: 4 * DAY });
  const { bookingId } = job;
  const move = { bookingId, action: 'move', reason: 'The street is closed.', timeSlotId: target!.id } as const;
  expect((await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job.actions).toContain('move');
  await admin.ask('POST /_api/admin/job-action', move);
  expect((await bookingOf(app, job)).timeSlot.startTime).toBe(target!.startTime);
  const told = ({ to, text }: { to: string; text: string }) =>
    to === job.who.email && text.includes('We had to move it: The street is closed.');
  await waitFor(async () => app.sandbox.mail.messages().some(told));
  const { job: seen } = await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) });
  expect(seen.history.find(({ action }) => action === 'booking.moved')?.why).toBe('The street is closed.');

  await app.clock.advance(Date.parse(target!.startTime) - HOUR - app.clock.now().getTime());
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'on_my_way' });
  const words = 'The cleaner is on the way, so this booking can no longer be moved.';
  const tries = [
    await moveTo(app.visitor(), job, { timeSlotId: other!.id }),
    await worker.visitor.call('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds: [other!.id] }),
    await (await newAdmin(app)).call('POST /_api/admin/job-action', { ...move, timeSlotId: other!.id }),
  ];
  expect(tries.map(({ status, error }) => [status, error])).toEqual(tries.map(() => [409, words]));
  expect((await bookingOf(app, job)).move).toMatchObject({ how: null, problem: 'on_the_way' });
});

it('shows no proposed time as open that can no longer be booked, and takes none', async () => {
  const [early, , late] = await openTimes(app, worker, { most: 3 });
  const job = await bookCleaner(app, worker, { slotId: late!.id });
  await propose(job.bookingId, early!.id);
  const isOpen = async () => (await bookingOf(app, job)).move.proposed.map((time) => time.isOpen);
  expect(await isOpen()).toEqual([true]);
  const noticeEnds = Date.parse(early!.startTime) - policy.slots.noticeMinutes * MINUTE;
  await app.clock.advance(noticeEnds + MINUTE - app.clock.now().getTime());
  expect(await isOpen()).toEqual([false]);
  expect((await answer(job, 'take', early!.id)).status).toBe(409);
  expect((await answer(job, 'keep')).status).toBe(200);
});
