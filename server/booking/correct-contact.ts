import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import { hashSecret, newSecret } from '#platform/secrets';
import type { Trx } from '../schema/tables.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { type BookingEmail, enqueueEmails } from './enqueue-emails.ts';
import { lockForTeam, type TeamDecision } from './team-actions.ts';

/** What the team corrects; what is left out stays as it is. The email in lower case. */
export interface Contact {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  notes?: string | undefined;
}

const COLUMNS = {
  name: 'customer_name',
  email: 'customer_email',
  phone: 'phone',
  address: 'address',
  notes: 'notes',
} as const satisfies Record<keyof Contact, keyof Booking>;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * The team corrects who and where a job's customer is (docs/product.md#decisions-on-a-job). Of a job to come, the
 * cleaner is told of another phone or address, and another email gets the confirmation with a link of its own: the one
 * before may be somebody else's. Throws 404, and 409 where there is nothing to correct.
 */
export const correctContact =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, ...contact }: TeamDecision & Contact): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking } = await lockForTeam(deps, trx, { bookingId });
      if (booking.token_hash === null) throw conflict('There is no customer to this job any more.');
      const changed = FIELDS.filter(
        (field) => contact[field] !== undefined && contact[field] !== booking[COLUMNS[field]],
      );
      if (changed.length === 0) return;
      const now = deps.clock.now();
      const moved =
        changed.includes('email') && contact.email ? await moveToEmail(deps, trx, booking, contact.email) : undefined;
      const change: Partial<Booking> = {
        ...Object.fromEntries(changed.map((field) => [COLUMNS[field], contact[field]])),
        ...moved?.change,
      };
      await updateBooking(trx, bookingId, booking.status, change);
      await audit(trx, {
        at: now,
        actor: `admin:${adminId}`,
        action: 'booking.contact-corrected',
        subject: `booking:${bookingId}`,
        detail: { reason, fields: changed },
      });
      if (booking.status !== 'scheduled') return;
      const occurrence = String(now.getTime());
      const emails: BookingEmail[] = [];
      if (changed.includes('phone') || changed.includes('address'))
        emails.push({ kind: 'job-contact-changed', role: 'cleaner', occurrence });
      if (moved) emails.push({ kind: 'booking-confirmed', role: 'customer', occurrence });
      if (emails.length > 0) await enqueueEmails(deps, trx, { ...booking, ...change }, ...emails);
    });

/**
 * Another email for a booking that is locked, with another secret for its link: the one before may have gone to somebody else, to
 * whom nothing more is sent. Changes nothing of the booking yet.
 */
export async function moveToEmail(
  { sealer, emailQueue }: Pick<BookingDeps, 'sealer' | 'emailQueue'>,
  trx: Trx,
  { id: bookingId, customer_email: recipient }: Booking,
  email: string,
): Promise<{ token: string; change: Partial<Booking> }> {
  const token = newSecret();
  await emailQueue.withdraw(trx, { bookingId, recipient });
  const change = { customer_email: email, token_hash: hashSecret(token), token_sealed: sealer.seal(token) };
  return { token, change };
}
