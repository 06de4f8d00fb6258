import { NO_BOOKINGS } from '#contract/no-bookings';
import { whyNotThen } from '#contract/plan-hours';
import { dateIn, minuteIn, weekdayOf } from '#contract/time';
import { conflict, HttpError } from '#platform/errors';
import { type Booking, whoseBooking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { findPlan, findPlanOfBooking, type PlanRow } from './plans.sql.ts';
import { workingDaysOf } from './working-days.ts';

/** Which bookings cannot become standing visits (docs/product.md#standing-visits). */

export const HAS_PLAN = 'This booking has standing visits already.';

/** The plan that a booking has begun, else the one that it is a visit of. */
export const planOf = async (trx: Trx, { id, plan_id }: Booking): Promise<PlanRow | undefined> =>
  (await findPlanOfBooking(trx, id)) ?? (plan_id === null ? undefined : findPlan(trx, plan_id));

/** A visit that was done can begin others once its own have ended; who was told no asks with another one. */
const canBeginAgain = ({ state, end_code }: PlanRow, { status }: Booking): boolean =>
  state === 'ended' && end_code !== 'not_accepted' && status === 'completed';

/**
 * Only a visit that was paid and of which something stays, or is held to be paid, can be repeated, with a cleaner who can be
 * booked, and by nobody who is banned. Throws 403, 409.
 */
export async function refuseUnfit(deps: PlanDeps, trx: Trx, booking: Booking): Promise<void> {
  if (await deps.accounts.isBanned(trx, whoseBooking(booking))) throw new HttpError(403, NO_BOOKINGS);
  if (booking.status !== 'pending' && !(await isKept(deps, trx, booking)))
    throw conflict('Only a visit that is paid can be repeated.');
  const plan = await planOf(trx, booking);
  if (plan && !canBeginAgain(plan, booking)) throw conflict(HAS_PLAN);
  const bookable = await deps.cleaners.bookableServices(trx, booking.cleaner_id);
  const hasService = bookable?.services.some(({ id }) => id === booking.service_id);
  if (bookable?.status !== 'active' || !hasService) throw conflict('This cleaner cannot be booked any more.');
  if (booking.status === 'completed') {
    const hasExtras = Object.keys(booking.extras).every((name) => bookable.extras.includes(name));
    if (!hasExtras) throw conflict('This cleaner no longer offers what was booked.');
    const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
    const start = booking.starts_at.getTime();
    const [weekday, startMinute] = [weekdayOf(dateIn(start, city.timeZone)), minuteIn(start, city.timeZone)];
    const wanted = { weekday, startMinute, minutes: booking.minutes };
    if (whyNotThen(await workingDaysOf(deps, trx, booking.cleaner_id), wanted) !== null)
      throw conflict('This cleaner no longer works at that time.');
  }
  if (await deps.bookings.isBlockedPair(trx, booking)) throw conflict('This cleaner cannot take this booking.');
}

/** Paid, not given back whole, and with no bank that has it back or decides about it. */
async function isKept({ payments }: PlanDeps, trx: Trx, { id, status }: Booking): Promise<boolean> {
  if (status !== 'scheduled' && status !== 'completed') return false;
  const { paid, refunded } = await payments.balance(trx, id);
  return paid > refunded && (await payments.refundable(trx, id)).bank === null;
}
