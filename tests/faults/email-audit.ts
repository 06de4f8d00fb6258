import { LOST } from '#server/booking';
import type { Email } from '../../sandbox/index.ts';
import type { BookingRow, EmailRow, StoredRows } from './stored-rows.sql.ts';

/**
 * Each mail that the books speak of lies in the mailbox once, under its own Message-ID; nothing else lies there. Those that
 * are `repeated` may lie there again, under the same one.
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
      .map(({ messageId, subject }) => `a mail that nobody wrote down: ${messageId} ${subject}`),
  ];
}

const messageIdOf = (key: string): string => `<${key.replace(/[^\w.-]/g, '-')}@localhost>`;

function deliveryFaults(
  { key, recipient, status, last_error }: EmailRow,
  inbox: Email[],
  mayRepeat: boolean,
): string[] {
  const copies = inbox.filter(({ messageId }) => messageId === messageIdOf(key));
  const strangers = copies.filter(({ to }) => to !== recipient).map(({ to }) => `mail ${key} went to ${to}`);
  const isUntrueByNow = status === 'failed' && last_error === 'Nothing to say any more.';
  if (isUntrueByNow && (copies.length === 0 || mayRepeat)) return strangers;
  if (status === 'accepted' && (copies.length === 1 || (mayRepeat && copies.length > 1))) return strangers;
  return [`mail ${key}: ${status} (${last_error}), ${copies.length} in the mailbox`, ...strangers];
}

/** Both sides hear of a booking and of its cancellation; who paid for a lost time hears that. */
function missingKinds({ id, status, cancel_reason }: BookingRow, emails: EmailRow[]): string[] {
  const kinds = {
    scheduled: ['booking-confirmed', 'job-booked'],
    canceled: cancel_reason === LOST ? ['time-lost'] : ['booking-canceled', 'job-canceled'],
  }[status];
  const written = emails.filter(({ booking_id }) => booking_id === id).map(({ kind }) => kind);
  return (kinds ?? []).filter((kind) => !written.includes(kind));
}
