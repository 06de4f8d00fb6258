import { book, customer } from '../../book.ts';
import type { BookableCleaner } from '../../bookable-cleaner.ts';
import type { TestApp } from '../../test-app.ts';
import type { Step } from './history.ts';

/** What every job of these histories costs: three hours for $45. */
export const PAID = 13_500;
const HOUR_KEPT = 4500;
const FREE_UNTIL = -24;

const ADMIN = { adminId: 1, reason: 'Looked at it' };

/** A job, and what its customer has been promised back, counted by the rules alone. */
export interface Job {
  cleaner: BookableCleaner;
  bookingId: number;
  token: string;
  intentId: string;
  startsAt: number;
  steps: Step[];
  back: number;
  /** What was done and not refused, for the message of a failure. */
  done: string[];
}

/** Books these times of a cleaner, each with the steps of its history. */
export async function bookAll(app: TestApp, cleaner: BookableCleaner, histories: Step[][]): Promise<Job[]> {
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const tooSoon = app.clock.now().getTime() + 30 * 3_600_000;
  const open = slots.filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > tooSoon);
  const jobs: Job[] = [];
  for (const [i, steps] of histories.entries()) {
    const slotId = open[i]!.id;
    const who = customer(`Client ${cleaner.cleanerId} ${i}`);
    const { booking, token, purchase, startTime } = await book(app, app.visitor(), { slotId, who });
    const { intentId } = purchase;
    jobs.push({
      cleaner,
      bookingId: booking.id,
      token,
      intentId,
      startsAt: Date.parse(startTime),
      steps,
      back: 0,
      done: [],
    });
  }
  return jobs;
}

/** Performs a step if it is possible now, and notes what it promised. */
export async function performStep(app: TestApp, job: Job, { action, at, cents }: Step): Promise<void> {
  const { bookingId, token } = job;
  const promised = await actions(app, job)
    [action](cents, at)
    .catch(() => null);
  if (promised === null) return;
  job.back = promised;
  job.done.push(`${action} at ${at} h (booking ${bookingId}, ${token.slice(0, 4)})`);
}

/** Each gives the cents that its customer is to have back in all from then on; null, or an error, when it was refused. */
function actions(
  app: TestApp,
  job: Job,
): Record<Step['action'], (cents: number, at: number) => Promise<number | null>> {
  const { bookingId, token, intentId, cleaner } = job;
  const { bookings, feedback } = app.server.modules;
  const { stripe } = app.sandbox;
  const kept = Math.max(job.back, PAID - HOUR_KEPT);
  const isDone = (answer: { status: number }, back: number) => (answer.status === 200 ? back : null);
  const jobAction = (action: 'done' | 'no_show') =>
    cleaner.visitor.call('POST /_api/cleaner/job-action', { bookingId, action });
  const account = () =>
    stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(cleaner.cleanerId))!;
  const same = async (work: Promise<unknown>) => {
    await work;
    return job.back;
  };
  return {
    'cancel by customer': async (_cents, at) =>
      isDone(
        await app.visitor().call('POST /_api/bookings/cancel', { bookingId, token }),
        at < FREE_UNTIL ? PAID : kept,
      ),
    'cancel by cleaner': async () =>
      isDone(
        await cleaner.visitor.call('POST /_api/cleaner/job-action', { bookingId, action: 'cancel', reason: 'Ill' }),
        PAID,
      ),
    'cancel by team': async () => {
      await bookings.cancelForTeam({ bookingId, ...ADMIN });
      return PAID;
    },
    done: async () => isDone(await jobAction('done'), job.back),
    'no-show': async () => isDone(await jobAction('no_show'), kept),
    refund: async (cents) => {
      await bookings.refundForTeam({ bookingId, ...ADMIN, amountCents: cents });
      return job.back + cents;
    },
    dispute: () => same(stripe.openDispute(intentId)),
    'dispute won': () => same(closeDispute(app, job, 'won')),
    'dispute lost': () => same(closeDispute(app, job, 'lost')),
    report: async () =>
      isDone(
        await app.visitor().call('POST /_api/bookings/report', { bookingId, token, message: 'Streaks' }),
        job.back,
      ),
    'settle report': async (cents) => {
      await feedback.resolveReport({ bookingId, ...ADMIN, amountCents: cents });
      return job.back + cents;
    },
    'pay out': () => same(stripe.payOut(account().id)),
    'stop payouts': () => same(stripe.setAccountStatus(account().id, 'verifying')),
    'resume payouts': () => same(stripe.setAccountStatus(account().id, 'active')),
  };
}

/** Throws when none is open. */
export async function closeDispute(app: TestApp, { intentId }: Job, outcome: 'won' | 'lost'): Promise<void> {
  const { stripe } = app.sandbox;
  const open = stripe
    .objects('dispute')
    .find((each) => each.payment_intent === intentId && each.status === 'needs_response');
  if (!open) throw new Error('No dispute is open.');
  await stripe.closeDispute(open.id, outcome);
}
