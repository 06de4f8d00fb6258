import { daysBetween } from '#contract/plan-dates';
import { type Booking, PLANNED_AGAIN } from '#server/booking';
import type { Db } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { soonestStart } from './next-date.ts';
import { findPlan } from './plans.sql.ts';

/**
 * Whether a visit that a pause or a change of its plan left out may be planned again: its date is one of the plan's, which has
 * not ended by then, and it is not too near to be announced (docs/product.md#standing-visits).
 */
export async function mayComeAgain(
  { clock }: PlanDeps,
  db: Db,
  { plan_id, nominal_date, skipped_by, starts_at }: Booking,
): Promise<boolean> {
  if (plan_id === null || nominal_date === null || skipped_by === null || !PLANNED_AGAIN.includes(skipped_by))
    return false;
  if (starts_at.getTime() < soonestStart(clock.now().getTime())) return false;
  const plan = await findPlan(db, plan_id);
  if (!plan || plan.state === 'ended' || (plan.ends_after !== null && nominal_date > plan.ends_after)) return false;
  const days = daysBetween(plan.anchor_date, nominal_date);
  return days >= 0 && days % (7 * plan.repeat_weeks) === 0;
}
