import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
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
