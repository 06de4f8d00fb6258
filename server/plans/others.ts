import type { TimeSlot } from '#contract/availability';
import { nominalDates, visitStart } from '#contract/plan-dates';
import { policy } from '#contract/policy';
import { soonestBookable } from '#contract/slots';
import { addDays, dateIn } from '#contract/time';
import { bookedHomeOf } from '#server/booking';
import type { PlanDeps } from './deps.ts';
import { findBooking } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';

/**
 * Up to three cleaners who have the place of a plan free, those with most of its next times first, each with the first of
 * them: where its own cleaner is suspended or gone (docs/product.md#standing-visits). None for any other plan.
 */
export async function findOthers(deps: PlanDeps, plan: PlanRow): Promise<TimeSlot[]> {
  const isAway = plan.state === 'paused' && plan.pause_code === 'cleaner_unavailable';
  if (!isAway && plan.end_code !== 'cleaner_gone') return [];
  const first = await findBooking(deps.db, plan.first_booking_id);
  const { city } = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const extras = bookedHomeOf({ ...first, extras: plan.extras }).extras.map(({ name }) => name);
  const { minutes, city_id: cityId, service_id: serviceId } = plan;
  const free = new Map<number, TimeSlot[]>();
  for (const startsAt of nextStarts(plan, city.timeZone, deps.clock.now().getTime())) {
    const open = await deps.availability.findOpenAt({ cityId, serviceId, extras, minutes, startsAt });
    for (const { cleanerId, slot } of open) free.set(cleanerId, [...(free.get(cleanerId) ?? []), slot]);
  }
  free.delete(plan.cleaner_id);
  const others: TimeSlot[] = [];
  for (const [cleanerId, slots] of [...free].sort(([, a], [, b]) => b.length - a.length)) {
    if (others.length === policy.booking.nextTimes) break;
    if (!(await deps.bookings.blockerOf(deps.db, first, cleanerId))) others.push(slots[0]!);
  }
  return others;
}

/** When the plan's visits would be, as far ahead as there are open times. */
function nextStarts(plan: PlanRow, zone: string, now: number): Date[] {
  const today = dateIn(now, zone);
  const until = addDays(today, 7 * policy.slots.weeksAhead);
  const rhythm = { anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks };
  return nominalDates(rhythm, { after: today, until })
    .map((date) => visitStart(date, plan.start_minute, zone))
    .filter((start) => start !== null && start > soonestBookable(now))
    .map((start) => new Date(start!));
}
