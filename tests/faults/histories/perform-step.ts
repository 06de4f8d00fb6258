import { nextStatuses } from '../../../sandbox/stripe/disputes.ts';
import { payByCard } from '../../book.ts';
import { requestExtra } from '../../extra-payments.ts';
import { bookingOf, moveTo } from '../../moves.ts';
import type { TestApp } from '../../test-app.ts';
import type { Action, Step } from './history.ts';
import { bookAgain, givenTip, type Job, paidFor } from './job.ts';
import type { World } from './world.ts';

const HOUR_KEPT = 4500;
const FREE_UNTIL = -24;
const ADMIN_ID = 1;

/** Performs a step if it is possible now, and notes what it did. */
export async function performStep(world: World, job: Job, step: Step): Promise<void> {
  const back = await actions(world, job, step)
    [step.action]()
    .catch(() => null);
  if (back === null) return;
  job.back = back;
  job.done.push(`${step.action} ${step.cents} at ${step.at} h`);
}

const seen = (job: Job) => `of booking ${job.bookingId}`;

/** Each gives the cents that are to go back of the job in all from then on; null, or an error, when it was refused. */
function actions(world: World, job: Job, { at, cents }: Step): Record<Action, () => Promise<number | null>> {
  const { app } = world;
  const { bookingId, token, cleaner } = job;
  const { bookings, feedback } = app.server.modules;
  const { stripe } = app.sandbox;
  const paid = paidFor(job);
  const kept = Math.max(job.back, paid - HOUR_KEPT);
  // A refund in the words of another one would be taken for the same.
  const decision = { bookingId, adminId: ADMIN_ID, reason: `Looked at it ${job.done.length} times` };
  const page = async () => (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;
  /** Asked once more where the answer was lost; `isDone` says whether the lost one was heard. */
  const answered = async (call: () => Promise<{ status: number }>, isDone: () => Promise<boolean>, back: number) => {
    const { status } = await call().catch(async () => {
      const again = await call();
      return again.status === 409 && (await isDone()) ? { status: 200 } : again;
    });
    if (status === 500) world.faults.push(`500 ${seen(job)} at ${at} h`);
    return status === 200 ? back : null;
  };
  const isNow = (status: string) => async () => (await page()).status === status;
  const jobAction = (action: 'done' | 'no_show') => () =>
    cleaner.visitor.call('POST /_api/cleaner/job-action', { bookingId, action });
  const same = async (work: unknown) => {
    await work;
    return job.back;
  };
  const accountId = () =>
    stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(cleaner.cleanerId))!.id;
  const refund = async (amountCents: number) => {
    await bookings.refundForTeam({ ...decision, amountCents });
    return job.back + amountCents;
  };
  const dispute = (how: Parameters<typeof stripe.openDispute>[1] = {}) => {
    const charge = job.charges[cents % job.charges.length]!;
    const amount = Math.min(how.amount ?? charge.cents, charge.cents);
    return same(takeBy(world, job, charge.intentId, () => stripe.openDispute(charge.intentId, { ...how, amount })));
  };
  const refuse = (on: string, code?: string) => {
    world.injected.push(stripe.addFault({ on, kind: 'refused', status: 400, ...(code && { code }) }));
    return same(undefined);
  };
  return {
    'cancel by customer': () =>
      answered(
        () => app.visitor().call('POST /_api/bookings/cancel', { bookingId, token }),
        isNow('canceled'),
        at < FREE_UNTIL ? paid : kept,
      ),
    'cancel by cleaner': () =>
      answered(
        () => cleaner.visitor.call('POST /_api/cleaner/job-action', { bookingId, action: 'cancel', reason: 'Ill' }),
        isNow('canceled'),
        paid,
      ),
    'cancel by team': async () => {
      await bookings.cancelForTeam(decision);
      return paid;
    },
    'pay a difference': () => payDifference(world, job, at),
    tip: () => giveTip(world, job),
    'undo tip': async () => {
      const tip = givenTip(job);
      const undone = () => app.visitor().call('POST /_api/bookings/tip-undo', { bookingId, token });
      const back = await answered(undone, async () => true, job.back);
      if (back !== null && tip) tip.isUndone = true;
      return back;
    },
    'refund tip': async () => {
      const tip = givenTip(job);
      await bookings.refundTipForTeam(decision);
      if (tip) tip.isUndone = true;
      return job.back;
    },
    'book again': async () => {
      world.jobs.push(await bookAgain(app, job, await hasCountedVisit(world, job)));
      return job.back;
    },
    done: () => answered(jobAction('done'), isNow('completed'), job.back),
    'no-show': () => answered(jobAction('no_show'), isNow('no_show'), kept),
    refund: () => refund(cents),
    'refund all': () => refund(paid - job.back),
    report: () =>
      answered(
        () => app.visitor().call('POST /_api/bookings/report', { bookingId, token, message: 'Streaks' }),
        async () => (await page()).reported,
        job.back,
      ),
    'settle report': async () => {
      await feedback.resolveReport({ ...decision, amountCents: cents });
      return job.back + cents;
    },
    dispute: () => dispute(),
    'dispute a part': () => dispute({ amount: cents }),
    inquire: () => dispute({ status: 'warning_needs_response' }),
    prevent: () => dispute({ status: 'prevented' }),
    'move dispute': () => same(moveDispute(world, job, cents)),
    'pay out': () => same(stripe.payOut(accountId())),
    'restrict account': () => same(stripe.setAccountStatus(accountId(), 'disabled')),
    'reject account': () => same(stripe.setAccountStatus(accountId(), 'rejected')),
    'activate account': () => same(stripe.setAccountStatus(accountId(), 'active')),
    'top up': () => same(stripe.topUp(cents)),
    'refuse a reversal': () => refuse('POST /v1/transfers/*/reversals'),
    'refuse a transfer': () => refuse('POST /v1/transfers', 'balance_insufficient'),
    'refuse a refund': () => refuse('POST /v1/refunds'),
    'lose an answer': () => {
      world.injected.push(stripe.addFault({ on: /^POST \/v1\/(refunds|transfers)/, kind: 500, when: 'after' }));
      return same(undefined);
    },
    'let a refund fail': () => same(stripe.setNextRefund('fails_later')),
    'let a refund wait': () => same(stripe.setNextRefund('pending')),
  };
}

/** Whether a visit of the same customer with the same cleaner was done, and not all of it went back. */
async function hasCountedVisit({ app, jobs }: World, { email, cleaner }: Job): Promise<boolean> {
  const ofPair = jobs.filter((other) => other.email === email && other.cleaner === cleaner);
  for (const { token } of ofPair.filter((other) => paidFor(other) > other.back)) {
    const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token });
    if (booking.status === 'completed') return true;
  }
  return false;
}

const DIFFERENCE_CENTS = 4500;
const TIP_CENTS = 2000;

/**
 * In good time the visit becomes an hour longer where it is, unless the day has no room for it. Later no longer visit can be
 * asked for: what is paid all the same goes back.
 */
async function payDifference({ app }: World, job: Job, at: number): Promise<number | null> {
  const isTaken = at < FREE_UNTIL;
  const clientSecret = await (isTaken ? beginLongerVisit(app, job) : requestUnasked(app, job));
  if (clientSecret === null) return null;
  const { intentId } = await payByCard(app, clientSecret);
  job.charges.push({ intentId, purpose: 'difference', cents: DIFFERENCE_CENTS, isTaken });
  return job.back;
}

async function beginLongerVisit(app: TestApp, job: Job): Promise<string | null> {
  const { timeSlot } = await bookingOf(app, job);
  const { body } = await moveTo(app.visitor(), job, { timeSlotId: timeSlot.id, minutes: 240 });
  return 'clientSecret' in body ? body.clientSecret : null;
}

async function requestUnasked(app: TestApp, { bookingId }: Job): Promise<string> {
  const extra = { bookingId, purpose: 'difference', amountCents: DIFFERENCE_CENTS } as const;
  return (await requestExtra(app, extra)).intent.clientSecret;
}

/** As the page does it; what cannot be tipped is refused before anything is paid. */
async function giveTip({ app }: World, job: Job): Promise<number | null> {
  const { bookingId, token } = job;
  const ask = () => app.visitor().call('POST /_api/bookings/tip', { bookingId, token, amount: TIP_CENTS / 100 });
  const { status, body } = await ask().catch(ask);
  if (status !== 200 || !body.clientSecret) return null;
  const { intentId } = await payByCard(app, body.clientSecret);
  job.charges.push({ intentId, purpose: 'tip', cents: TIP_CENTS, isTaken: true });
  return job.back;
}

/** Notes which refunds the provider had when a bank took a payment. */
async function takeBy(
  { app: { sandbox } }: World,
  job: Job,
  intentId: string,
  work: () => Promise<{ id: string; balance_transactions: { amount: number }[] }>,
): Promise<void> {
  const refundsBefore = sandbox.stripe
    .objects('refund')
    .filter(({ payment_intent }) => payment_intent === intentId)
    .map(({ id }) => id);
  const { id: disputeId, balance_transactions: moved } = await work();
  const isKnown = job.withdrawals.some((withdrawal) => withdrawal.disputeId === disputeId);
  if (moved.length > 0 && !isKnown) job.withdrawals.push({ intentId, disputeId, refundsBefore });
}

/**
 * The bank goes on with one of the job's disputes; one that was lost is only appealed where `mayAppeal`. `choice` picks among
 * the states that may follow. Throws where none may.
 */
export async function moveDispute(world: World, job: Job, choice: number, mayAppeal = true): Promise<void> {
  const { stripe } = world.app.sandbox;
  const own = stripe
    .objects('dispute')
    .filter(({ payment_intent }) => job.charges.some(({ intentId }) => intentId === payment_intent));
  const canGoOn = (each: (typeof own)[number]) =>
    nextStatuses(each).length > 0 && (mayAppeal || each.status !== 'lost');
  const dispute = own.find(canGoOn) ?? own.find(isUnpaid);
  if (!dispute) throw new Error('No dispute can go on.');
  const statuses = nextStatuses(dispute);
  const status = statuses[choice % statuses.length];
  const intentId = String(dispute.payment_intent);
  await takeBy(world, job, intentId, () =>
    status
      ? stripe.moveDispute(dispute.id, status, { reinstatesLater: choice % 2 === 1 })
      : stripe.reinstateFunds(dispute.id),
  );
}

/** Won, but the bank has not given the money back yet. */
const isUnpaid = ({ status, balance_transactions }: { status: string; balance_transactions: { amount: number }[] }) =>
  status === 'won' && !balance_transactions.some(({ amount }) => amount > 0);
