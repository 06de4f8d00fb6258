import { describeError } from '#platform/log';
import type { SkippedBy } from '../schema/tables.ts';
import { insertClash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { hasVisit } from './has-visit.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { selectPlannedOf, selectPlansToEnd, selectVisitsOnDaysOff } from './plan-visits.sql.ts';
import { findPlan, type PlanRow } from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

/**
 * Skips the planned visits of a plan that has ended or is paused, as far as its pause or notice reaches. What is paid in the
 * same second is canceled like any booking: the email says what goes back. What cannot be ended now, the next round ends.
 */
export async function endVisitsOf(deps: PlanDeps, planId: number): Promise<void> {
  const plan = await findPlan(deps.db, planId);
  if (!plan) return;
  for (const visit of await selectPlannedOf(deps.db, [planId])) {
    const by = whyOver(plan, visit.nominal_date ?? '');
    if (!by) continue;
    try {
      const ended = await deps.bookings.visits.end(visit.id, { as: 'skipped', by });
      if (ended === 'paid') await deps.bookings.cancelByCustomer({ id: visit.id, status: 'scheduled' }, undefined);
    } catch (error) {
      deps.log.warn({ ...describeError(error), bookingId: visit.id }, 'visit not ended yet');
    }
  }
}

/** Why a date's visit does not take place; null where it does. */
function whyOver(plan: PlanRow, date: string): SkippedBy | null {
  if (plan.state === 'ended') return 'plan_ended';
  if (plan.ends_after !== null && date > plan.ends_after) return 'plan_ended';
  if (!hasVisit(plan, date)) return 'plan_paused';
  return plan.state === 'paused' && plan.pause_code === 'unpaid' ? 'plan_paused' : null;
}

const BATCH = 200;

/** Background: the same where it was killed halfway, or could not be done at once. */
export async function endVisitsLeft(deps: PlanDeps): Promise<void> {
  for (const planId of await selectPlansToEnd(deps.db, BATCH)) await endVisitsOf(deps, planId);
}

/** Background: a day that a cleaner takes off leaves its planned visits without a time; both are told. */
export async function endVisitsOnDaysOff(deps: PlanDeps): Promise<void> {
  for (const { id, plan_id } of await selectVisitsOnDaysOff(deps.db, BATCH)) {
    const plan = await findPlan(deps.db, plan_id);
    if (!plan) continue;
    try {
      await deps.bookings.visits.end(
        id,
        { as: 'skipped', by: 'time_off' },
        {
          before: async (trx) => (await lockPlanAndAccount(deps, trx, plan)) !== null,
          after: async (trx, { nominal_date }) => {
            const nominalDate = nominal_date ?? '';
            const at = deps.clock.now();
            await insertClash(trx, { plan_id, nominal_date: nominalDate, code: 'time_off', told_at: at });
            const clash = { occurrence: `${nominalDate}:${at.getTime()}`, nominalDate };
            await tellCustomer(deps, trx, plan, 'plan-clash', clash);
            await tellCleaner(deps, trx, plan, 'plan-clash-job', clash);
          },
        },
      );
    } catch (error) {
      deps.log.warn({ ...describeError(error), bookingId: id }, 'visit on a day off not ended yet');
    }
  }
}
