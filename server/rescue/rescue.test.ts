import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { customer } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { moveTo, openTimes } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import {
  answerOffer,
  cancelJob,
  customersBooking,
  goOnWithRescues,
  goToMorning,
  jobToRescue,
  offersOf,
  offerTo,
  sayWish,
} from '../../tests/rescue.ts';
import { someone } from '../../tests/saved-card.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Somebody else comes (docs/product.md#somebody-else-comes). */

let app: TestApp;
let worker: BookableCleaner;
let other: BookableCleaner;
let third: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app, 'Pat Worker');
  other = await newBookableCleaner(app, 'Olive Other');
  third = await newBookableCleaner(app, 'Theo Third');
});
afterAll(async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  await app.stop();
});

const mail = (email: string, subject: RegExp) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).find((one) => subject.test(one.subject)), {
    what: `an email ${subject}`,
  });
const emailOf = async ({ visitor }: BookableCleaner) => (await visitor.ask('GET /_api/auth/session', {})).user.email;
const query = async (text: string, ...values: unknown[]) => (await app.server.database.pool.query(text, values)).rows;
const assignments = ({ bookingId }: { bookingId: number }) =>
  query('select cleaner_id, began_code, ended_code from job_assignments where booking_id = $1 order by id', bookingId);

// shows: product/somebody-else-comes/wish
describe('what the customer wants', () => {
  it('is the money back for a guest, to be asked for an account, and what they say for both', async () => {
    await goToMorning(app);
    const guest = await bookCleaner(app, worker);
    expect(await customersBooking(app, guest)).toMatchObject({ rescueWish: 'refund', rescue: null });
    expect((await cancelJob(worker, guest)).body).toEqual({
      message: 'The job is canceled. Everything goes back to your customer.',
    });
    expect(await customersBooking(app, guest)).toMatchObject({
      status: 'canceled',
      refundedAmount: 135,
      rescueWish: null,
    });
    const { visitor, email } = await someone(app);
    const own = await bookCleaner(app, worker, { visitor, who: { ...customer(), email } });
    expect((await customersBooking(app, own)).rescueWish).toBe('ask');
    await cancelJob(worker, own);
    const asked = await customersBooking(app, own);
    expect(asked).toMatchObject({ status: 'scheduled', seeking: true, refundedAmount: 0 });
    expect(asked.rescue).toMatchObject({ state: 'asking', formerCleaner: 'Pat' });
    await mail(email, /^Shall somebody else come\?/);
    await goOnWithRescues(app);
    expect(await offersOf(app, own)).toEqual([]);
    await sayWish(app, own, 'find');
    await goOnWithRescues(app);
    expect((await offersOf(app, own)).length).toBeGreaterThan(0);
    // Also of who comes instead, should they not be able to come.
    expect(await customersBooking(app, own)).toMatchObject({ rescue: { state: 'seeking' }, rescueWish: 'find' });
    await sayWish(app, own, 'refund');
    expect(await customersBooking(app, own)).toMatchObject({
      ...{ status: 'canceled', refundedAmount: 135 },
      // Who could not come is said by name, whoever was to come instead.
      rescue: { state: 'given_back', formerCleaner: 'Pat' },
    });
    const late = await app
      .visitor()
      .call('POST /_api/bookings/rescue-wish', { bookingId: own.bookingId, token: own.token, wish: 'find' });
    expect([late.status, late.error]).toEqual([409, 'This booking is over.']);
    const stranger = await app
      .visitor()
      .call('POST /_api/bookings/rescue-wish', { bookingId: own.bookingId, wish: 'find' });
    expect(stranger.status).toBe(404);
  });
});

describe('a cleaner who cannot come', () => {
  // shows: product/somebody-else-comes/found, product/somebody-else-comes/first-cleaner
  it('gives the job to who says yes first, at the same price, and can reach nothing of it from then on', async () => {
    const job = await jobToRescue(app, worker, { name: 'Nora Needs' });
    const address = '2210 Fleet Street, Baltimore, MD 21231';
    await app.visitor().ask('POST /_api/bookings/details', { bookingId: job.bookingId, token: job.token, address });
    expect((await cancelJob(worker, job)).body).toEqual({
      message:
        'We look after your customer: somebody else comes, or everything goes back to them. You have kept 0 of 3 jobs. Things happen: there is no fine, and your rating stays as it is.',
    });
    const { bookingId } = job;
    const ofFirst = () =>
      Promise.all([
        worker.visitor.call('GET /_api/cleaner/job', { bookingId: String(bookingId) }),
        cancelJob(worker, job),
        worker.visitor.call('POST /_api/bookings/cancel', { bookingId }),
        worker.visitor.call('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds: [job.slotId] }),
        worker.visitor.call('POST /_api/blocks', { bookingId, on: true }),
      ]);
    const isGone = async () => {
      expect((await ofFirst()).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      const { jobs } = await worker.visitor.ask('GET /_api/cleaner/jobs', {});
      expect(jobs.some(({ id }) => id === bookingId)).toBe(false);
    };
    await isGone();
    await mail(job.who.email, /^We look for somebody else/);
    const kept = await mail(await emailOf(worker), /^Not your job any more/);
    expect(kept.text).toContain('no fine');
    await goOnWithRescues(app);
    const offered = await mail(await emailOf(other), /^Can you come\?/);
    expect(offered.text).toMatch(/You get \$114\.75[\s\S]*Where: 21231, Baltimore, MD/);
    expect(offered.text).not.toMatch(/Needs|Fleet/);
    const [mine, theirs] = [await offerTo(app, other, job), await offerTo(app, third, job)];
    const seen = async (token: string) => (await app.visitor().ask('GET /_api/offer', { token })).offer;
    expect(await seen(mine.token)).toMatchObject({
      state: 'open',
      customerName: 'Nora N.',
      pay: 114.75,
      bookingId: null,
      area: '21231',
    });
    expect((await answerOffer(app, mine)).body).toEqual({ message: 'The job is yours. Thank you for coming.' });
    expect((await answerOffer(app, mine)).status).toBe(200);
    const slow = await answerOffer(app, theirs);
    expect([slow.status, slow.error]).toEqual([409, 'Somebody was faster. Thank you.']);
    expect([(await seen(mine.token)).state, (await seen(theirs.token)).state]).toEqual(['yours', 'taken']);
    const found = await customersBooking(app, job);
    expect(found).toMatchObject({ status: 'scheduled', totalAmount: 135, refundedAmount: 0, freeUntil: job.startTime });
    expect([found.cleaner.displayName, found.timeSlot.startTime]).toEqual(['Olive Other', job.startTime]);
    expect(found.rescue).toMatchObject({ state: 'rescued', formerCleaner: 'Pat', rating: null });
    await isGone();
    expect((await mail(job.who.email, /^Olive comes/)).text).toMatch(/Until \w+, \w+ \d+, [\d:]+ [AP]M you/);
    const taken = await mail(await emailOf(other), /^New job/);
    expect(taken.text).toMatch(/You come to Nora N\. on .*, in the place of somebody who cannot\./);
    const ask = { bookingId: String(bookingId) };
    expect((await other.visitor.ask('GET /_api/cleaner/job', ask)).job).toMatchObject({
      status: 'scheduled',
      net: 114.75,
    });
    expect(await assignments(job)).toEqual([
      { cleaner_id: worker.cleanerId, began_code: 'booked', ended_code: 'canceled' },
      { cleaner_id: other.cleanerId, began_code: 'replaced', ended_code: null },
    ]);
  });

  // shows: product/somebody-else-comes/refuse
  it('is followed by somebody whom the customer can refuse within an hour; nobody is asked twice', async () => {
    const job = await jobToRescue(app, worker);
    const refuse = () =>
      app.visitor().call('POST /_api/bookings/refuse-rescue', { bookingId: job.bookingId, token: job.token });
    expect((await refuse()).error).toBe('This can no longer be refused.');
    await cancelJob(worker, job);
    await goOnWithRescues(app);
    const asked = await offersOf(app, job);
    await answerOffer(app, await offerTo(app, other, job));
    expect((await refuse()).body).toEqual({
      message: 'We are asking other cleaners now, and write to you as soon as somebody comes.',
    });
    await mail(await emailOf(other), /^Not needed any more/);
    expect((await other.visitor.call('GET /_api/cleaner/job', { bookingId: String(job.bookingId) })).status).toBe(404);
    expect((await answerOffer(app, await offerTo(app, other, job))).status).toBe(409);
    await app.clock.advance(20 * MINUTE);
    await goOnWithRescues(app);
    const all = await offersOf(app, job);
    expect(all.slice(0, asked.length)).toEqual(asked);
    expect(new Set(all.map(({ cleanerId }) => cleanerId)).size).toBe(all.length);
    expect((await answerOffer(app, await offerTo(app, third, job))).status).toBe(200);
    await app.clock.advance(60 * MINUTE);
    expect((await refuse()).status).toBe(409);
    // Until the start it is free to cancel.
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
    expect(await customersBooking(app, job)).toMatchObject({ status: 'canceled', refundedAmount: 135 });
  });

  // shows: product/somebody-else-comes/deadline
  it('is followed by the money where nobody says yes in time, and by nobody who has another job then', async () => {
    const job = await jobToRescue(app, worker);
    const taken = await bookCleaner(app, other, { slotId: (await sameTime(other, job.startTime)).id });
    await cancelJob(worker, job);
    await goOnWithRescues(app);
    expect((await offersOf(app, job)).some(({ cleanerId }) => cleanerId === other.cleanerId)).toBe(false);
    const offer = await offerTo(app, third, job);
    await bookCleaner(app, third, { slotId: (await sameTime(third, job.startTime)).id });
    const busy = await answerOffer(app, offer);
    expect([busy.status, busy.error]).toEqual([409, 'You are booked then.']);
    const { until } = (await customersBooking(app, job)).rescue!;
    await advanceTo(app, until, -1000);
    await goOnWithRescues(app);
    expect((await customersBooking(app, job)).seeking).toBe(true);
    await advanceTo(app, until);
    const late = await answerOffer(app, offer);
    expect([late.status, late.error]).toEqual([409, 'This job is not offered any more. Thank you.']);
    await Promise.all([goOnWithRescues(app), goOnWithRescues(app)]);
    expect(await customersBooking(app, job)).toMatchObject({
      status: 'canceled',
      canceledBy: 'cleaner',
      refundedAmount: 135,
    });
    await mail(job.who.email, /^Your money goes back/);
    expect((await worker.visitor.call('GET /_api/cleaner/job', { bookingId: String(job.bookingId) })).status).toBe(404);
    expect((await customersBooking(app, taken)).status).toBe('scheduled');
  });

  it('can be followed by another who cannot come: whoever was asked for the first search can come in the second', async () => {
    const job = await jobToRescue(app, worker);
    await cancelJob(worker, job);
    await goOnWithRescues(app);
    const asked = await offersOf(app, job);
    const [others, thirds] = [await offerTo(app, other, job), await offerTo(app, third, job)];
    await answerOffer(app, others);
    await cancelJob(other, job);
    await goOnWithRescues(app);
    expect(await offersOf(app, job)).toEqual(asked);
    expect((await answerOffer(app, others)).status).toBe(409);
    expect((await answerOffer(app, thirds)).status).toBe(200);
    const { cleaner, rescue } = await customersBooking(app, job);
    expect([cleaner.displayName, rescue?.state]).toEqual(['Theo Third', 'rescued']);
    // Whoever moves the booking keeps who comes.
    const [slot] = await openTimes(app, third);
    expect((await moveTo(app.visitor(), job, { timeSlotId: slot!.id })).status).toBe(200);
    const refuse = { bookingId: job.bookingId, token: job.token };
    expect((await app.visitor().call('POST /_api/bookings/refuse-rescue', refuse)).error).toBe(
      'This can no longer be refused.',
    );
    expect((await customersBooking(app, job)).rescue).toBeNull();
  });

  it('is followed by nobody who has stopped offering it since, or whose card has paid it', async () => {
    const [changed, own] = [await newBookableCleaner(app, 'Cher Changed'), await newBookableCleaner(app, 'Carl Card')];
    const job = await jobToRescue(app, worker);
    await cancelJob(worker, job);
    await goOnWithRescues(app);
    const offers = [await offerTo(app, changed, job), await offerTo(app, own, job)];
    await changed.visitor.ask('POST /_api/cleaner/profile', { serviceTypes: ['Deep Clean'] });
    await bookCleaner(app, third, { who: { ...customer('Carl Card'), email: await emailOf(own) } });
    for (const offer of offers) {
      const { status, error } = await answerOffer(app, offer);
      expect([status, error]).toEqual([409, 'This job is not offered any more. Thank you.']);
    }
    expect((await customersBooking(app, job)).seeking).toBe(true);
    await sayWish(app, job, 'refund');
  });

  it('leaves a job that its customer cancels at any moment, for nothing', async () => {
    const job = await jobToRescue(app, worker);
    await advanceTo(app, job.startTime, -2 * HOUR);
    await cancelJob(worker, job);
    const which = { bookingId: job.bookingId, token: job.token };
    const preview = await app
      .visitor()
      .ask('GET /_api/bookings/cancel-preview', { ...which, bookingId: String(job.bookingId) });
    expect(preview).toMatchObject({ refundAmount: 135, feeAmount: 0 });
    for (let times = 0; times < 2; times++)
      await app.visitor().ask('POST /_api/bookings/cancel', { ...which, refundAmount: 135 });
    expect(await customersBooking(app, job)).toMatchObject({ status: 'canceled', refundedAmount: 135 });
  });
});

const sameTime = async ({ visitor }: BookableCleaner, startTime: string) => {
  const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
  return slots.find((slot) => slot.startTime === startTime && slot.status === 'open')!;
};

// shows: product/somebody-else-comes/suspended
it('is looked for where a cleaner is suspended: of who wants the money back the booking stays', async () => {
  const suspended = await newBookableCleaner(app, 'Sue Spended');
  const job = await jobToRescue(app, suspended);
  const guest = await bookCleaner(app, suspended);
  const admin = await newAdmin(app);
  await admin.ask('POST /_api/admin/cleaner-status', {
    cleanerId: suspended.cleanerId,
    status: 'suspended',
    reason: 'A ring is missing.',
  });
  expect((await customersBooking(app, job)).rescue).toMatchObject({ state: 'seeking' });
  expect(await customersBooking(app, guest)).toMatchObject({ status: 'scheduled', rescue: null });
  await mail(guest.who.email, /may change$/);
  await goOnWithRescues(app);
  await answerOffer(app, await offerTo(app, other, job));
  expect((await customersBooking(app, job)).cleaner.displayName).toBe('Olive Other');
  expect((await suspended.visitor.call('GET /_api/cleaner/job', { bookingId: String(job.bookingId) })).status).toBe(
    404,
  );
});
