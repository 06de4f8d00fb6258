import { DAY, HOUR } from '#contract/time';
import { payByCard } from './book.ts';
import { type BookableCleaner, bookCleaner } from './bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo } from './cleaner-actions.ts';
import { bookingOf, moveAndPay, openTimes } from './moves.ts';
import { allEventsWorkedOn } from './shares.ts';
import type { TestApp } from './test-app.ts';

/** Payments of a booking besides its visit's: for a longer visit, or as a tip. */

export const VISIT_CENTS = 13_500;
export const DIFFERENCE_CENTS = 4500;

export interface ExtraPayment {
  bookingId: number;
  purpose: 'difference' | 'tip';
  amountCents: number;
}

/** Asks for money of a booking, as a page will; the customer has not paid it yet. */
export async function requestExtra({ server: { database, modules } }: TestApp, extra: ExtraPayment) {
  const { bookingId } = extra;
  const key = await database.transact((trx) => modules.payments.requestPayment(trx, extra));
  const { rows } = await database.pool.query('select created_at from bookings where id = $1', [bookingId]);
  const which = { ...key, holdStartedAt: rows[0].created_at.toISOString() };
  const intent = await modules.payments.createRequested(which, `Booking #BK-${bookingId}`);
  return { which, intent };
}

/** The same, paid: only the provider's webhook tells the product. Gives the intent. */
export async function payExtra(app: TestApp, extra: ExtraPayment): Promise<string> {
  const { intent } = await requestExtra(app, extra);
  await payByCard(app, intent.clientSecret);
  await allEventsWorkedOn(app);
  return intent.id;
}

/** What makes a visit an hour longer where it is. */
export const hourMore = (slotId: number) => ({ timeSlotId: slotId, minutes: 240, extraAmount: DIFFERENCE_CENTS / 100 });

/** A booked job after which the day has room for an hour more. */
export async function roomyJob(app: TestApp, worker: BookableCleaner, when: 'soon' | 'later' = 'later') {
  const after = when === 'soon' ? 3 * HOUR : 2 * DAY;
  const [slot] = await openTimes(app, worker, { after, minutes: 240, most: 1 });
  return bookCleaner(app, worker, { slotId: slot!.id });
}

/** The same, an hour longer, with the intents of both payments. */
export async function longerJob(app: TestApp, worker: BookableCleaner, when: 'soon' | 'later' = 'later') {
  const job = await roomyJob(app, worker, when);
  const difference = await moveAndPay(app, job, hourMore(job.slotId));
  const { endTime } = (await bookingOf(app, job)).timeSlot;
  return { ...job, endTime, visit: job.purchase.intentId, difference };
}
export type LongerJob = Awaited<ReturnType<typeof longerJob>>;

/** The same, done, with what is due of its share sent on. */
export async function paidOutJob(
  app: TestApp,
  worker: BookableCleaner,
  beforeDone?: (job: LongerJob) => Promise<unknown>,
): Promise<LongerJob> {
  const job = await longerJob(app, worker, 'soon');
  await beforeDone?.(job);
  await advanceTo(app, job.endTime);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
  await app.catchUp();
  return job;
}

export const chargeOf = ({ sandbox }: TestApp, intentId: string) =>
  sandbox.stripe.objects('charge').find((one) => one.payment_intent === intentId)!;
