import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { selectPaidOf } from './plan-visits.sql.ts';
import { findPlanOfBooking, type PlanRow } from './plans.sql.ts';

/**
 * A plan lives of what was paid for it: where its customer cancels the visit that it began with, all of that goes back, and no
 * other one was paid and kept, it ends. Such a booking could begin none either (docs/product.md#standing-visits).
 */

type Paid = Awaited<ReturnType<typeof selectPaidOf>>;

/** Whether that has become of a plan. */
export async function isUnkept(deps: PlanDeps, source: Db | Trx, plan: PlanRow): Promise<boolean> {
  const visits = await selectPaidOf(source, plan);
  const first = visits.find(({ id }) => id === plan.first_booking_id);
  const isByCustomer = first?.status === 'canceled' && first.canceled_by === 'customer';
  return isByCustomer && !(await isAnyKept(deps, source, visits));
}

/** Whether it would end with this booking, once that is canceled for nothing by its customer. */
export async function endsWith(deps: PlanDeps, bookingId: number): Promise<boolean> {
  const plan = await findPlanOfBooking(deps.db, bookingId);
  if (!plan || plan.state === 'ended') return false;
  const others = (await selectPaidOf(deps.db, plan)).filter(({ id }) => id !== bookingId);
  return !(await isAnyKept(deps, deps.db, others));
}

async function isAnyKept({ payments }: PlanDeps, source: Db | Trx, visits: Paid): Promise<boolean> {
  for (const { id, status } of visits) {
    if (status !== 'canceled') return true;
    const { paid, refunded } = await payments.balance(source, id);
    if (paid > refunded) return true;
  }
  return false;
}
