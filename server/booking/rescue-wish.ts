import type { RescueWish } from '#contract/rescue-states';
import type { Booking } from './bookings.sql.ts';

/** What the customer of a booking wants if its cleaner does not come (docs/product.md#somebody-else-comes). */

/** As they said it; else a visit of a plan finds somebody else, an account is asked, and a guest gets the money back. */
export function wishOf({ rescue_wish, plan_id, customer_user_id }: Booking): RescueWish {
  if (rescue_wish) return rescue_wish;
  if (plan_id !== null) return 'find';
  return customer_user_id === null ? 'refund' : 'ask';
}

/** Whether somebody is still to come: what is wished matters until then. */
export const isToCome = ({ status, ends_at }: Booking, now: Date): boolean =>
  status === 'seeking' || ((status === 'scheduled' || status === 'planned') && now < ends_at);

/** Whether somebody else is asked, or the customer, if the cleaner of a scheduled booking cancels now. */
export const isHandedOn = (booking: Booking, now: Date): boolean =>
  booking.status === 'scheduled' && now < booking.starts_at && wishOf(booking) !== 'refund';
