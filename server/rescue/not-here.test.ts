import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { moveAndPay, openTimes } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { hoursBefore, readPlan, startPlan, takesPlans, visitOn } from '../../tests/plans.ts';
import {
  answerOffer,
  cancelJob,
  customersBooking,
  goOnWithRescues,
  jobToRescue,
  offerTo,
  sayWish,
} from '../../tests/rescue.ts';
import { allEventsWorkedOn, decideDispute, disputePayment, refundForTeam, refundsOf } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { createStripe } from '../payments/stripe.ts';

/** Who gives a job to somebody else without its cleaner: the team, and a cleaner who is not there. */

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
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});

const mail = (email: string, subject: RegExp) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).find((one) => subject.test(one.subject)), {
    what: `an email ${subject}`,
  });
const emailOf = async ({ visitor }: BookableCleaner) => (await visitor.ask('GET /_api/auth/session', {})).user.email;

// shows: product/somebody-else-comes/team
it('is looked for by the team, one job or all of a suspended cleaner, who see how it goes', async () => {
  const gone = await newBookableCleaner(app, 'Gus Gone');
  const [job, guest] = [await jobToRescue(app, gone), await bookCleaner(app, gone)];
  const admin = await newAdmin(app);
  const act = (action: 'hand_over' | 'hand_over_all' | 'cancel', { bookingId } = job) =>
    admin.call('POST /_api/admin/job-action', { bookingId, action, reason: 'Gus moves away.' });
  const shown = async ({ bookingId } = job) =>
    (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
  expect((await shown()).actions).toContain('hand_over');
  expect((await act('hand_over_all')).error).toBe(
    'Only the jobs of a suspended cleaner can be given to others all at once.',
  );
  expect((await act('hand_over')).status).toBe(200);
  expect((await act('hand_over')).error).toBe('Only a scheduled job can be given to somebody else.');
  await goOnWithRescues(app);
  const { rescue, actions } = await shown();
  expect(rescue).toMatchObject({ state: 'seeking', cause: 'handed_over', formerCleaner: 'Gus Gone' });
  expect(rescue!.asked).toBeGreaterThan(0);
  expect(actions).toEqual(expect.arrayContaining(['cancel']));
  const { items } = await admin.ask('GET /_api/admin/queue', {});
  expect(items.some(({ kind, bookingId }) => kind === 'seeking' && bookingId === job.bookingId)).toBe(true);
  expect((await act('cancel')).status).toBe(200);
  expect(await customersBooking(app, job)).toMatchObject({
    status: 'canceled',
    canceledBy: 'admin',
    refundedAmount: 135,
  });
  await admin.ask('POST /_api/admin/cleaner-status', {
    cleanerId: gone.cleanerId,
    status: 'suspended',
    reason: 'Gone.',
  });
  // Who wants the money back is asked first.
  const all = await act('hand_over_all', guest);
  expect(all.body).toEqual({ message: '1 given to others, or their customers are asked first. 0 could not be.' });
  expect((await customersBooking(app, guest)).rescue).toMatchObject({ state: 'asking' });
  await sayWish(app, guest, 'refund');
  expect((await shown(guest)).rescue).toMatchObject({ state: 'given_back' });
});

describe('money that goes back while somebody is looked for', () => {
  const seekingJob = async () => {
    const job = await jobToRescue(app, worker);
    await cancelJob(worker, job);
    await goOnWithRescues(app);
    return { ...job, offer: await offerTo(app, third, job) };
  };
  type SeekingJob = Awaited<ReturnType<typeof seekingJob>>;
  const isOver = async ({ offer }: Pick<SeekingJob, 'offer'>) => {
    const { status, error } = await answerOffer(app, offer);
    expect([status, error]).toEqual([409, 'This job is not offered any more. Thank you.']);
  };
  const hasGoneBack = async (job: SeekingJob) => {
    expect(await waitFor(async () => (await customersBooking(app, job)).status === 'canceled')).toBe(true);
    await isOver(job);
    await mail(job.who.email, /^Your money goes back/);
    await app.catchUp();
    expect(refundsOf(app, job.purchase.intentId)).toEqual([13_500]);
    expect((await customersBooking(app, job)).refunds).toEqual([{ amount: 135, status: 'done' }]);
  };

  it('ends the search, and goes back once: at the provider, or by the team', async () => {
    const byHand = await seekingJob();
    await (await createStripe(app.config.stripe)()).refunds.create({ payment_intent: byHand.purchase.intentId });
    await allEventsWorkedOn(app);
    await hasGoneBack(byHand);
    const byTeam = await seekingJob();
    await refundForTeam(app, byTeam.bookingId, 35);
    expect((await customersBooking(app, byTeam)).seeking).toBe(true);
    await refundForTeam(app, byTeam.bookingId, 100);
    expect(await customersBooking(app, byTeam)).toMatchObject({ status: 'canceled', refundedAmount: 135 });
    await isOver(byTeam);
    // Whoever had the job before is told nothing of its money.
    await app.catchUp();
    const told = await app.sandbox.mail.messages(await emailOf(worker));
    expect(told.filter(({ subject, text }) => /refund/i.test(`${subject} ${text}`))).toEqual([]);
    partialRefunds.push(byTeam.purchase.intentId);
  });

  it('by a bank, perhaps, is worked for by nobody', async () => {
    const job = await seekingJob();
    const { id } = await disputePayment(app, job.purchase.intentId);
    expect((await app.visitor().ask('GET /_api/offer', { token: job.offer.token })).offer.state).toBe('over');
    await isOver(job);
    await decideDispute(app, id, 'won');
    expect((await answerOffer(app, job.offer)).status).toBe(200);
    // Nor does a search begin.
    const asked = await jobToRescue(app, worker);
    const dispute = await disputePayment(app, asked.purchase.intentId);
    const act = { bookingId: asked.bookingId, action: 'hand_over', reason: 'Pat moves away.' } as const;
    const { error } = await (await newAdmin(app)).call('POST /_api/admin/job-action', act);
    expect(error).toBe('A bank decides about this payment, so nobody else can be looked for.');
    await decideDispute(app, dispute.id, 'won');
  });

  it('leaves who comes something to be paid from: of what costs no more than has gone back nobody does the rest', async () => {
    const job = await jobToRescue(app, worker);
    await refundForTeam(app, job.bookingId, 90);
    partialRefunds.push(job.purchase.intentId);
    await advanceTo(app, job.startTime, 30 * MINUTE);
    await app.visitor().ask('POST /_api/bookings/not-here', { bookingId: job.bookingId, token: job.token });
    await app.clock.advance(15 * MINUTE);
    await goOnWithRescues(app);
    const offer = await offerTo(app, third, job);
    expect((await app.visitor().ask('GET /_api/offer', { token: offer.token })).offer.state).toBe('over');
    await isOver({ ...job, offer });
    await advanceTo(app, (await customersBooking(app, job)).rescue!.until);
    await goOnWithRescues(app);
    expect(await customersBooking(app, job)).toMatchObject({
      status: 'no_show',
      notThere: 'cleaner',
      refundedAmount: 135,
    });
  });

  it('of what is left of a long job is kept as of a short one', async () => {
    const job = await bookCleaner(app, worker);
    const [slot] = await openTimes(app, worker, { minutes: 300, most: 1 });
    const intentId = await moveAndPay(app, job, { timeSlotId: slot!.id, minutes: 300 });
    await sayWish(app, job, 'find');
    expect(await customersBooking(app, job)).toMatchObject({ minutes: 300, keptHours: 2 });
    await advanceTo(app, slot!.startTime, 30 * MINUTE);
    await app.visitor().ask('POST /_api/bookings/not-here', { bookingId: job.bookingId, token: job.token });
    await app.clock.advance(15 * MINUTE);
    await goOnWithRescues(app);
    expect((await answerOffer(app, await offerTo(app, third, job))).status).toBe(200);
    const found = await customersBooking(app, job);
    expect(found.minutes).toBeLessThan(300);
    expect(found.keptHours).toBe(1);
    partialRefunds.push(job.purchase.intentId, intentId);
  });

  it('of a standing visit goes back with the paid visits to come', async () => {
    const cleaner = await newBookableCleaner(app, 'Stan Ding');
    await takesPlans(cleaner);
    const plan = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [visit] = (await readPlan(app, plan)).visits;
    await hoursBefore(app, visit!.startTime!, 71);
    await hoursBefore(app, visit!.startTime!, 35);
    expect(await visitOn(app, plan, visit!.nominalDate)).toMatchObject({ state: 'paid' });
    await cancelJob(cleaner, { bookingId: visit!.bookingId! });
    const admin = await newAdmin(app);
    const [listed] = await admin.ask('GET /_api/admin/plans', { limit: '1' });
    expect(listed!.refundable).toBe(135);
    const ask = { planId: plan.plan.id, action: 'refund', reason: 'The customer called.' } as const;
    const { message } = await admin.ask('POST /_api/admin/plan-action', ask);
    expect(message).toBe('$135.00 goes back to the customer’s card.');
    expect(await visitOn(app, plan, visit!.nominalDate)).toMatchObject({ state: 'canceled' });
  });
});

// shows: product/somebody-else-comes/not-here
describe('a cleaner who is not there', () => {
  const sayNotHere = ({ bookingId, token }: { bookingId: number; token: string }) =>
    app.visitor().call('POST /_api/bookings/not-here', { bookingId, token });

  it('is asked, and says that they are: the team decides', async () => {
    const job = await jobToRescue(app, worker);
    await advanceTo(app, job.startTime, 29 * MINUTE);
    expect((await sayNotHere(job)).error).toMatch(/^You can say so from /);
    await advanceTo(app, job.startTime, 30 * MINUTE);
    expect((await sayNotHere(job)).status).toBe(200);
    await mail(await emailOf(worker), /^Are you there\?/);
    const bookingId = String(job.bookingId);
    expect((await worker.visitor.ask('GET /_api/cleaner/job', { bookingId })).job.hereUntil).not.toBeNull();
    const sayHere = () =>
      worker.visitor.call('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'here' });
    expect([(await sayHere()).status, (await sayHere()).status]).toEqual([200, 200]);
    expect((await customersBooking(app, job)).notHere).toMatchObject({ state: 'contested', until: null });
    // Said again, it takes nothing of the answer away.
    expect((await sayNotHere(job)).status).toBe(200);
    expect((await customersBooking(app, job)).notHere).toMatchObject({ state: 'contested', until: null });
    await app.clock.advance(20 * MINUTE);
    await goOnWithRescues(app);
    expect((await customersBooking(app, job)).status).toBe('scheduled');
    const { items } = await (await newAdmin(app)).ask('GET /_api/admin/queue', {});
    expect(items.some(({ kind, bookingId: id }) => kind === 'contested' && id === job.bookingId)).toBe(true);
    for (const action of ['done', 'no_show'] as const) {
      const said = await worker.visitor.call('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action });
      expect([said.status, said.error]).toEqual([409, expect.stringContaining('our team decides')]);
    }
    const decided = { bookingId: job.bookingId, action: 'complete', reason: 'Both were called.' } as const;
    await (await newAdmin(app)).ask('POST /_api/admin/job-action', decided);
  });

  it('was there, or not, once the job is over: then nobody is asked any more', async () => {
    const job = await jobToRescue(app, worker);
    await advanceTo(app, job.endTime, -1000);
    expect((await customersBooking(app, job)).notHere).toMatchObject({ state: 'none' });
    await advanceTo(app, job.endTime);
    const late = await sayNotHere(job);
    expect([late.status, late.error]).toEqual([409, 'This booking is over.']);
  });

  it('does not answer: somebody else does what is left, and the rest goes back', async () => {
    const job = await jobToRescue(app, worker);
    await advanceTo(app, job.startTime, 30 * MINUTE);
    await sayNotHere(job);
    await app.clock.advance(15 * MINUTE);
    await goOnWithRescues(app);
    expect((await worker.visitor.call('GET /_api/cleaner/job', { bookingId: String(job.bookingId) })).status).toBe(404);
    const offer = await offerTo(app, third, job);
    const { pay, startTime, endTime } = (await app.visitor().ask('GET /_api/offer', { token: offer.token })).offer;
    expect([pay, Date.parse(endTime) - Date.parse(startTime)]).toEqual([38.25, HOUR]);
    await answerOffer(app, offer);
    const found = await customersBooking(app, job);
    expect(found).toMatchObject({ status: 'scheduled', totalAmount: 45, refundedAmount: 90, minutes: 60 });
    expect(found.timeSlot.startTime).toBe(startTime);
    const late = { bookingId: job.bookingId, minutes: 60 };
    expect((await third.visitor.call('POST /_api/cleaner/running-late', late)).error).toBe(
      'The job is over by then. Please call your customer.',
    );
    partialRefunds.push(job.purchase.intentId);
  });

  it('does not answer, and the customer wants the money: it is a no-show of the cleaner', async () => {
    const job = await jobToRescue(app, worker);
    await sayWish(app, job, 'refund');
    await advanceTo(app, job.startTime, 30 * MINUTE);
    await sayNotHere(job);
    await app.clock.advance(15 * MINUTE);
    await goOnWithRescues(app);
    expect(await customersBooking(app, job)).toMatchObject({
      status: 'no_show',
      notThere: 'cleaner',
      refundedAmount: 135,
    });
    await mail(job.who.email, /^We are sorry/);
  });
});
