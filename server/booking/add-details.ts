import type { Parsed, Reply } from '#contract/calls';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { bookingOfCustomer } from './booking-access.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';

type Name = 'POST /_api/bookings/details';
type Details = Pick<Parsed<Name>, 'address' | 'phone' | 'notes'>;

/**
 * Address, phone and notes, first said or replaced until the job starts; what is not sent stays as it is. The cleaner is
 * told of what is new (docs/product.md#address-phone-and-notes). Throws 404, 409, and 429 for too many changes.
 */
export const addDetails =
  (deps: BookingDeps) =>
  async (input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    const { id } = await bookingOfCustomer(deps, input, caller);
    const { address, phone, notes } = input;
    // An email to the cleaner may follow from each. Counted before it is compared: who has the link alone must not learn from
    // an answer whether a guess is right.
    await deps.detailsThrottle(String(id));
    await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id))?.booking;
      const now = deps.clock.now();
      const isSeeking = booking?.status === 'seeking';
      if (!booking || (!isSeeking && booking.status !== 'scheduled') || now >= booking.starts_at) {
        throw conflict('This booking can no longer be changed.');
      }
      const change = changesOf(booking, { address, phone, notes });
      if (!change) return;
      await updateBooking(trx, id, booking.status, change);
      if (isSeeking) return;
      await enqueueEmails(
        deps,
        trx,
        { ...booking, ...change },
        { kind: 'job-contact-changed', role: 'cleaner', occurrence: String(now.getTime()) },
      );
    });
    return { message: 'Thank you. Your details are saved.' };
  };

/** What of it differs from what is there; undefined where nothing does. */
function changesOf(
  booking: Pick<Booking, keyof Details>,
  { address, phone, notes }: Details,
): Partial<Booking> | undefined {
  const change = {
    ...(address !== undefined && address !== booking.address && { address }),
    ...(phone !== undefined && phone !== booking.phone && { phone }),
    ...(notes !== undefined && notes !== booking.notes && { notes }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
