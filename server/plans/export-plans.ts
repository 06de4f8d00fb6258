import type { PlanDeps } from './deps.ts';
import { selectPlansOf } from './plans.sql.ts';
import { showPlan } from './show-plan.ts';

/** An account's standing visits as plain data, for its own download, without links. */
export async function exportPlans(deps: PlanDeps, userId: number): Promise<Record<string, unknown>> {
  const own = await selectPlansOf(deps.db, userId);
  const plans = own.map(async (row) => {
    const { token: _token, now: _now, firstVisit: _firstVisit, ...plan } = await showPlan(deps, row, { isOwner: true });
    return { ...plan, startedAt: row.created_at, address: row.address ?? plan.address, notes: row.notes };
  });
  return { plans: await Promise.all(plans) };
}
