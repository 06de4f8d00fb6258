import { policy } from '#contract/policy';
import type { Caller } from '#platform/http/caller';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Account } from '#server/accounts';
import type { Db, Trx } from '../schema/tables.ts';
import { forgetOldAddresses } from './address-digest.ts';
import { anonymizeCustomer } from './anonymize-customer.ts';
import { offeredExtras } from './apply-move.ts';
import { askWhetherNobodyOpened } from './arrivals.ts';
import { countKept, findEndOfJob } from './assignments.sql.ts';
import { deleteBlocksFor, deleteBlocksOf } from './blocks.sql.ts';
import { blockerOf, blocksOf, hasBlockedCustomer, isBlockedPair, isBlockedPerson } from './blocks.ts';
import { bookingNotFound, bookingOfCustomer } from './booking-access.ts';
import { loadBookingEmailData, type RefundsToTell } from './booking-email-data.ts';
import { type Booking, findBooking, selectServiceName } from './bookings.sql.ts';
import { type CanceledByCustomer, cancelByCustomer, refundIfCanceled } from './cancel-booking.ts';
import { cancelLeftIntents } from './cancel-left-intents.ts';
import { promisedCents } from './cancellation-terms.ts';
import { followPaused, isChangeable, letGoOf, lockVisits, loseTime, takeOff, withHome } from './change-visits.ts';
import { cancelByCleaner, markDone, markOnMyWay, reportNoShow } from './cleaner-actions.ts';
import { completeOverdue, completeSettled } from './complete-booking.ts';
import { confirmBooking } from './confirm-booking.ts';
import { correctContact } from './correct-contact.ts';
import { countReturningHomes } from './count-returning-homes.ts';
import { askForDetails, askWhetherDone, tellOfMissingAddress } from './day-of-the-job.ts';
import type { AccountBookings, BookingDeps } from './deps.ts';
import { bookingEmails } from './emails.ts';
import { endExpiredMoves } from './end-moves.ts';
import { endRequestOfDeclined, endUnpaidRequests } from './end-unpaid-requests.ts';
import { detachHomes } from './homes.sql.ts';
import { transitionsOf } from './job-transitions.ts';
import { letGoOfGuest } from './let-go-of-guest.ts';
import { lockAllOf } from './lock-all-of.ts';
import { moveForTeam } from './move-for-team.ts';
import { sayHere } from './not-here.ts';
import { detachOthers, findHeld } from './own-bookings.sql.ts';
import { findOwnJob, type OwnJob } from './own-job.ts';
import { reconcile } from './reconcile-payments.ts';
import { handleRefundFailed } from './refund-failed.ts';
import { handleRefundFound } from './refund-found.ts';
import { endHoldOfDeclined, releaseExpiredHolds } from './release-expired-holds.ts';
import { replacements } from './replacements.ts';
import { isHandedOn } from './rescue-wish.ts';
import { bookingRoutes } from './routes.ts';
import { selectComingJobs } from './scheduled-jobs.sql.ts';
import { sendReminders } from './send-reminders.ts';
import { exportBookings, ownIds } from './show-booking.ts';
import { cleanerMoveOf, type TeamMove, teamMoveOf } from './show-move.ts';
import * as team from './team-actions.ts';
import { tellOfSuspension } from './tell-of-suspension.ts';
import { tellOfTips } from './tell-of-tips.ts';
import { endLeftOut, keepConsent, letGoLeftOut, PLANNED_AGAIN, shiftDates, WITHOUT_TIME } from './visits.sql.ts';
import { endLockedVisits, endVisit, planVisit, repriceVisits, requestVisit } from './visits.ts';

export { readableAddress } from './address-digest.ts';
export { cantGetInFrom, doorOf, lateOf, lateTermsOf } from './arrival-times.ts';
export { bookedHomeOf } from './booked-home.ts';
export type { BookingEmailData } from './booking-email-data.ts';
export { leftOutOf, paidOf, seekingOf, statesShownAs, statusOf } from './booking-states.ts';
export type { Booking } from './bookings.sql.ts';
export { jobEvent, toCalendarFile } from './calendar.ts';
export { noShowTerms, promisedCents } from './cancellation-terms.ts';
export type { AccountBookings, CleanerGone, LostVisit, VisitNews, VisitTerms } from './deps.ts';
export { othersPath } from './email-urls.ts';
export { customerNameOf } from './emails.ts';
export { keptSentence } from './emails-of-rescue.ts';
export { rateUntil, reportUntil } from './feedback-windows.ts';
export { forgetHoldOwner } from './hold-owner.ts';
export type { TransitionTerms } from './job-transitions.ts';
export { hereUntil } from './not-here.ts';
export { jobsAt, type OwnJob } from './own-job.ts';
export { publicName } from './public-name.ts';
export { streetEndOf } from './street-end.ts';
export { refuseOther, type TeamDecision } from './team-actions.ts';
export { whoseBooking } from './who-may-book.ts';
export { PLANNED_AGAIN, WITHOUT_TIME };

/** A booking from the first hold to its cancellation. */
export const createBookings = (deps: BookingDeps) => ({
  routes: bookingRoutes(deps),
  /** Called by payments when the provider says that an intent changed. A recorded payment needs no decision. */
  async handleIntentChange(intentId: string): Promise<void> {
    if (!(await deps.payments.isPaymentRecorded(deps.db, intentId))) await confirmBooking(deps, intentId);
  },
  /** Called by payments when a bank declined a card for an intent: too many end its hold, or what was asked for. */
  async handleCardDeclined(intentId: string): Promise<void> {
    await endHoldOfDeclined(deps, intentId);
    await endRequestOfDeclined(deps, intentId);
  },
  /** Called by payments when a refund could not be delivered: the customer is told. */
  handleRefundFailed: handleRefundFailed(deps),
  /** Called by payments when somebody gave money back at the provider itself; gives why it went back. */
  handleRefundFound: handleRefundFound(deps),
  /** A booking that the caller may act on as its customer. Throws 404. */
  findForCustomer: (which: { bookingId: number; token?: string | undefined }, caller: Caller) =>
    bookingOfCustomer(deps, which, caller),
  /** Called when somebody has signed in: what a guest held by this browser is free. */
  letGoOfGuest: (caller: Caller, account: Account) => letGoOfGuest(deps, caller, account),
  /** The booking by which an account holds a time now; undefined where it holds none. */
  findHeld: (slotId: number, userId: number): Promise<Booking | undefined> =>
    findHeld(deps.db, slotId, userId, deps.clock.now()),
  /**
   * Locks a booking in the usual order: cleaner, slot, booking. `cleanerId`: who was booked as it was looked at. Throws 404,
   * and 409 where that is somebody else by now.
   */
  lock: async (trx: Trx, bookingId: number, cleanerId?: number): Promise<Booking> =>
    (await team.lockForTeam(deps, trx, { bookingId, cleanerId })).booking,
  /** The same for who acts as its customer. Throws 404, also where the customer's account is deleted by now. */
  async lockForCustomer(trx: Trx, bookingId: number): Promise<Booking> {
    const { booking } = await team.lockForTeam(deps, trx, { bookingId });
    // Every booking has a link from its payment until its customer's account is deleted.
    if (booking.token_hash === null) throw bookingNotFound();
    return booking;
  },
  /** The data of emails about a booking, and of the refunds to tell; null where there is none. */
  emailData: (bookingId: number, toTell?: RefundsToTell) => loadBookingEmailData(deps, bookingId, toTell),
  /** A cleaner's own job, with the transitions that they can make. Throws 404. */
  async findJob(job: OwnJob) {
    const booking = await findOwnJob(deps.db, job);
    const balance = await deps.payments.balance(deps.db, booking.id);
    const cleaner = await deps.cleaners.contact(deps.db, booking.cleaner_id);
    const refundable = await deps.payments.refundable(deps.db, booking.id);
    const transitions = transitionsOf(booking, balance, deps.clock.now(), cleaner).map((terms) => ({
      ...terms,
      refundCents: promisedCents(terms.refundCents, refundable),
    }));
    const isBlocked = await hasBlockedCustomer(deps, booking);
    const move = await cleanerMoveOf(deps, booking);
    const handsOn = isHandedOn(booking, deps.clock.now());
    return { booking, move, transitions, handsOn, isSuspended: cleaner.isSuspended, isBlocked };
  },
  /** What the team sees of a booking's move to another time. */
  async teamMove(bookingId: number): Promise<TeamMove> {
    const booking = await findBooking(deps.db, bookingId);
    if (!booking) throw bookingNotFound();
    return teamMoveOf(deps, booking);
  },
  /** What happens to one visit of a plan. */
  visits: {
    plan: planVisit(deps),
    reprice: repriceVisits(deps),
    request: requestVisit(deps),
    end: endVisit(deps),
    endLocked: endLockedVisits(deps),
    /** What a change of their plan does with them. */
    lock: lockVisits(deps),
    isChangeable: (visit: Booking) => isChangeable(visit, deps.clock.now()),
    letGo: letGoOf(deps),
    letGoLeftOut,
    loseTime,
    followPaused,
    takeOff,
    endLeftOut,
    shiftDates,
    keepConsent,
    withHome: withHome(deps),
    offeredExtras: (like: Booking) => offeredExtras(deps, like),
    /** What a payment has become; called when a charge was answered. */
    confirm: (intentId: string) => confirmBooking(deps, intentId),
  },
  rescue: replacements(deps),
  /** Booked jobs of a cleaner that have not begun. Locks nothing. */
  comingJobs: (cleanerId: number) => selectComingJobs(deps.db, cleanerId, deps.clock.now()),
  keptJobs: (cleanerId: number) => countKept(deps.db, cleanerId),
  /** Why a job is a cleaner's no more; undefined where it never was. */
  endOfJob: (job: OwnJob) => findEndOfJob(deps.db, job),
  find: (bookingId: number) => findBooking(deps.db, bookingId),
  serviceName: async ({ service_id }: Booking) => (await selectServiceName(deps.db, service_id)).name,
  /** Cancels for a customer, or skips what is only planned. Throws 409 and 503. */
  cancelByCustomer: (
    booking: CanceledByCustomer,
    refundAmount: number | undefined,
    isWanted?: (trx: Trx) => Promise<boolean>,
  ) => cancelByCustomer(deps, booking, refundAmount, isWanted),
  /** What canceling or skipping it now gives back, in cents; null where it cannot be any more. */
  refundIfCanceled: (booking: Booking) => refundIfCanceled(deps, booking),
  /** Whether one of the pair of a booking has blocked the other. `trx` has locked the cleaner. */
  isBlockedPair: (trx: Trx, booking: Booking) => isBlockedPair(deps, trx, booking),
  isBlocked: isBlockedPerson,
  /** Who of that pair, or of its customer and another cleaner, has blocked the other. */
  blockerOf: (source: Db | Trx, booking: Booking, cleanerId?: number) => blockerOf(deps, source, booking, cleanerId),
  /** What a cleaner says of a job of theirs. */
  markOnMyWay: markOnMyWay(deps),
  markDone: markDone(deps),
  sayHere: sayHere(deps),
  reportNoShow: reportNoShow(deps),
  cancelByCleaner: cancelByCleaner(deps),
  /** What the team decides of a booking; the admin module offers it to admins. */
  cancelForTeam: team.cancelForTeam(deps),
  moveForTeam: moveForTeam(deps),
  completeForTeam: team.completeForTeam(deps),
  noShowForTeam: team.noShowForTeam(deps),
  refundForTeam: team.refundForTeam(deps),
  refundTipForTeam: team.refundTipForTeam(deps),
  correctContact: correctContact(deps),
  /** A refund as part of another module's transaction, without an email or audit row of its own. Throws 404, 409. */
  refundInTransaction: team.refundInTransaction(deps),
  lockAllOf: lockAllOf(deps),
  /** Why the account of these bookings cannot be deleted now. */
  blockingReasons: ({ isUnderWay }: AccountBookings): string[] =>
    isUnderWay ? ['You still have a booking. Please cancel it or wait until it is done.'] : [],
  /** Tells the customers of a cleaner who is suspended, and locked, that nobody can say who comes. */
  tellOfSuspension: (trx: Trx, cleanerId: number) => tellOfSuspension(deps, trx, cleanerId),
  /** A report of a locked booking is settled: where its time is over, it is done. Part of another module's transaction. */
  completeSettled: (trx: Trx, booking: Booking, actor: string) => completeSettled(deps, trx, booking, actor),
  /**
   * Of bookings made while signed in, those with another email than the account's are no longer the account's; nor is
   * what it has blocked.
   */
  async detachOthers(trx: Trx, account: Account): Promise<void> {
    await detachOthers(trx, account);
    await deleteBlocksOf(trx, account.id);
    await detachHomes(trx, account.id);
  },
  /** Removes a deleted person's data from their bookings, and gives the ids of these. */
  anonymize: anonymizeCustomer(deps),
  /** Nobody needs to be kept from a cleaner who is gone. */
  deleteBlocksFor,
  /** Ids of an account's bookings, of the latest ones where they are many. */
  ownIds: (userId: number) => ownIds(deps, userId),
  /** An account's bookings, and whom it has blocked, as plain data, for its download. */
  exportUserData: async (userId: number) => ({
    ...(await exportBookings(deps, userId)),
    blocked: await blocksOf(deps.db, userId),
  }),
  emailRenderers: bookingEmails(deps),
  scheduledTasks: [
    { name: 'release lapsed holds', everySeconds: 15, run: () => releaseExpiredHolds(deps) },
    { name: 'forget addresses of deleted accounts', everySeconds: 3600, run: () => forgetOldAddresses(deps) },
    { name: 'end unpaid requests', everySeconds: 60, run: () => endUnpaidRequests(deps) },
    { name: 'cancel intents of visits', everySeconds: 60, run: () => cancelLeftIntents(deps) },
    { name: 'end expired moves', everySeconds: 60, run: () => endExpiredMoves(deps) },
    { name: 'tell of tips', everySeconds: 300, run: () => tellOfTips(deps) },
    { name: 'complete jobs that are over', everySeconds: 300, run: () => completeOverdue(deps) },
    { name: 'send reminders', everySeconds: 300, run: () => sendReminders(deps) },
    { name: 'ask for missing details', everySeconds: 300, run: () => askForDetails(deps) },
    { name: 'tell of missing addresses', everySeconds: 300, run: () => tellOfMissingAddress(deps) },
    { name: 'ask whether nobody opened', everySeconds: 30, run: () => askWhetherNobodyOpened(deps) },
    { name: 'ask whether jobs were done', everySeconds: 300, run: () => askWhetherDone(deps) },
    {
      name: 'count homes that came back',
      everySeconds: policy.returningHomes.countedEverySeconds,
      run: () => countReturningHomes(deps),
    },
    { name: 'reconcile with the provider', everySeconds: 120, run: () => reconcile(deps) },
  ] satisfies ScheduledTask[],
});

export type Bookings = ReturnType<typeof createBookings>;
