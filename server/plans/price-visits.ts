import { dateIn } from '#contract/time';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { forgetNotice, selectPlannedOf } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';
import { rateOfVisit } from './visit-consent.ts';

/**
 * Planned visits of a plan get what it says of their dates, all of them or one; account and plan are locked. What was
 * announced of one that costs otherwise since is announced anew. `withdrawnFrom`: from when on a rate was to hold that does not.
 */
export async function priceVisits(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  { bookingId, withdrawnFrom = null }: { bookingId?: number; withdrawnFrom?: string | null } = {},
): Promise<void> {
  const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
  const today = dateIn(deps.clock.now().getTime(), city.timeZone);
  const ids = bookingId === undefined ? (await selectPlannedOf(trx, [plan.id])).map(({ id }) => id) : [bookingId];
  const changed = await deps.bookings.visits.reprice(trx, ids, (visit) =>
    rateOfVisit(trx, plan, visit, today, withdrawnFrom ?? plan.next_rate_from),
  );
  await forgetNotice(trx, changed);
}
