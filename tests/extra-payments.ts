import { payByCard } from './book.ts';
import { type BookableCleaner, bookCleaner } from './bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo } from './cleaner-actions.ts';
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

/** A booked job whose visit was made longer, with the intents of both payments. */
export async function longerJob(app: TestApp, worker: BookableCleaner, when: 'soon' | 'later' = 'later') {
  const job = await bookCleaner(app, worker, { when });
  const { bookingId } = job;
  const difference = await payExtra(app, { bookingId, purpose: 'difference', amountCents: DIFFERENCE_CENTS });
  return { ...job, visit: job.purchase.intentId, difference };
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
