import { book, customer } from '../../book.ts';
import type { TestApp } from '../../test-app.ts';
import type { Worker } from '../../worker.ts';
import type { Act } from './history.ts';

/** What every job of these histories costs: three hours for $45. */
export const PAID = 13_500;
const HOUR_KEPT = 4500;
const FREE_UNTIL = -24;

const ADMIN = { adminId: 1, reason: 'Looked at it' };

/** A job, and what its customer has been promised back, counted by the rules alone. */
export interface Job {
  worker: Worker;
  bookingId: number;
  token: string;
  intentId: string;
  startsAt: number;
  acts: Act[];
  back: number;
  /** What was done and not refused, for whoever reads a failure. */
  done: string[];
}

/** Books these times of a worker, each with what will become of it. */
export async function bookAll(app: TestApp, worker: Worker, histories: Act[][]): Promise<Job[]> {
  const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
  const tooSoon = app.clock.now().getTime() + 30 * 3_600_000;
  const open = slots.filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > tooSoon);
  const jobs: Job[] = [];
  for (const [i, acts] of histories.entries()) {
    const slotId = open[i]!.id;
    const who = customer(`Client ${worker.cleanerId} ${i}`);
    const { booking, token, purchase, startTime } = await book(app, app.visitor(), { slotId, who });
    const { intentId } = purchase;
    jobs.push({
      worker,
      bookingId: booking.id,
      token,
      intentId,
      startsAt: Date.parse(startTime),
      acts,
      back: 0,
      done: [],
    });
  }
  return jobs;
}

/** Does a deed if it is possible now, and notes what it promised. */
export async function perform(app: TestApp, job: Job, { do: deed, at, cents }: Act): Promise<void> {
  const { bookingId, token } = job;
  const promised = await deeds(app, job)
    [deed](cents, at)
    .catch(() => null);
  if (promised === null) return;
  job.back = promised;
  job.done.push(`${deed} at ${at} h (booking ${bookingId}, ${token.slice(0, 4)})`);
}

/** Each gives the cents that its customer is to have back in all from then on; null, or an error, when it was refused. */
function deeds(app: TestApp, job: Job): Record<Act['do'], (cents: number, at: number) => Promise<number | null>> {
  const { bookingId, token, intentId, worker } = job;
  const { bookings, feedback } = app.server.modules;
  const { stripe } = app.sandbox;
  const kept = Math.max(job.back, PAID - HOUR_KEPT);
  const isDone = (answer: { status: number }, back: number) => (answer.status === 200 ? back : null);
  const jobAction = (action: 'done' | 'no_show') =>
    worker.visitor.call('POST /_api/cleaner/job-action', { bookingId, action });
  const account = () =>
    stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(worker.cleanerId))!;
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
        await worker.visitor.call('POST /_api/cleaner/job-action', { bookingId, action: 'cancel', reason: 'Ill' }),
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
