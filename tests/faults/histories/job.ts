import { create, customer, openSlot, payFor } from '../../book.ts';
import type { BookableCleaner } from '../../bookable-cleaner.ts';
import type { TestApp } from '../../test-app.ts';
import type { Step } from './history.ts';

/** What every job of these histories costs in the beginning: three hours for $45. */
const VISIT_CENTS = 13_500;

export interface Charge {
  intentId: string;
  purpose: 'visit' | 'difference' | 'tip';
  cents: number;
  /** False for what was paid when it could not be taken: all of it goes back. */
  isTaken: boolean;
  /** Of a tip: the customer has undone it, or the team has given it back. */
  isUndone?: boolean;
}

/** A bank's taking of a payment, with the refunds of it that the provider had before. */
export interface Withdrawal {
  intentId: string;
  disputeId: string;
  refundsBefore: string[];
}

/** A job, with what was done to it, and what of its money was decided to go back, counted by the rules alone. */
export interface Job {
  cleaner: BookableCleaner;
  bookingId: number;
  token: string;
  email: string;
  startsAt: number;
  steps: Step[];
  charges: Charge[];
  /** The platform's fee, frozen when it was booked. */
  feePercent: number;
  /** Cents of its visit and difference. */
  back: number;
  withdrawals: Withdrawal[];
  /** What was done and not refused, for the message of a failure. */
  done: string[];
}

/** What was paid for the job itself. */
export const ofJob = ({ charges }: Job): Charge[] =>
  charges.filter(({ purpose, isTaken }) => isTaken && purpose !== 'tip');

export const paidFor = (job: Job): number => ofJob(job).reduce((sum, { cents }) => sum + cents, 0);

/** What of a tip the customer still gives. */
export const givenTip = ({ charges }: Job): Charge | undefined =>
  charges.find(({ purpose, isTaken, isUndone }) => purpose === 'tip' && isTaken && !isUndone);

const HOUR = 3_600_000;

/** What of a cleaner's times can be booked now, more than a day before. */
async function openTimes(app: TestApp, cleaner: BookableCleaner) {
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const tooSoon = app.clock.now().getTime() + 30 * HOUR;
  return slots.filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > tooSoon);
}

/**
 * Books these times of a cleaner, each with the steps of its history. Of every four jobs the last two are of one customer:
 * booked before either was done, so that neither has the fee of a second visit; where both are done, they are at once.
 */
export async function bookAll(app: TestApp, cleaner: BookableCleaner, histories: Step[][]): Promise<Job[]> {
  const open = await openTimes(app, cleaner);
  const jobs: Job[] = [];
  for (const [i, steps] of histories.entries()) {
    const isPair = i % 4 >= 2;
    const who = customer(`Client ${cleaner.cleanerId} ${i % 4 === 3 ? i - 1 : i}`);
    const own = isPair ? steps.map(apartFromOthers) : steps;
    jobs.push(await bookOne(app, cleaner, { slotId: open[i]!.id, who, steps: own, feePercent: 15 }));
    if (i % 4 === 3) finishAtOnce(jobs.at(-2)!, jobs.at(-1)!);
  }
  return jobs;
}

/** What the fee of a third visit is depends on both jobs of a pair: nothing else happens to them at that moment. */
const apartFromOthers = (step: Step): Step => (step.action === 'book again' ? { ...step, at: step.at + 0.5 } : step);

const isDone = ({ action }: Step): boolean => action === 'done';

function finishAtOnce(first: Job, second: Job): void {
  const last = second.steps.find(isDone);
  if (!last) return;
  const at = last.at + (second.startsAt - first.startsAt) / HOUR;
  first.steps = first.steps.map((step) => (isDone(step) ? { ...step, at } : step));
}

/** The customer of a job books its cleaner again, at the lower fee where one of their visits counts: done, and not all of it went back. */
export async function bookAgain(app: TestApp, job: Job, isSecondVisit: boolean): Promise<Job> {
  const [slot] = await openTimes(app, job.cleaner);
  if (!slot) throw new Error('No time is open.');
  const who = { name: 'Once More', email: job.email };
  const steps: Step[] = [
    { at: 3, action: 'done', cents: 1 },
    { at: 5, action: 'tip', cents: 1 },
    { at: 27, action: 'refund', cents: 3333 },
  ];
  const feePercent = isSecondVisit ? 10 : 15;
  return bookOne(app, job.cleaner, { slotId: slot.id, who, steps, feePercent });
}

interface NewJob extends Pick<Job, 'steps' | 'feePercent'> {
  slotId: number;
  who: ReturnType<typeof customer>;
}

async function bookOne(
  app: TestApp,
  cleaner: BookableCleaner,
  { slotId, who, steps, feePercent }: NewJob,
): Promise<Job> {
  const visitor = app.visitor();
  const { slot, service } = await openSlot(visitor, { slotId });
  const purchase = await payFor(app, visitor, { slotId, serviceId: service.id, who });
  // It is paid, so it will be booked: asked once more where the answer was lost.
  const ask = () => create(visitor, purchase);
  const { status, body, error } = await ask().catch(ask);
  if (status !== 200) throw new Error(`create answered ${status}: ${error}`);
  // Of a job without an address nobody but its cleaner or the team says that it is done.
  const give = () =>
    visitor.call('POST /_api/bookings/details', {
      bookingId: body.booking.id,
      token: body.token,
      address: '12 Marble Row',
    });
  const given = await give().catch(give);
  if (given.status !== 200) throw new Error(`details answered ${given.status}: ${given.error}`);
  return {
    cleaner,
    bookingId: body.booking.id,
    token: body.token,
    email: who.email,
    startsAt: Date.parse(slot.startTime),
    steps,
    charges: [{ intentId: purchase.intentId, purpose: 'visit', cents: VISIT_CENTS, isTaken: true }],
    feePercent,
    back: 0,
    withdrawals: [],
    done: [],
  };
}
