import { dateIn } from '#contract/time';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { assertHasVisit } from './has-visit.ts';
import { findFirstBooking, forgetNotice } from './plan-visits.sql.ts';
import { findPlan } from './plans.sql.ts';
import { tellOfVisit } from './tell.ts';

/**
 * A planned visit has another time, length or price: both sides are told, and what was announced is announced anew. Throws 409
 * for a day on which its plan has no visit.
 */
export async function visitMoved(
  deps: PlanDeps,
  trx: Trx,
  bookingId: number,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await assertTakesPlace(deps, trx, bookingId, startsAt);
  await forgetNotice(trx, [bookingId]);
  const was = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await tellOfVisit(deps, trx, bookingId, 'visit-moved', { was });
  await tellOfVisit(deps, trx, bookingId, 'visit-moved-job', { was });
}

async function assertTakesPlace(deps: PlanDeps, trx: Trx, bookingId: number, before: Date): Promise<void> {
  const { starts_at, plan_id } = await findFirstBooking(trx, bookingId);
  const plan = plan_id === null ? undefined : await findPlan(trx, plan_id);
  if (!plan || starts_at.getTime() === before.getTime()) return;
  const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
  assertHasVisit(plan, dateIn(starts_at.getTime(), city.timeZone));
}
