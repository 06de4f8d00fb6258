import { firstNameOf } from '#contract/first-name';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { whyNotThen } from '#contract/plan-hours';
import type { PlanOfferProblem } from '#contract/plan-offer';
import { dateIn, minuteIn, weekdayOf } from '#contract/time';
import { conflict, HttpError } from '#platform/errors';
import { type Booking, whoseBooking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { findPlan, findPlanOfBooking, type PlanRow } from './plans.sql.ts';
import { workingDaysOf } from './working-days.ts';

/** Which bookings cannot become standing visits (docs/product.md#standing-visits). */

/** Of a cleaner who takes none, or none of this customer. */
export const takesNone = (displayName: string): string => `${firstNameOf(displayName)} takes no standing visits.`;

export const HAS_PLAN = 'This booking has standing visits already.';

/** The plan that a booking has begun, else the one that it is a visit of. */
export const planOf = async (trx: Trx, { id, plan_id }: Booking): Promise<PlanRow | undefined> =>
  (await findPlanOfBooking(trx, id)) ?? (plan_id === null ? undefined : findPlan(trx, plan_id));

/** Whether a visit is over, or was done early. */
export const isOver = ({ clock }: Pick<PlanDeps, 'clock'>, { status, ends_at }: Booking): boolean =>
  status === 'completed' || ends_at <= clock.now();

/** A visit that was done can begin others once its own have ended; who was told no asks with another one. */
const canBeginAgain = ({ state, end_code }: PlanRow, { status }: Booking): boolean =>
  state === 'ended' && end_code !== 'not_accepted' && status === 'completed';

interface Unfit {
  problem: PlanOfferProblem;
  /** 403, 409. */
  error: HttpError;
}

const unfit = (message: string, problem: PlanOfferProblem = 'unfit'): Unfit => ({ problem, error: conflict(message) });

/**
 * Why a booking cannot be repeated; null where it can. Only a visit that was paid and of which something stays, or is held to be
 * paid, can be, with a cleaner who can be booked, and by nobody who is banned. That a cleaner has blocked them is not told.
 */
export async function findUnfit(deps: PlanDeps, trx: Trx, booked: Booking, userId: number): Promise<Unfit | null> {
  // Also where it was booked without the account.
  const booking = { ...booked, customer_user_id: userId };
  if (await deps.accounts.isBanned(trx, whoseBooking(booking)))
    return { problem: 'unfit', error: new HttpError(403, NO_BOOKINGS) };
  if (booking.status !== 'pending' && !(await isKept(deps, trx, booking)))
    return unfit('Only a visit that is paid can be repeated.');
  const plan = await planOf(trx, booking);
  if (plan && !canBeginAgain(plan, booking)) return unfit(HAS_PLAN);
  const bookable = await deps.cleaners.bookableServices(trx, booking.cleaner_id);
  const hasService = bookable?.services.some(({ id }) => id === booking.service_id);
  if (bookable?.status !== 'active' || !hasService) return unfit('This cleaner cannot be booked any more.');
  if (isOver(deps, booking)) {
    const hasExtras = Object.keys(booking.extras).every((name) => bookable.extras.includes(name));
    if (!hasExtras) return unfit('This cleaner no longer offers what was booked.', 'extras');
    const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
    const start = booking.starts_at.getTime();
    const [weekday, startMinute] = [weekdayOf(dateIn(start, city.timeZone)), minuteIn(start, city.timeZone)];
    const wanted = { weekday, startMinute, minutes: booking.minutes };
    if (whyNotThen(await workingDaysOf(deps, trx, booking.cleaner_id), wanted) !== null)
      return unfit('This cleaner no longer works at that time.', 'hours');
  }
  const blocker = await deps.bookings.blockerOf(trx, booking);
  if (blocker === 'cleaner')
    return unfit(takesNone((await deps.cleaners.contact(trx, booking.cleaner_id)).displayName), 'not_taken');
  return blocker === 'customer' ? unfit('This cleaner cannot take this booking.') : null;
}

/** Paid, not given back whole, and with no bank that has it back or decides about it. */
async function isKept({ payments }: PlanDeps, trx: Trx, { id, status }: Booking): Promise<boolean> {
  if (status !== 'scheduled' && status !== 'completed') return false;
  const { paid, refunded } = await payments.balance(trx, id);
  return paid > refunded && (await payments.refundable(trx, id)).bank === null;
}
