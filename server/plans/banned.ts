import { NO_BOOKINGS } from '#contract/no-bookings';
import { HttpError } from '#platform/errors';
import { whoseBooking } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { findBooking } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';

/** Whom the team has banned has no standing visits: none begin, none are changed, and those there are end (docs/product.md#customers). */

/** Whether the customer of a plan is banned by now: their account, or who booked its first visit. */
export const isBanned = async ({ accounts }: PlanDeps, source: Db | Trx, plan: PlanRow): Promise<boolean> => {
  const { emails } = whoseBooking(await findBooking(source, plan.first_booking_id));
  return accounts.isBanned(source, { userId: plan.customer_user_id, emails });
};

/** The same as a refusal, in the words of a booking, whatever the plan is by then. Throws 403. */
export async function refuseBannedOf(deps: PlanDeps, plan: PlanRow): Promise<void> {
  if (await isBanned(deps, deps.db, plan)) throw new HttpError(403, NO_BOOKINGS);
}
