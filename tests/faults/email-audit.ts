import type { Email } from '../../sandbox/index.ts';
import type { BookingRow, EmailRow, StoredRows } from './stored-rows.sql.ts';

/**
 * Each email that has a row is in the mailbox once, under its own Message-ID; nothing else is there. Those that are
 * `repeatedEmails` may be there again, under the same one.
 */
export function emailFaults(
  { bookings, emails }: StoredRows,
  inbox: Email[],
  repeatedEmails: string[] | 'any',
): string[] {
  return [
    ...emails.flatMap((email) =>
      deliveryFaults(email, inbox, repeatedEmails === 'any' || repeatedEmails.includes(email.key)),
    ),
    ...bookings.flatMap((booking) => missingKinds(booking, emails).map((kind) => `booking ${booking.id}: no ${kind}`)),
    ...inbox
      .filter(({ messageId }) => !emails.some(({ key }) => messageId === messageIdOf(key)))
      .map(({ messageId, subject }) => `an email without a row: ${messageId} ${subject}`),
  ];
}

const messageIdOf = (key: string): string => `<${key.replace(/[^\w.-]/g, '-')}@localhost>`;

function deliveryFaults(
  { key, recipient, status, last_error }: EmailRow,
  inbox: Email[],
  mayRepeat: boolean,
): string[] {
  const copies = inbox.filter(({ messageId }) => messageId === messageIdOf(key));
  const strangers = copies.filter(({ to }) => to !== recipient).map(({ to }) => `email ${key} went to ${to}`);
  if (status === 'obsolete' && (copies.length === 0 || mayRepeat)) return strangers;
  if (status === 'accepted' && (copies.length === 1 || (mayRepeat && copies.length > 1))) return strangers;
  return [`email ${key}: ${status} (${last_error}), ${copies.length} in the mailbox`, ...strangers];
}

/** Both sides get an email about a booking and its cancellation; who paid for a lost time gets one about that. */
function missingKinds(booking: BookingRow, emails: EmailRow[]): string[] {
  const { id, status, cancel_code, plan_id, cleaner_left_at } = booking;
  const kinds = {
    scheduled: [plan_id === null ? 'booking-confirmed' : 'visit-paid', 'job-booked'],
    unpaid: ['visit-unpaid'],
    canceled: canceledKinds(cancel_code, cleaner_left_at !== null),
  }[status];
  const written = emails.filter(({ booking_id }) => booking_id === id).map(({ kind }) => kind);
  return (kinds ?? []).filter((kind) => !written.includes(kind));
}

/** Where nobody came in the cleaner's place, the cleaner was told long before. */
const canceledKinds = (code: string | null, hasCleanerLeft: boolean): string[] => {
  if (code === 'slot_lost') return ['time-lost'];
  return hasCleanerLeft ? ['rescue-given-back'] : ['booking-canceled', 'job-canceled'];
};
