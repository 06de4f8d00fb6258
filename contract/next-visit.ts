import { dayOf, isRunning } from './plan-days.ts';
import type { Plan, PlanVisit } from './plans.ts';
import { dateIn, startOfDay } from './time.ts';

/** Which visit of a plan is next: the same on its customer's pages and on its cleaner's. */

/** The next visit that takes place as far as is known; undefined where none does. `now` in epoch milliseconds. */
export const nextOf = (
  plan: Pick<Plan, 'state' | 'pauseCode'>,
  visits: readonly PlanVisit[],
  now: number,
): PlanVisit | undefined =>
  visits
    .filter(({ state }) => state === 'paid' || (state === 'planned' && (plan.state !== 'paused' || isRunning(plan))))
    .filter(({ endTime }) => Date.parse(endTime ?? '') > now)
    .toSorted((a, b) => (a.startTime ?? '').localeCompare(b.startTime ?? ''))[0];

/** Visits in the order in which they take place: by their own starts, wherever they were moved; without a time by their days. */
export function inOrder(visits: readonly PlanVisit[], zone: string): PlanVisit[] {
  const at = (visit: PlanVisit) =>
    visit.startTime === null ? startOfDay(dayOf(visit, zone), zone) : Date.parse(visit.startTime);
  return visits.toSorted((one, other) => at(one) - at(other));
}

/** The visit that a plan began with, while it is still to come, and the others, in order. The first one has a page of its own. */
export function withFirst(
  {
    firstVisit,
    city,
    firstBookingId,
  }: Pick<Plan, 'firstVisit' | 'firstBookingId'> & { city: Pick<Plan['city'], 'timeZone'> },
  visits: readonly PlanVisit[],
): PlanVisit[] {
  if (!firstVisit) return [...visits];
  const { startTime, endTime, amount, token, seeking, comesInstead } = firstVisit;
  const first: PlanVisit = {
    nominalDate: dateIn(Date.parse(startTime), city.timeZone),
    state: 'paid',
    leftOut: null,
    bookingId: firstBookingId,
    ...{ startTime, endTime, amount, token, seeking, comesInstead },
    ...{
      chargeAt: null,
      freeUntil: null,
      refundAmount: null,
      need: null,
      clash: null,
      lostDay: null,
      proposed: [],
      hasNoOther: false,
    },
  };
  return inOrder([first, ...visits], city.timeZone);
}
