import type { AccountHooks } from '#server/accounts';
import type { Admin } from '#server/admin';
import type { Availability } from '#server/availability';
import { type Bookings, forgetHoldOwner } from '#server/booking';
import type { CleanerDashboard } from '#server/cleaner-dashboard';
import type { Cleaners } from '#server/cleaners';
import type { Feedback } from '#server/feedback';
import type { Payments } from '#server/payments';
import type { Payouts } from '#server/payouts';
import type { Plans } from '#server/plans';
import type { Waitlist } from '#server/waitlist';

interface Later {
  cleaners: Cleaners;
  availability: Availability;
  payments: Payments;
  bookings: Bookings;
  plans: Plans;
  waitlist: Waitlist;
  feedback: Feedback;
  payouts: Payouts;
  cleanerDashboard: CleanerDashboard;
  admin: Admin;
}

/** What the modules after the accounts do with a person's rows; `later` gives them, once they are there. */
export const accountHooks = (later: () => Later): AccountHooks => ({
  cleanerProfile: (userId) => later().cleaners.cleanerProfileOf(userId),
  async blockingReasons(trx, account) {
    const { cleaners, bookings, plans, payments, feedback, payouts } = later();
    // Locked in the usual order before anything is looked at: account, plans, cleaners, slots, bookings.
    const cleanerId = await cleaners.findId(account.id, trx);
    await plans.lockAllOf(trx, account, cleanerId);
    const involved = await bookings.lockAllOf(trx, account, cleanerId);
    return [
      ...bookings.blockingReasons(involved),
      ...(await payments.blockingReasons(trx, involved)),
      ...(await feedback.blockingReasons(trx, involved, cleanerId)),
      ...(cleanerId === null ? [] : await payouts.blockingReasons(trx, cleanerId)),
    ];
  },
  async anonymize(trx, account) {
    const { cleaners, availability, payments, bookings, plans, waitlist, feedback, admin } = later();
    await plans.endAllOf(trx, account, await cleaners.findId(account.id, trx));
    const bookingIds = await bookings.anonymize(trx, account);
    await admin.deleteNotesOfCustomer(trx, account, bookingIds);
    await payments.cards.deleteCustomer(trx, account.id);
    await waitlist.anonymize(trx, account);
    await feedback.anonymize(trx, account.id);
    await cleaners.anonymizeReviews(trx, bookingIds);
    await cleaners.deleteFavoritesOf(trx, account.id);
    const cleanerId = await cleaners.anonymize(trx, account.id);
    if (cleanerId === null) return;
    await bookings.deleteBlocksFor(trx, cleanerId);
    await availability.closeOpenSlots(trx, cleanerId);
    await admin.deleteNotes(trx, cleanerId);
  },
  async dropUnproven(trx, account) {
    const { cleaners, bookings, waitlist, payouts } = later();
    const cleanerId = await cleaners.lockOf(trx, account.id);
    if (cleanerId !== null) await payouts.dropAccount(trx, cleanerId);
    const isApprovedCleaner = cleanerId !== null && !(await cleaners.dropDraft(trx, account.id));
    await cleaners.deleteFavoritesOf(trx, account.id);
    await bookings.detachOthers(trx, account);
    await waitlist.anonymize(trx, { ...account, emailVerified: false });
    return { isApprovedCleaner };
  },
  async exportUserData({ id }) {
    const { cleaners, payments, bookings, plans, waitlist, feedback } = later();
    return {
      ...(await bookings.exportUserData(id)),
      ...(await plans.exportUserData(id)),
      ...(await payments.cards.exportOf(id)),
      ...(await cleaners.exportUserData(id)),
      ...(await waitlist.exportUserData(id)),
      ...(await feedback.exportUserData(id, await bookings.ownIds(id))),
    };
  },
  async endSecrets(trx, userId) {
    const { cleaners, cleanerDashboard } = later();
    const cleanerId = await cleaners.findId(userId, trx);
    if (cleanerId !== null) await cleanerDashboard.endCalendarFeed(trx, cleanerId);
  },
  onRenamed: (trx, userId) => later().cleaners.reviewRenamed(trx, userId),
  onSignedOut: forgetHoldOwner,
  onSignedIn: (caller, account) => later().bookings.letGoOfGuest(caller, account),
});
