import { addDays, dateIn, startOfDay } from '#contract/time';
import { describeError } from '#platform/log';
import type { Booking } from '#server/booking';
import type { SkippedBy, Trx } from '../schema/tables.ts';
import { insertClash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { hasVisit, isPaused } from './has-visit.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { findVisit, selectPlannedOf, selectPlansToEnd, selectVisitsOnDaysOff } from './plan-visits.sql.ts';
import { findPlan, lockPlan, type PlanRow } from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

/**
 * Skips the planned visits of a plan that has ended or is paused, as far as its pause or notice reaches. What is paid in the
 * same second is canceled like any booking: the email says what goes back. What cannot be ended now, the next round ends.
 */
export async function endVisitsOf(deps: PlanDeps, planId: number): Promise<void> {
  const plan = await findPlan(deps.db, planId);
  if (!plan) return;
  const { city } = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const over = overFrom(plan, deps.clock.now(), city.timeZone);
  // Before, they were to be planned again.
  if (over) await deps.bookings.visits.endLeftOut(deps.db, planId, over);
  const whyNow = (now: PlanRow, { starts_at }: Booking) => whyOver(now, dateIn(starts_at.getTime(), city.timeZone));
  for (const visit of await selectPlannedOf(deps.db, [planId])) {
    const by = whyNow(plan, visit);
    if (!by) continue;
    // Their customer may have gone on meanwhile, or moved it.
    const isStillOver = async (trx: Trx) => {
      const now = await lockPlan(trx, planId);
      const visitNow = await findVisit(trx, planId, visit.nominal_date ?? '');
      return now !== undefined && visitNow?.id === visit.id && whyNow(now, visitNow) === by;
    };
    try {
      const ended = await deps.bookings.visits.end(visit.id, { as: 'skipped', by }, { before: isStillOver });
      if (ended === 'paid')
        await deps.bookings.cancelByCustomer({ id: visit.id, status: 'scheduled' }, undefined, isStillOver);
    } catch (error) {
      deps.log.warn({ ...describeError(error), bookingId: visit.id }, 'visit not ended yet');
    }
  }
}

/** From when on visits of a plan do not come any more; null while it has no end. */
function overFrom({ state, ends_after }: PlanRow, now: Date, zone: string): Date | null {
  if (state === 'ended') return now;
  return ends_after === null ? null : new Date(Math.max(now.getTime(), startOfDay(addDays(ends_after, 1), zone)));
}

/** Why a visit does not take place; null where it does. `day`: its own, to which it may have been moved. */
function whyOver(plan: PlanRow, day: string): SkippedBy | null {
  if (plan.state === 'ended') return 'plan_ended';
  if (plan.ends_after !== null && day > plan.ends_after) return 'plan_ended';
  if (isPaused(plan, day)) return 'plan_paused';
  return plan.state === 'paused' && plan.pause_code === 'unpaid' ? 'plan_paused' : null;
}

const BATCH = 200;

/** Background: the same where it was killed halfway, or could not be done at once. */
export async function endVisitsLeft(deps: PlanDeps): Promise<void> {
  for (const planId of await selectPlansToEnd(deps.db, { now: deps.clock.now(), limit: BATCH }))
    await endVisitsOf(deps, planId);
}

/** Background: a day that a cleaner takes off leaves its planned visits without a time; both are told. */
export async function endVisitsOnDaysOff(deps: PlanDeps): Promise<void> {
  for (const { id, plan_id, starts_at } of await selectVisitsOnDaysOff(deps.db, BATCH)) {
    const plan = await findPlan(deps.db, plan_id);
    if (!plan) continue;
    try {
      await deps.bookings.visits.end(
        id,
        { as: 'skipped', by: 'time_off' },
        {
          // Its customer may have moved it meanwhile.
          before: async (trx) =>
            (await lockWithVisit(deps, trx, plan, starts_at)) && (await selectVisitsOnDaysOff(trx, 1, id)).length > 0,
          after: (trx, visit) => makeClash(deps, trx, plan, visit, 'time_off'),
        },
      );
    } catch (error) {
      deps.log.warn({ ...describeError(error), bookingId: id }, 'visit on a day off not ended yet');
    }
  }
}

/** Locks a plan to ask of a visit's date; false where the visit does not come anyway, since the plan has ended or rests that day. */
async function lockWithVisit(deps: PlanDeps, trx: Trx, known: PlanRow, startsAt: Date): Promise<boolean> {
  const plan = (await lockPlanAndAccount(deps, trx, known))?.plan;
  if (!plan || plan.state === 'ended') return false;
  const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
  return hasVisit(plan, dateIn(startsAt.getTime(), city.timeZone));
}

/** A date of a plan, which is locked, has no time any more: both are asked what to do. */
async function makeClash(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  { nominal_date, starts_at }: Booking,
  code: 'time_off' | 'canceled',
  reason?: string,
): Promise<void> {
  const nominalDate = nominal_date ?? '';
  const at = deps.clock.now();
  await insertClash(trx, { plan_id: plan.id, nominal_date: nominalDate, code, told_at: at });
  const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
  const day = dateIn(starts_at.getTime(), city.timeZone);
  const clash = { occurrence: `${nominalDate}:${at.getTime()}`, nominalDate, day };
  await tellCustomer(deps, trx, plan, 'plan-clash', { ...clash, ...(reason !== undefined && { reason }) });
  await tellCleaner(deps, trx, plan, 'plan-clash-job', clash);
}

/**
 * The cleaner of a planned visit cannot come: nothing is charged, and its date becomes a clash, of which both are asked
 * (docs/product.md#somebody-else-comes). Said again, it is the same. False for what is no planned visit of theirs, such as one
 * that was paid in the same second. Throws 409 while its payment is under way, and 503.
 */
export async function cancelPlannedVisit(
  deps: PlanDeps,
  { bookingId, cleanerId, reason }: { bookingId: number; cleanerId: number; reason: string },
): Promise<boolean> {
  const visit = await deps.bookings.find(bookingId);
  if (visit?.cleaner_id !== cleanerId || visit.plan_id === null) return false;
  const plan = await findPlan(deps.db, visit.plan_id);
  if (visit.status === 'skipped' && visit.skipped_by === 'cleaner') return true;
  if (!plan || visit.status !== 'planned') return false;
  const ended = await deps.bookings.visits.end(
    bookingId,
    { as: 'skipped', by: 'cleaner', reason },
    {
      before: (trx) => lockWithVisit(deps, trx, plan, visit.starts_at),
      after: (trx, ended) => makeClash(deps, trx, plan, ended, 'canceled', reason),
    },
  );
  return ended === 'ended';
}
