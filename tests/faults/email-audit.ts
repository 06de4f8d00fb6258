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
  // By id: of a whole year there are too many to be compared with each other.
  const copiesOf = Map.groupBy(inbox, ({ messageId }) => messageId);
  const written = new Set(emails.map(({ key }) => messageIdOf(key)));
  const ofBooking = Map.groupBy(emails, ({ booking_id }) => booking_id);
  return [
    ...emails.flatMap((email) => {
      const mayRepeat = repeatedEmails === 'any' || repeatedEmails.includes(email.key);
      return deliveryFaults(email, copiesOf.get(messageIdOf(email.key)) ?? [], mayRepeat);
    }),
    ...bookings.flatMap((booking) =>
      missingKinds(booking, ofBooking.get(booking.id) ?? []).map((kind) => `booking ${booking.id}: no ${kind}`),
    ),
    ...inbox
      .filter(({ messageId }) => !written.has(messageId))
      .map(({ messageId, subject }) => `an email without a row: ${messageId} ${subject}`),
  ];
}

const messageIdOf = (key: string): string => `<${key.replace(/[^\w.-]/g, '-')}@localhost>`;

function deliveryFaults(
  { key, recipient, status, last_error, entry }: EmailRow,
  copies: Email[],
  mayRepeat: boolean,
): string[] {
  const strangers = copies.filter(({ to }) => to !== recipient).map(({ to }) => `email ${key} went to ${to}`);
  if (status === 'obsolete' && (copies.length === 0 || mayRepeat)) return strangers;
  if (status === 'accepted' && (copies.length === 1 || (mayRepeat && copies.length > 1))) return strangers;
  return [`email ${key}: ${status} (${last_error ?? entry}), ${copies.length} in the mailbox`, ...strangers];
}

/** Both sides get an email about a booking and its cancellation; who paid for a lost time gets one about that. */
function missingKinds(booking: BookingRow, ofBooking: EmailRow[]): string[] {
  const { status, cancel_code, plan_id, cleaner_left_at } = booking;
  const kinds = {
    scheduled: [plan_id === null ? 'booking-confirmed' : 'visit-paid', 'job-booked'],
    unpaid: ['visit-unpaid', 'visit-unpaid-job'],
    canceled: canceledKinds(cancel_code, cleaner_left_at !== null),
  }[status];
  const written = ofBooking.map(({ kind }) => kind);
  return (kinds ?? []).filter((kind) => !written.includes(kind));
}

/** Where nobody came in the cleaner's place, the cleaner was told long before. */
const canceledKinds = (code: string | null, hasCleanerLeft: boolean): string[] => {
  if (code === 'slot_lost') return ['time-lost'];
  return hasCleanerLeft ? ['rescue-given-back'] : ['booking-canceled', 'job-canceled'];
};
