import type { Parsed, Reply } from '#contract/calls';
import type { EmailRenderer } from '#platform/email/email-queue';
import type { Caller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import { addDetails } from './add-details.ts';
import { anonymizeCustomer } from './anonymize-customer.ts';
import { bookingOfCustomer } from './booking-access.ts';
import type { Booking } from './bookings.sql.ts';
import { calendarOf } from './calendar.ts';
import { cancelBooking, previewCancel } from './cancel-booking.ts';
import { cancelByCleaner, markDone, markOnMyWay, reportNoShow } from './cleaner-actions.ts';
import { completeOverdue } from './complete-booking.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';
import { type BookingEmailData, loadBookingEmailData } from './emails/booking-email-data.ts';
import { bookingEmails } from './emails/index.ts';
import { finishPayment } from './finish-payment.ts';
import { type TransitionTerms, transitionsOf } from './job-transitions.ts';
import { hasOpenBooking } from './own-bookings.sql.ts';
import { findOwnJob, type OwnJob } from './own-job.ts';
import { reconcile } from './reconcile-payments.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { sendReminders } from './send-reminders.ts';
import { exportBookings, listOwn, showByToken } from './show-booking.ts';
import { startPayment } from './start-payment.ts';
import {
  cancelForTeam,
  completeForTeam,
  lockForTeam,
  noShowForTeam,
  refundForTeam,
  refundInTransaction,
  type TeamDecision,
} from './team-actions.ts';

export { noShowTerms } from './cancellation-terms.ts';

type UseCase<K extends keyof BookingCalls> = (input: Parsed<K>, caller: Caller) => Promise<BookingCalls[K]>;

interface BookingCalls {
  'POST /_api/bookings/payment-intent': Reply<'POST /_api/bookings/payment-intent'>;
  'POST /_api/bookings/create': Reply<'POST /_api/bookings/create'>;
  'GET /_api/bookings/by-token': Reply<'GET /_api/bookings/by-token'>;
  'GET /_api/bookings/cancel-preview': Reply<'GET /_api/bookings/cancel-preview'>;
  'POST /_api/bookings/cancel': Reply<'POST /_api/bookings/cancel'>;
  'POST /_api/bookings/details': Reply<'POST /_api/bookings/details'>;
  'GET /_api/bookings/mine': Reply<'GET /_api/bookings/mine'>;
  'GET /_api/bookings/calendar': FileAnswer;
}

export type { Booking } from './bookings.sql.ts';
export type { BookingEmailData } from './emails/booking-email-data.ts';
export { rateUntil, reportUntil } from './feedback-windows.ts';
export type { TransitionTerms } from './job-transitions.ts';
export type { OwnJob } from './own-job.ts';
export type { TeamDecision } from './team-actions.ts';

/** A booking from the first hold to its cancellation. */
export interface Bookings {
  startPayment: UseCase<'POST /_api/bookings/payment-intent'>;
  finishPayment: UseCase<'POST /_api/bookings/create'>;
  showByToken: UseCase<'GET /_api/bookings/by-token'>;
  previewCancel: UseCase<'GET /_api/bookings/cancel-preview'>;
  cancel: UseCase<'POST /_api/bookings/cancel'>;
  addDetails: UseCase<'POST /_api/bookings/details'>;
  calendar: UseCase<'GET /_api/bookings/calendar'>;
  listOwn: UseCase<'GET /_api/bookings/mine'>;
  /** Called by payments when the provider says that an intent changed. */
  handleIntentChange(intentId: string): Promise<void>;
  /** A booking that the caller may act on as its customer. Throws 404. */
  findForCustomer(which: { bookingId: number; token?: string | undefined }, caller: Caller): Promise<Booking>;
  /** Locks a booking in the usual order: cleaner, slot, booking. Throws 404. */
  lock(trx: Trx, bookingId: number): Promise<Booking>;
  /** The data of emails about a booking; null where there is none. */
  emailData(bookingId: number): Promise<BookingEmailData | null>;
  /** A cleaner's own job, with the transitions that they can make. Throws 404. */
  findJob(job: OwnJob): Promise<{ booking: Booking; transitions: TransitionTerms[] }>;
  /** What a cleaner says of a job of theirs. */
  markOnMyWay(job: OwnJob): Promise<void>;
  markDone(job: OwnJob): Promise<void>;
  reportNoShow(job: OwnJob): Promise<void>;
  cancelByCleaner(job: OwnJob & { reason: string }): Promise<void>;
  /** What the team decides of a booking; the admin module offers it to admins. */
  cancelForTeam(decision: TeamDecision): Promise<void>;
  completeForTeam(decision: TeamDecision): Promise<void>;
  noShowForTeam(decision: TeamDecision & { who: 'customer' | 'cleaner' }): Promise<void>;
  refundForTeam(decision: TeamDecision & { amountCents: number }): Promise<void>;
  /** A refund as part of another module's transaction, without an email or audit row of its own. Throws 404, 409. */
  refundInTransaction(trx: Trx, refund: { bookingId: number; amountCents: number; reason: string }): Promise<Booking>;
  /** Why an account cannot be deleted now; null when it can be deleted. */
  blockingReason(trx: Trx, account: Account): Promise<string | null>;
  /** An account's bookings as plain data, for its download. */
  exportUserData(userId: number): Promise<Record<string, unknown>>;
  /** Removes a deleted person's data from their bookings. */
  anonymize(trx: Trx, account: Account): Promise<void>;
  emailRenderers: Record<string, EmailRenderer>;
  scheduledTasks: ScheduledTask[];
}

export const createBookings = (deps: BookingDeps): Bookings => ({
  startPayment: startPayment(deps),
  finishPayment: finishPayment(deps),
  showByToken: showByToken(deps),
  previewCancel: previewCancel(deps),
  cancel: cancelBooking(deps),
  addDetails: addDetails(deps),
  calendar: calendarOf(deps),
  listOwn: listOwn(deps),
  async handleIntentChange(intentId) {
    // A payment is recorded together with its outcome, so a recorded one needs no decision.
    if (!(await deps.payments.isPaymentRecorded(deps.db, intentId))) await confirmBooking(deps, intentId);
  },
  findForCustomer: (which, caller) => bookingOfCustomer(deps, which, caller),
  lock: async (trx, bookingId) => (await lockForTeam(deps, trx, bookingId)).booking,
  emailData: (bookingId) => loadBookingEmailData(deps, bookingId),
  async findJob(job) {
    const booking = await findOwnJob(deps.db, job);
    const balance = await deps.payments.balance(deps.db, booking.id);
    return { booking, transitions: transitionsOf(booking, balance, deps.clock.now()) };
  },
  markOnMyWay: markOnMyWay(deps),
  markDone: markDone(deps),
  reportNoShow: reportNoShow(deps),
  cancelByCleaner: cancelByCleaner(deps),
  cancelForTeam: cancelForTeam(deps),
  completeForTeam: completeForTeam(deps),
  noShowForTeam: noShowForTeam(deps),
  refundForTeam: refundForTeam(deps),
  refundInTransaction: refundInTransaction(deps),
  blockingReason: async (trx, account) =>
    (await hasOpenBooking(trx, account))
      ? 'You still have a booking. Please cancel it or wait until it is done.'
      : null,
  anonymize: anonymizeCustomer(deps),
  exportUserData: (userId) => exportBookings(deps, userId),
  emailRenderers: bookingEmails(deps),
  scheduledTasks: [
    { name: 'release lapsed holds', everySeconds: 15, run: () => releaseExpiredHolds(deps) },
    { name: 'complete jobs that are over', everySeconds: 300, run: () => completeOverdue(deps) },
    { name: 'send reminders', everySeconds: 300, run: () => sendReminders(deps) },
    { name: 'reconcile with the provider', everySeconds: 120, run: () => reconcile(deps) },
  ],
});
