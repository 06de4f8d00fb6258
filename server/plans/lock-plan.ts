import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { findBooking, type VisitToKeep } from './plan-visits.sql.ts';
import { lockPlan, type PlanRow } from './plans.sql.ts';

/** A plan and the account that it is of, locked in the usual order; cleaners, slots and bookings come after. */
export async function lockPlanAndAccount(
  { accounts }: PlanDeps,
  trx: Trx,
  { id, customer_user_id }: Pick<PlanRow, 'id' | 'customer_user_id'>,
): Promise<{ plan: PlanRow; customer: Pick<Account, 'id' | 'email'> } | null> {
  const person = await accounts.lock(trx, customer_user_id);
  const plan = await lockPlan(trx, id);
  return person && plan ? { plan, customer: { id: customer_user_id, email: person.email } } : null;
}

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
