import { type BookableCleaner, bookCleaner, newBookableCleaner } from './bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from './cleaner-actions.ts';
import { adminOf } from './onboard.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** What tests about a cleaner's share do, and what they look at. */

/** A new cleaner who is paid out. */
export async function paidWorker(app: TestApp): Promise<BookableCleaner> {
  const worker = await newBookableCleaner(app);
  await setUpPayouts(worker.visitor);
  await waitFor(async () => (await worker.visitor.ask('GET /_api/cleaner/payout-status', {})).status === 'active');
  return worker;
}

/** A job that its cleaner has done; the clock stands at its end. */
export async function doneJob(app: TestApp, worker: BookableCleaner, visitor = app.visitor()) {
  const job = await bookCleaner(app, worker, { when: 'soon', visitor });
  await advanceTo(app, job.endTime);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  return job;
}

/** The same, with its share due, and the transfer of it begun. */
export async function dueJob(app: TestApp, worker: BookableCleaner) {
  const job = await doneJob(app, worker);
  await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
  await app.catchUp();
  return job;
}

/** The same, with its share sent on. */
export async function sentJob(app: TestApp, worker: BookableCleaner) {
  const job = await dueJob(app, worker);
  await waitFor(async () => (await ledgerEntryOf(worker, job.bookingId)).state === 'sent');
  return job;
}

export const ledgerEntryOf = async ({ visitor }: BookableCleaner, bookingId: number) =>
  (await visitor.ask('GET /_api/cleaner/ledger', {})).entries.find((entry) => entry.bookingId === bookingId)!;

/** The transfers of a booking that the provider has, first one first. */
export const transfersOf = ({ sandbox }: TestApp, bookingId: number) =>
  sandbox.stripe
    .objects('transfer')
    .filter(({ transfer_group }) => transfer_group === `booking_${bookingId}`)
    .sort((one, other) => Number(one.metadata.n) - Number(other.metadata.n));

/** What went back of a payment, in cents. */
export const refundsOf = ({ sandbox }: TestApp, intentId: string): number[] =>
  sandbox.stripe
    .objects('refund')
    .filter(({ payment_intent }) => payment_intent === intentId)
    .map(({ amount }) => amount);

/** The team gives a part back, in dollars. */
export async function refundForTeam(app: TestApp, bookingId: number, amount: number): Promise<void> {
  const admin = await adminOf(app);
  await admin.ask('POST /_api/admin/job-action', { bookingId, action: 'refund', amount, reason: 'Streaks' });
}

export const allEventsWorkedOn = async ({ sandbox, server }: TestApp): Promise<void> => {
  await sandbox.stripe.eventsDelivered();
  const waiting = () => server.database.pool.query('select from provider_events where processed_at is null');
  await waitFor(async () => (await waiting()).rowCount === 0);
};

/** A bank asks for a payment back; the product knows it. */
export async function disputePayment(app: TestApp, intentId: string) {
  const dispute = await app.sandbox.stripe.openDispute(intentId);
  await allEventsWorkedOn(app);
  return dispute;
}

/** The bank has decided, and what follows from it is under way. */
export async function decideDispute(app: TestApp, disputeId: string, outcome: 'won' | 'lost'): Promise<void> {
  await app.sandbox.stripe.closeDispute(disputeId, outcome);
  await allEventsWorkedOn(app);
  await app.catchUp();
}
