import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { moveAndPay, openTimes } from '../../tests/moves.ts';
import { adminOf } from '../../tests/onboard.ts';
import {
  answerOffer,
  cancelJob,
  customersBooking,
  goOnWithRescues,
  jobToRescue,
  offersOf,
  offerTo,
  sayWish,
} from '../../tests/rescue.ts';
import { allEventsWorkedOn, decideDispute, disputePayment, ledgerEntryOf } from '../../tests/shares.ts';
import { PASSWORD } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Whom a quarter of an hour of silence does not judge, and what of the first cleaner does not fall on the second. */

let app: TestApp;
let worker: BookableCleaner;
let third: BookableCleaner;
const partialRefunds: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app, 'Pat Worker');
  third = await newBookableCleaner(app, 'Theo Third');
});
afterAll(async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});

type Job = Awaited<ReturnType<typeof jobToRescue>>;
const mail = (email: string, subject: RegExp) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).find((one) => subject.test(one.subject)), {
    what: `an email ${subject}`,
  });
const emailOf = async ({ visitor }: BookableCleaner) => (await visitor.ask('GET /_api/auth/session', {})).user.email;
const sayNotHere = ({ bookingId, token }: Pick<Job, 'bookingId' | 'token'>) =>
  app.visitor().ask('POST /_api/bookings/not-here', { bookingId, token });
const silence = async () => {
  await app.clock.advance(15 * MINUTE);
  await goOnWithRescues(app);
};
const act = ({ visitor }: BookableCleaner, { bookingId }: Job, action: 'on_my_way' | 'here' | 'done') =>
  visitor.ask('POST /_api/cleaner/job-action', { bookingId, action });
const isContested = async ({ bookingId }: Job) => {
  const { items } = await (await adminOf(app)).ask('GET /_api/admin/queue', {});
  return items.some((item) => item.kind === 'contested' && item.bookingId === bookingId);
};

// shows: product/somebody-else-comes/silence
describe('a cleaner who does not answer', () => {
  it('and had said that they were on the way, is for the team to judge; all three are told', async () => {
    const job = await jobToRescue(app, worker);
    await advanceTo(app, job.startTime, -HOUR);
    await act(worker, job, 'on_my_way');
    await advanceTo(app, job.startTime, 30 * MINUTE);
    expect((await sayNotHere(job)).message).toBe(
      'Your cleaner has 15 minutes to answer. If they do not, our team looks into it, and writes to you.',
    );
    expect((await customersBooking(app, job)).notHere).toMatchObject({ state: 'asked', code: 'on_my_way' });
    await silence();
    const seen = await customersBooking(app, job);
    expect(seen).toMatchObject({ status: 'scheduled', refundedAmount: 0 });
    expect(seen.notHere).toMatchObject({ state: 'contested', code: 'on_my_way', until: null });
    expect(await isContested(job)).toBe(true);
    await mail(job.who.email, /^We look into it/);
    await mail(await emailOf(worker), /^Our team decides/);
    await mail(app.config.supportEmail, new RegExp(`^Did they come\\? #BK-${job.bookingId}$`));
    await silence();
    expect((await customersBooking(app, job)).status).toBe('scheduled');
    // Who answers late is heard by the team.
    await act(worker, job, 'here');
    expect((await customersBooking(app, job)).notHere).toMatchObject({ state: 'contested', code: null });
    await mail(app.config.supportEmail, new RegExp(`^Who is right\\? #BK-${job.bookingId}$`));
    const decided = { bookingId: job.bookingId, action: 'no_show', who: 'cleaner', reason: 'Nobody came.' } as const;
    await (await adminOf(app)).ask('POST /_api/admin/job-action', decided);
    expect(await customersBooking(app, job)).toMatchObject({
      status: 'no_show',
      notThere: 'cleaner',
      refundedAmount: 135,
    });
  });

  it('near the end of the job gives back what was left of it, and nobody is looked for', async () => {
    const job = await jobToRescue(app, worker);
    await advanceTo(app, job.endTime, -20 * MINUTE);
    await sayNotHere(job);
    await silence();
    // A ninth of $135.00.
    expect(await customersBooking(app, job)).toMatchObject({ status: 'scheduled', refundedAmount: 15 });
    expect(await offersOf(app, job)).toEqual([]);
    expect(await isContested(job)).toBe(true);
    expect((await mail(job.who.email, /^We look into it/)).text).toContain('$15.00');
    await silence();
    expect((await customersBooking(app, job)).refundedAmount).toBe(15);
    const decided = { bookingId: job.bookingId, action: 'complete', reason: 'The neighbor saw them.' } as const;
    await (await adminOf(app)).ask('POST /_api/admin/job-action', decided);
    partialRefunds.push(job.purchase.intentId);
  });

  it('reads when and why the job has ended for them, whether somebody else comes or nobody', async () => {
    const [silent, other] = [await newBookableCleaner(app, 'Sy Lent'), await newBookableCleaner(app, 'Wanda Away')];
    for (const [cleaner, wish] of [
      [silent, 'find'],
      [other, 'refund'],
    ] as const) {
      const job = await jobToRescue(app, cleaner);
      await sayWish(app, job, wish);
      await advanceTo(app, job.startTime, 30 * MINUTE);
      expect((await sayNotHere(job)).message).toContain('they are not there, and we do as you wish');
      await mail(await emailOf(cleaner), /^Are you there\?/);
      await silence();
      const told = await mail(await emailOf(cleaner), /^Not your job any more/);
      expect(told.text).toContain('you did not answer within 15 minutes');
      expect(told.text).toContain('no fine');
      if (wish === 'find') await sayWish(app, job, 'refund');
      expect(await customersBooking(app, job)).toMatchObject({ status: 'no_show', refundedAmount: 135 });
    }
  });
});

// shows: product/somebody-else-comes/of-the-first
it('is followed by somebody whose share no report and no decision about the first one holds', async () => {
  const first = await newBookableCleaner(app, 'Fay First');
  const job = await bookCleaner(app, first, { when: 'soon' });
  const [slot] = await openTimes(app, first, { minutes: 300, most: 1 });
  const intentId = await moveAndPay(app, job, { timeSlotId: slot!.id, minutes: 300 });
  await sayWish(app, job, 'find');
  await advanceTo(app, slot!.startTime, 10 * MINUTE);
  const report = (message: string) =>
    app.visitor().call('POST /_api/bookings/report', { bookingId: job.bookingId, token: job.token, message });
  expect((await report('Nobody has come, and the gate is broken.')).status).toBe(200);
  expect((await report('Once more.')).status).toBe(409);
  const admin = await adminOf(app);
  const share = { bookingId: job.bookingId, action: 'withhold', reason: 'Where is Fay?' } as const;
  await admin.ask('POST /_api/admin/share', share);
  await advanceTo(app, slot!.startTime, 30 * MINUTE);
  await sayNotHere(job);
  await silence();
  expect((await answerOffer(app, await offerTo(app, third, job))).status).toBe(200);
  const bookingId = String(job.bookingId);
  const ofThird = async () => (await third.visitor.ask('GET /_api/cleaner/job', { bookingId })).job;
  expect(await ofThird()).toMatchObject({ reported: false, report: null, shareReason: null });
  const { items } = await admin.ask('GET /_api/admin/queue', {});
  expect(items.filter((item) => item.bookingId === job.bookingId).map(({ kind }) => kind)).toEqual(['report']);
  const goes = await first.visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
  expect([goes.status, goes.error]).toEqual([
    409,
    expect.stringContaining('We have not settled a problem yet that a customer reported with one of your jobs.'),
  ]);
  await advanceTo(app, (await customersBooking(app, job)).timeSlot.endTime);
  await third.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  expect((await ledgerEntryOf(third, job.bookingId)).state).toBe('waiting');
  // What is told of the second is about the second, and holds their share; the team reads both.
  expect((await report('The windows are still dirty.')).status).toBe(200);
  expect((await report('And the floor.')).status).toBe(409);
  expect((await ledgerEntryOf(third, job.bookingId)).state).toBe('frozen');
  expect((await ofThird()).report?.message).toBe('The windows are still dirty.');
  const [shown] = (await admin.ask('GET /_api/admin/job', { bookingId })).job.reports;
  expect(shown!.message).toContain('the gate is broken');
  const answer = { bookingId: job.bookingId, action: 'resolve', reason: 'Talked to both.' } as const;
  await admin.ask('POST /_api/admin/job-action', answer);
  expect((await ledgerEntryOf(third, job.bookingId)).state).toBe('waiting');
  partialRefunds.push(job.purchase.intentId, intentId);
});

// shows: product/somebody-else-comes/bank
it('asks nobody while a bank decides about the payment, and goes on once it has', async () => {
  const seek = async () => {
    const job = await jobToRescue(app, worker);
    await cancelJob(worker, job);
    const { id } = await disputePayment(app, job.purchase.intentId);
    await goOnWithRescues(app);
    expect(await offersOf(app, job)).toEqual([]);
    return { job, id };
  };
  const won = await seek();
  await decideDispute(app, won.id, 'won');
  await app.clock.advance(MINUTE);
  await goOnWithRescues(app);
  const offer = await offerTo(app, third, won.job);
  expect((await app.visitor().ask('GET /_api/offer', { token: offer.token })).offer.state).toBe('open');
  expect((await answerOffer(app, offer)).status).toBe(200);
  const lost = await seek();
  await decideDispute(app, lost.id, 'lost');
  await app.clock.advance(MINUTE);
  await goOnWithRescues(app);
  expect(await offersOf(app, lost.job)).toEqual([]);
  await advanceTo(app, (await customersBooking(app, lost.job)).rescue!.until);
  await goOnWithRescues(app);
  await allEventsWorkedOn(app);
  expect((await customersBooking(app, lost.job)).status).toBe('canceled');
});
