import { book, customer } from '../../book.ts';
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

/** Books these times of a cleaner, each with the steps of its history. */
export async function bookAll(app: TestApp, cleaner: BookableCleaner, histories: Step[][]): Promise<Job[]> {
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const tooSoon = app.clock.now().getTime() + 30 * 3_600_000;
  const open = slots.filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > tooSoon);
  const jobs: Job[] = [];
  for (const [i, steps] of histories.entries()) {
    const who = customer(`Client ${cleaner.cleanerId} ${i}`);
    const booked = await book(app, app.visitor(), { slotId: open[i]!.id, who });
    const { booking, token, purchase, startTime } = booked;
    jobs.push({
      cleaner,
      bookingId: booking.id,
      token,
      email: who.email,
      startsAt: Date.parse(startTime),
      steps,
      charges: [{ intentId: purchase.intentId, purpose: 'visit', cents: VISIT_CENTS, isTaken: true }],
      back: 0,
      withdrawals: [],
      done: [],
    });
  }
  return jobs;
}
