import { policy } from '#contract/policy';
import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Database } from '#platform/database';
import type { UnprovenEmails } from '#platform/email/email-queue';
import { createEmailQueue, type EmailRenderers } from '#platform/email/email-queue';
import type { FileStore } from '#platform/file-store.sql';
import type { Logger } from '#platform/log';
import type { Outbox } from '#platform/outbox';
import type { ReadPublic } from '#platform/public-reads';
import { createSealer } from '#platform/secrets';
import { createAddressThrottle, createThrottle } from '#platform/throttle';
import { type Accounts, createAccounts, createGoogle, createPasswords } from '#server/accounts';
import { type Admin, createAdmin } from '#server/admin';
import { type Availability, createAvailability } from '#server/availability';
import { type Bookings, createBookings, jobsAt } from '#server/booking';
import { type Catalog, createCatalog } from '#server/catalog';
import { type CleanerDashboard, createCleanerDashboard } from '#server/cleaner-dashboard';
import { type Cleaners, createCleaners } from '#server/cleaners';
import { type Contact, createContact } from '#server/contact';
import { createFeedback, type Feedback } from '#server/feedback';
import { createPayments, createStripe, disputeUrlOf, type Payments } from '#server/payments';
import { createPayouts, type Payouts, reportInKey } from '#server/payouts';
import { createPlans, type Plans } from '#server/plans';
import { createRescue, type Rescue } from '#server/rescue';
import { createWaitlist, type Waitlist } from '#server/waitlist';
import { accountHooks } from './account-hooks.ts';
import { accountThrottles, unprovenEmailAllowance } from './account-throttles.ts';

export interface Modules {
  /** Emails to addresses that nobody has proven, by address in one form. */
  unprovenEmails: UnprovenEmails;
  accounts: Accounts;
  catalog: Catalog;
  cleaners: Cleaners;
  contact: Contact;
  availability: Availability;
  payments: Payments;
  bookings: Bookings;
  plans: Plans;
  rescue: Rescue;
  waitlist: Waitlist;
  feedback: Feedback;
  payouts: Payouts;
  cleanerDashboard: CleanerDashboard;
  admin: Admin;
}

export interface AppContext {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  outbox: Outbox;
  files: FileStore;
  readPublic: ReadPublic;
}

/** Creates the modules in order of dependency, each with the public API of those before it. */
export function createModules(context: AppContext): Modules {
  const { config, clock, log, database, outbox, files, readPublic } = context;
  const { db, pool, transact } = database;
  const basics = { db, clock, transact };
  const addressFactor = config.sandbox ? policy.sandboxAddressFactor : 1;
  const emailQueue = createEmailQueue(db, outbox, clock);
  const sealer = createSealer(config.secretKey);
  const byAddress = (name: string, points: number, seconds: number) =>
    createAddressThrottle(pool, name, points * addressFactor, seconds);
  const { unprovenEmails, emailsLeft, emailsADay } = unprovenEmailAllowance(pool, addressFactor);
  const accounts = createAccounts({
    ...basics,
    log,
    sealer,
    outbox,
    emailsLeft,
    emailQueue,
    passwords: createPasswords(),
    google: createGoogle(config.google, config.publicOrigin),
    config,
    hooks: accountHooks(() => {
      return {
        cleaners,
        availability,
        payments,
        bookings,
        plans,
        waitlist,
        feedback,
        payouts,
        cleanerDashboard,
        admin,
      };
    }),
    throttles: accountThrottles(pool, byAddress),
  });
  const catalog = createCatalog({ db, clock });
  const contact = createContact({
    ...basics,
    emailQueue,
    throttle: byAddress('contact', policy.contact.ofAddress, policy.contact.seconds),
    supportEmail: config.supportEmail,
  });
  const cleaners: Cleaners = createCleaners({
    ...basics,
    readPublic,
    files,
    emailQueue,
    accounts,
    config,
    hooks: {
      weekOf: (source, cleanerId) => availability.weekOf(source, cleanerId),
      longestDays: (source, cleanerIds) => availability.longestDays(source, cleanerIds),
      saveWeek: (trx, cleanerId, week) => availability.saveWeek(trx, cleanerId, week),
      onActivated: (trx, cleanerId) => availability.openSlots(trx, cleanerId),
      onDeactivated: (trx, cleanerId) => availability.closeOpenSlots(trx, cleanerId),
      onSuspended: (trx, cleanerId) => bookings.tellOfSuspension(trx, cleanerId),
      deleteWeek: (trx, cleanerId) => availability.deleteWeek(trx, cleanerId),
    },
  });
  const availability: Availability = createAvailability({
    ...basics,
    readPublic,
    cleaners,
    hooks: {
      onOpened: (trx, opening) => waitlist.onOpened(trx, opening),
      isOffered: (slotId, token) => waitlist.isOffered(slotId, token),
      jobsAt: (slotIds) => jobsAt(db, slotIds),
    },
    slotThrottle: byAddress('slot', policy.lookups.slotsAMinute, 60),
  });
  const stripe = createStripe(config.stripe);
  const payments: Payments = createPayments({
    ...basics,
    outbox,
    stripe,
    webhookSecrets: config.stripe.webhookSecrets,
    disputeUrl: disputeUrlOf(config.stripe),
    accounts,
    log,
    cardThrottle: createThrottle(pool, 'card', policy.cards.setupsADay, 86_400),
    hooks: {
      onPaidAsAgreed: (paid) => plans.startAgreed(paid),
      onCardReplaced: (trx, card) => plans.replaceCard(trx, card),
    },
  });
  const bookings: Bookings = createBookings({
    ...basics,
    log,
    sealer,
    emailQueue,
    accounts,
    cleaners,
    availability,
    payments,
    hooks: {
      recordEarning: (trx, share) => payouts.recordEarning(trx, share),
      recordTip: (trx, tip) => payouts.recordTip(trx, tip),
      findReported: (source, bookingIds) => feedback.findReported(source, bookingIds),
      findReports: (db, bookingId) => feedback.findReports(db, bookingId),
      hasBegunPlan: (db, bookingId) => plans.hasBegun(db, bookingId),
      endsPlan: (bookingId) => plans.endsWith(bookingId),
      isVisitCharged: (trx, planId, startsAt) => plans.isCharged(trx, planId, startsAt),
      onVisit: (trx, visit) => plans.onVisit(trx, visit),
      onCleanerGone: (trx, booking, gone) => rescue.onCleanerGone(trx, booking, gone),
      endRescue: (trx, booking, end) => rescue.end(trx, booking, end),
      showRescue: (source, booking) => rescue.show(source, booking),
      lockPlanOf: (trx, visit) => plans.lockPlanOf(trx, visit),
      findLostVisit: (db, booking) => plans.findLostVisit(db, booking),
      mayComeAgain: (db, booking) => plans.mayComeAgain(db, booking),
      daysWithoutVisit: (source, visit) => plans.daysWithoutVisit(source, visit),
      assertVisitAt: (source, visit, startsAt) => plans.assertVisitAt(source, visit, startsAt),
      consentToVisit: (source, visit, terms) => plans.consentToVisit(source, visit, terms),
      consentLeft: (trx, visit, terms) => plans.consentLeft(trx, visit, terms),
      keepVisitConsent: (trx, visit, consent) => plans.keepVisitConsent(trx, visit, consent),
      findOffer: (trx, claim) => waitlist.findOffer(trx, claim),
      claimOffer: (trx, offerId, bookingId) => waitlist.claimOffer(trx, offerId, bookingId),
      agreeToPlan: (booking, asked) => plans.agree(booking, asked),
      onBlocked: (cleanerId) => plans.keepAllWith(cleanerId),
      onRefundByTeam: (trx, { bookingId, refundId: id }) =>
        payouts.tellCleaner(trx, { kind: 'share-refunded', bookingId, id }),
      async onCleanerReleased(trx, job) {
        await feedback.leaveToFormer(trx, job);
        await payouts.endDecision(trx, job.bookingId);
      },
      onNoShowByTeam: (trx, bookingId) => payouts.tellCleaner(trx, { kind: 'share-no-show', bookingId, id: 'by-team' }),
    },
    publicOrigin: config.publicOrigin,
    supportEmail: config.supportEmail,
    addressFactor,
    limitsCards: !config.sandbox,
    emailsADay,
    linkThrottle: byAddress('link', policy.lookups.byTokenAMinute, 60),
    detailsThrottle: createThrottle(pool, 'details', policy.booking.detailChangesAnHour, 3600),
  });
  const plans: Plans = createPlans({
    ...{ db, clock, transact, log, sealer, emailQueue, accounts, cleaners, availability, payments, bookings },
    publicOrigin: config.publicOrigin,
    linkThrottle: byAddress('plan-link', policy.lookups.byTokenAMinute, 60),
    changeThrottle: createThrottle(pool, 'plan-change', policy.plans.changesAnHour, 3600),
    startThrottle: createThrottle(pool, 'plan-start', policy.plans.startsADay, 24 * 3600),
  });
  const rescue: Rescue = createRescue({
    ...{ db, clock, transact, log, sealer, emailQueue, cleaners, payments, bookings },
    publicOrigin: config.publicOrigin,
    linkThrottle: byAddress('offer-link', policy.lookups.byTokenAMinute, 60),
  });
  const waitlist: Waitlist = createWaitlist({
    ...{ db, clock, transact, log, sealer, emailQueue, accounts, cleaners, availability, bookings, emailsLeft },
    publicOrigin: config.publicOrigin,
    wishThrottle: byAddress('waitlist', policy.waitlist.ofAddress, policy.waitlist.seconds),
    linkThrottle: byAddress('waitlist-link', policy.lookups.byTokenAMinute, 60),
  });
  const { supportEmail } = config;
  const feedback: Feedback = createFeedback({
    ...basics,
    emailQueue,
    accounts,
    cleaners,
    bookings,
    supportEmail,
    reviewReportThrottle: createThrottle(
      pool,
      'review-report',
      policy.reviewReports.ofAccount,
      policy.reviewReports.seconds,
    ),
    hooks: {
      onReported: (trx, { bookingId, ...report }) =>
        payouts.tellCleaner(trx, { kind: 'share-reported', bookingId, id: reportInKey(report) }),
      onSettled: (trx, { bookingId, reportId }) =>
        payouts.tellCleaner(trx, { kind: 'share-settled', bookingId, id: String(reportId) }),
      onRefunded: (trx, { bookingId, refundId: id }) =>
        payouts.tellCleaner(trx, { kind: 'share-refunded', bookingId, id }),
      releaseShare: (trx, release) => payouts.releaseShare(trx, release),
    },
  });
  const payouts: Payouts = createPayouts({
    ...basics,
    outbox,
    emailQueue,
    stripe,
    accounts,
    cleaners,
    bookings,
    payments,
    publicOrigin: config.publicOrigin,
    supportEmail,
    findReported: feedback.findReported,
  });
  const cleanerDashboard = createCleanerDashboard({
    ...{ db, clock, bookings, plans, rescue, payouts, feedback },
    publicOrigin: config.publicOrigin,
    feedThrottle: byAddress('calendar', policy.lookups.calendarsAMinute, 60),
  });
  const admin: Admin = createAdmin({
    ...basics,
    emailQueue,
    accounts,
    cleaners,
    availability,
    payments,
    bookings,
    plans,
    rescue,
    waitlist,
    feedback,
    payouts,
    // Not the accounts' own: rendering one makes a secret.
    async renderEmail(kind, about) {
      const renderers: EmailRenderers = {
        ...contact.emailRenderers,
        ...cleaners.emailRenderers,
        ...bookings.emailRenderers,
        ...plans.emailRenderers,
        ...waitlist.emailRenderers,
        ...feedback.emailRenderers,
        ...payouts.emailRenderers,
      };
      return (await renderers[kind]?.(about)) ?? null;
    },
  });
  return {
    unprovenEmails,
    accounts,
    catalog,
    contact,
    cleaners,
    availability,
    payments,
    bookings,
    plans,
    rescue,
    waitlist,
    feedback,
    payouts,
    cleanerDashboard,
    admin,
  };
}
