import type { DaysWithout } from '#contract/plan-days';
import { dateIn } from '#contract/time';
import type { Booking } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { assertHasVisit, daysWithoutOf } from './has-visit.ts';
import { forgetNotice } from './plan-visits.sql.ts';
import { tellOfVisit } from './tell.ts';
import { planOf } from './visit-consent.ts';

/** A planned visit has another time, length or price: both sides are told, and what was announced is announced anew. */
export async function visitMoved(
  deps: PlanDeps,
  trx: Trx,
  bookingId: number,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await forgetNotice(trx, [bookingId]);
  const was = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await tellOfVisit(deps, trx, bookingId, 'visit-moved', { was });
  await tellOfVisit(deps, trx, bookingId, 'visit-moved-job', { was });
}

/** On which days the plan of a visit has none: a planned one cannot move there. */
export const daysWithoutVisit = async (source: Db | Trx, visit: Booking): Promise<DaysWithout> =>
  daysWithoutOf(await planOf(source, visit));

/** Throws 409 for a start on a day on which the plan of a visit has none. */
export async function assertVisitAt(
  { cleaners }: PlanDeps,
  source: Db | Trx,
  visit: Booking,
  startsAt: Date,
): Promise<void> {
  const { city } = await cleaners.contact(source, visit.cleaner_id);
  assertHasVisit(await planOf(source, visit), dateIn(startsAt.getTime(), city.timeZone));
}
