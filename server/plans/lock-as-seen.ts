import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { findBooking, type VisitToKeep } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';

/**
 * Locks a plan and its customer's account to end a visit; null where either is not what was looked at, which the next round
 * looks at anew: its customer may have moved the visit, chosen another card or gone on meanwhile.
 */
export async function lockAsSeen(
  deps: PlanDeps,
  trx: Trx,
  visit: Pick<VisitToKeep, 'id' | 'starts_at'>,
  seen: PlanRow,
): Promise<PlanRow | null> {
  const plan = (await lockPlanAndAccount(deps, trx, seen))?.plan;
  const { starts_at } = await findBooking(trx, visit.id);
  const isSame =
    starts_at.getTime() === visit.starts_at.getTime() &&
    plan?.card_id === seen.card_id &&
    plan.state === seen.state &&
    plan.pause_code === seen.pause_code;
  return isSame ? plan : null;
}
