/** Standing visits in a cleaner's calendar (docs/product.md#standing-visits). Pure. */
import type { Reply } from '#contract/calls';
import { inDigits } from '#contract/number-words';
import type { OwnSlot } from '#contract/schedule';
import { dateIn, dayLabel } from '#contract/time';
import { type ScheduleDay, WEEKDAYS } from '#contract/weekly-schedule';
import { whenOf } from '../plans/plan-line.ts';

type Plans = Reply<'GET /_api/cleaner/plans'>['plans'];

/** A visit of a plan whose time is taken. */
export interface VisitTime {
  bookingId: number;
  startTime: string;
  paid: boolean;
  /** "Robin V." */
  customer: string;
}

/** All that are to come, earliest first. */
export const visitsOfPlans = (plans: Plans): VisitTime[] =>
  plans
    .flatMap(({ visits, customer }) =>
      visits.map(({ bookingId, startTime, paid }) => ({ bookingId, startTime, paid, customer: customer.displayName })),
    )
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));

/** The visit that has a time of the calendar. */
export const visitAt = (visits: readonly VisitTime[], slot: OwnSlot): VisitTime | undefined =>
  slot.status === 'booked' ? visits.find(({ startTime }) => startTime === slot.startTime) : undefined;

/** Planned visits on days that are to be taken off: these are left out, and both sides are told. Paid ones stay. */
export const visitsLeftOut = (
  visits: readonly VisitTime[],
  { from, to, zone }: { from: string; to: string; zone: string },
): VisitTime[] =>
  visits.filter(({ startTime, paid }) => {
    const date = dateIn(Date.parse(startTime), zone);
    return !paid && from <= date && date <= to;
  });

/** "Leaves out 2 standing visits: Robin V. on Tuesday, December 8; …"; nothing where there are none. */
export function leftOutLabel(visits: readonly VisitTime[], zone: string): string {
  if (visits.length === 0) return '';
  const each = visits.map(({ customer, startTime }) => `${customer} on ${dayLabel(Date.parse(startTime), zone)}`);
  return `Leaves out ${inDigits(visits.length, 'standing visit')}: ${each.join('; ')}. Your customers are told, and nothing is charged.`;
}

/** "9:30" → 570 */
export const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return 60 * hour + minute;
};

/** Plans whose visits are outside of the hours of a week: they stay all the same, as what is booked does. */
export const plansOutside = (plans: Plans, week: readonly ScheduleDay[]): Plans =>
  plans.filter(({ state, weekday, time, minutes }) => {
    if (state !== 'active' && state !== 'paused') return false;
    const day = week.find((row) => row.day === WEEKDAYS[weekday]);
    const start = minuteOf(time);
    return !day?.available || start < minuteOf(day.startTime) || start + minutes > minuteOf(day.endTime);
  });

/** "Standing visits outside these hours stay: Robin V., every week, Tuesdays 9:00 AM."; nothing where there are none. */
export function outsideLabel(plans: Plans): string {
  if (plans.length === 0) return '';
  const each = plans.map((plan) => `${plan.customer.displayName}, ${whenOf(plan)}`);
  return `Standing visits outside these hours stay: ${each.join('; ')}. Take a day off to leave one out, or end them below.`;
}
