import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { bookingOfCustomer } from './booking-access.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import { moveToEmail } from './correct-contact.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { isHoldOwner } from './hold-owner.ts';
import { lockBooking } from './lock-bookings.ts';
import { refuseBanned, whoseBooking } from './who-may-book.ts';

type Call = 'POST /_api/bookings/correct-email';

/**
 * A guest who mistyped their email corrects it, for an hour and in the browser that has paid: whoever has the link alone, such as
 * the stranger to whom it went, cannot. The confirmation goes to the other email, with another link. The same once more is the
 * same. Throws 403, 404, 409, and 429 for too many changes.
 */
export const correctOwnEmail =
  (deps: BookingDeps) =>
  async ({ email, ...which }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { id } = await bookingOfCustomer(deps, which, caller);
    await deps.detailsThrottle(String(id));
    const token = await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id))?.booking;
      if (!booking || !isCorrectable(deps, booking, caller))
        throw conflict('This email cannot be corrected here any more. Please write to us, and we do it for you.');
      if (email === booking.customer_email) return which.token;
      await refuseBanned(deps, trx, whoseBooking({ ...booking, customer_email: email }));
      const { token, change } = await moveToEmail(deps, trx, booking, email);
      const now = deps.clock.now();
      await updateBooking(trx, id, booking.status, change);
      await audit(trx, { at: now, actor: 'customer', action: 'booking.email-corrected', subject: `booking:${id}` });
      const confirmed = { kind: 'booking-confirmed', role: 'customer', occurrence: String(now.getTime()) } as const;
      await enqueueEmails(deps, trx, { ...booking, ...change }, confirmed);
      return token;
    });
    return { message: `Our email is on its way to ${email}.`, token };
  };

/** Of a guest, booked within the hour by this browser, and still to come. */
function isCorrectable({ clock }: BookingDeps, booking: Booking, caller: Caller): boolean {
  const { status, customer_user_id, booked_at, booker_hash, plan_id } = booking;
  const until = (booked_at?.getTime() ?? 0) + policy.booking.emailCorrectionMinutes * MINUTE;
  const isGuests = customer_user_id === null && plan_id === null && isHoldOwner(caller, booker_hash);
  return isGuests && status === 'scheduled' && clock.now().getTime() < until;
}
