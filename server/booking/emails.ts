import type { EmailContent, EmailFile } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers, RenderedEmail } from '#platform/email/email-queue';
import { type BookingEmailData, loadBookingEmailData, type RefundsToTell } from './booking-email-data.ts';
import { bookingFile, jobFile } from './calendar.ts';
import type { BookingDeps } from './deps.ts';
import {
  cantGetIn,
  contested,
  contestedForTeam,
  contestedJob,
  here,
  hereForTeam,
  jobNotThere,
  letIn,
  nobodyOpened,
  notHere,
} from './emails-of-arrival.ts';
import { bookingMoved, jobMoved, moveDeclined, moveKept, moveProposed, moveRequested } from './emails-of-moves.ts';
import { jobHandedOn, jobRefused, rescueAsked, rescueBegun, rescueFound, rescueGivenBack } from './emails-of-rescue.ts';
import {
  addressMissing,
  addressMissingForTeam,
  detailsAsked,
  detailsWanted,
  doneAsked,
  onMyWay,
  runningLate,
} from './emails-of-the-day.ts';
import { tipBack, tipPaid, tipReceived, tipTakenBack } from './emails-of-tips.ts';
import { jobBooked, jobCanceled, jobContactChanged, reminderCleaner } from './emails-to-cleaner.ts';
import {
  bookingCanceled,
  bookingConfirmed,
  cleanerInDoubt,
  cleanerNoShow,
  noShow,
  refundFailed,
  refundSent,
  reminderCustomer,
  reviewWanted,
  timeLost,
} from './emails-to-customer.ts';
import { emailFactsOf } from './enqueue-emails.ts';
import { refundIdOf } from './refund-failed.ts';

/** The customer's name for an email's head: none where anybody may have typed name and address. */
export const customerNameOf = ({ booking, isEmailProven }: BookingEmailData): string =>
  isEmailProven ? booking.customer_name : '';

interface MoreOfAnEmail {
  toTell?: (key: string) => RefundsToTell;
  /** How an email counts that goes to who has not proven that the address is theirs. */
  toStrangers?: (data: BookingEmailData) => RenderedEmail['toUnproven'];
  /** For the calendar of who gets it. */
  file?: (data: BookingEmailData, publicOrigin: string) => EmailFile;
}

/**
 * The module's emails by kind, as of the moment each was queued. What has become untrue in the meantime, such as a
 * confirmation of what was canceled, or a reminder of a time that is another one by now, is not sent.
 */
export function bookingEmails(deps: BookingDeps): EmailRenderers {
  const to =
    (
      whom: (data: BookingEmailData) => string,
      write: (data: BookingEmailData) => EmailContent,
      isTrue: (data: BookingEmailData) => boolean,
      { toTell, toStrangers, file }: MoreOfAnEmail = {},
    ): EmailRenderer =>
    async ({ bookingId, key, tells }) => {
      const facts = emailFactsOf(tells);
      const data = bookingId === null ? null : await loadBookingEmailData(deps, bookingId, toTell?.(key), facts);
      if (!data || !isTrue(data)) return null;
      const toUnproven = data.isEmailProven ? undefined : toStrangers?.(data);
      const content = { ...write(data), ...(file && { file: file(data, deps.publicOrigin) }) };
      return { name: whom(data), content, toUnproven };
    };
  const customer = (data: BookingEmailData) => customerNameOf(data);
  const cleaner = (data: BookingEmailData) => data.cleaner.displayName;
  const isScheduled = ({ booking, isAsTold }: BookingEmailData) => isAsTold && booking.status === 'scheduled';
  const isExpected = (data: BookingEmailData) => isScheduled(data) && !data.cleaner.isSuspended;
  const isInDoubt = (data: BookingEmailData) =>
    isScheduled(data) && data.cleaner.isSuspended && deps.clock.now() < data.booking.starts_at;
  const isBefore = (data: BookingEmailData) => isExpected(data) && deps.clock.now() < data.booking.starts_at;
  const lacksAddress = (data: BookingEmailData) => isBefore(data) && !data.booking.address;
  const isWaiting = (data: BookingEmailData) => isScheduled(data) && data.booking.let_in_at === null;
  const isSeeking = ({ present }: BookingEmailData) => present.status === 'seeking';
  // The job of who has left it is over for them, whoever comes.
  const leftJobFile = (data: BookingEmailData, origin: string) =>
    jobFile({ ...data, present: { ...data.present, status: 'canceled' } }, origin);
  const always = () => true;
  const unlessOwn = ({ isOwnWish }: BookingEmailData) => (isOwnWish ? 'optional' : 'owed');
  // Keys of the release before name no refund: they tell of all that the team gave.
  const ofItsKey = (key: string): RefundsToTell => {
    const id = refundIdOf(key);
    return id ? { id } : 'given';
  };
  // The parts of a refund leave and fail apart.
  const ofItsPart = (key: string): RefundsToTell => {
    const part = refundIdOf(key);
    return part ? { part } : 'given';
  };
  return {
    // It has the link, and a hold is refused before there are too many.
    'booking-confirmed': to(customer, bookingConfirmed, isScheduled, {
      toStrangers: () => 'owed',
      file: bookingFile,
    }),
    'job-booked': to(cleaner, jobBooked, isScheduled, { file: jobFile }),
    'booking-canceled': to(customer, bookingCanceled, always, {
      toStrangers: ({ booking }) => (booking.canceled_by === 'customer' ? 'optional' : undefined),
      file: bookingFile,
    }),
    'job-contact-changed': to(cleaner, jobContactChanged, isScheduled),
    'job-canceled': to(cleaner, jobCanceled, always, { file: jobFile }),
    'on-my-way': to(customer, onMyWay, isScheduled),
    'no-show': to(customer, noShow, always),
    'reminder-customer': to(customer, reminderCustomer, isBefore),
    'reminder-cleaner': to(cleaner, reminderCleaner, isBefore),
    'details-wanted': to(customer, detailsWanted, (data) => isBefore(data) && detailsAsked(data).length > 0),
    'address-missing': to(cleaner, addressMissing, lacksAddress),
    'address-missing-team': to(() => 'The team', addressMissingForTeam, lacksAddress),
    'done-asked': to(cleaner, doneAsked, isExpected),
    'cleaner-in-doubt': to(customer, cleanerInDoubt, isInDoubt),
    'booking-moved': to(customer, bookingMoved, isScheduled, { toStrangers: unlessOwn, file: bookingFile }),
    'job-moved': to(cleaner, jobMoved, isScheduled, { file: jobFile }),
    'move-requested': to(cleaner, moveRequested, isScheduled),
    'move-declined': to(customer, moveDeclined, isScheduled, { toStrangers: () => 'optional' }),
    'move-proposed': to(customer, moveProposed, isScheduled),
    'move-kept': to(cleaner, moveKept, isScheduled),
    'rescue-asked': to(customer, rescueAsked, isSeeking),
    'rescue-begun': to(customer, rescueBegun, isSeeking),
    'rescue-found': to(customer, rescueFound, isScheduled, { file: bookingFile }),
    'rescue-given-back': to(customer, rescueGivenBack, always, { file: bookingFile }),
    'job-handed-on': to(cleaner, jobHandedOn, always, { file: leftJobFile }),
    'job-refused': to(cleaner, jobRefused, always, { file: leftJobFile }),
    'not-here': to(cleaner, notHere, isScheduled),
    here: to(customer, here, isScheduled),
    'here-team': to(() => 'The team', hereForTeam, isScheduled),
    contested: to(customer, contested, isScheduled),
    'contested-job': to(cleaner, contestedJob, isScheduled),
    'contested-team': to(() => 'The team', contestedForTeam, isScheduled),
    'job-not-there': to(cleaner, jobNotThere, always, { file: leftJobFile }),
    'running-late': to(customer, runningLate, isScheduled),
    'cant-get-in': to(customer, cantGetIn, isWaiting),
    'let-in': to(cleaner, letIn, isScheduled),
    'nobody-opened': to(cleaner, nobodyOpened, isWaiting),
    'review-wanted': to(customer, reviewWanted, ({ booking }) => booking.status === 'completed'),
    'time-lost': to(customer, timeLost, always, { toStrangers: () => 'owed' }),
    'cleaner-no-show': to(customer, cleanerNoShow, always),
    'refund-sent': to(customer, refundSent, always, { toTell: ofItsKey }),
    'tip-paid': to(customer, tipPaid, always, { toStrangers: () => 'owed' }),
    'tip-back': to(customer, tipBack, always, { toStrangers: unlessOwn }),
    'tip-received': to(cleaner, tipReceived, always),
    'tip-taken-back': to(cleaner, tipTakenBack, always),
    'refund-failed': to(customer, refundFailed, ({ refund }) => refund.hasFailed, { toTell: ofItsPart }),
  };
}
