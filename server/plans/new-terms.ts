import type { Parsed } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { priceCents } from '#contract/money';
import { discountedCents, planConsentWords } from '#contract/plan-consent';
import { anchorBefore, datesAhead, onWeekday, type RepeatWeeks, visitStart, weekdayOfPlan } from '#contract/plan-dates';
import { whyNotThen } from '#contract/plan-hours';
import { policy } from '#contract/policy';
import { addDays, dateIn, dateLabelAt, HOUR } from '#contract/time';
import { minuteOf } from '#contract/time-of-day';
import { conflict } from '#platform/errors';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { likeOf } from './plan-date.ts';
import { usualCents } from './plan-terms.ts';
import { selectVisits } from './plan-visits.sql.ts';
import { findTerms, type PlanRow } from './plans.sql.ts';
import { findAgreed } from './shown-plan.sql.ts';
import { workingDaysOf } from './working-days.ts';

/** What a plan would be from here on (docs/product.md#standing-visits). */

type Input = Parsed<'POST /_api/plans/change'>;

export interface NewTerms {
  zone: string;
  weekday: number;
  repeatWeeks: RepeatWeeks;
  startMinute: number;
  minutes: number;
  anchorDate: string;
  /** The first date that they hold for; before it was another one, where the weekday changes. */
  firstDate: string;
  firstBefore: string;
  /** The dates are other ones; the visits get another time, or length. */
  hasOtherDates: boolean;
  hasOtherTimes: boolean;
  hasOtherLength: boolean;
  percentOff: number;
  hourlyCents: number;
  amountCents: number;
  /** What visits are like, with their home and extras. */
  like: Booking;
  hasOtherHome: boolean;
  /** What has to be agreed to, word for word; null where nothing is. */
  consentText: string | null;
  /** Nothing changes at all. */
  isSame: boolean;
}

/**
 * What comes of a change; account and plan are locked. Throws 400 for a home or an extra that cannot be, and 409 for a time or
 * a length that the cleaner does not work.
 */
export async function termsFrom(deps: PlanDeps, trx: Trx, plan: PlanRow, input: Input): Promise<NewTerms> {
  const { city, displayName } = await deps.cleaners.contact(trx, plan.cleaner_id);
  const cleaner = firstNameOf(displayName);
  const { minutes = plan.minutes, repeatWeeks = plan.repeat_weeks, weekday = weekdayOfPlan(dated(plan)) } = input;
  const startMinute = input.time === undefined ? plan.start_minute : minuteOf(input.time);
  const hasOtherTimes = startMinute !== plan.start_minute || weekday !== weekdayOfPlan(dated(plan));
  const hasOtherLength = minutes !== plan.minutes;
  const hasOtherDates = weekday !== weekdayOfPlan(dated(plan)) || repeatWeeks !== plan.repeat_weeks;
  const wanted = { weekday, startMinute, minutes };
  if (hasOtherTimes || hasOtherLength) await assertWorks(deps, trx, plan, wanted, { cleaner, hasOtherTimes });
  const today = dateIn(deps.clock.now().getTime(), city.timeZone);
  const rate = await rateFor(trx, plan, { repeatWeeks, today });
  const amountCents = priceCents(minutes, rate.hourlyCents, 0);
  const dates = await firstDates(deps, trx, plan, { zone: city.timeZone, hasOtherDates, weekday, startMinute });
  const anchorDate = hasOtherDates ? anchorBefore(dates.firstDate, repeatWeeks) : plan.anchor_date;
  const before = await likeOf(trx, plan);
  const startsAt = visitStart(dates.firstDate, startMinute, city.timeZone);
  const { homeId, extras } = input;
  const at = new Date(startsAt ?? deps.clock.now());
  const like = await deps.bookings.visits.withHome(trx, before, { homeId, extras }, at);
  const hasOtherHome = like.home_id !== before.home_id || !isSameExtras(like.extras, before.extras);
  const agreed = await findAgreed(trx, plan);
  const isMoreOften = repeatWeeks < plan.repeat_weeks;
  const needsYes = isMoreOften || minutes > plan.minutes || amountCents > agreed.mostCents;
  return {
    zone: city.timeZone,
    ...{ weekday, repeatWeeks, startMinute, minutes, anchorDate, ...dates },
    ...{ hasOtherDates, hasOtherTimes, hasOtherLength },
    ...rate,
    amountCents,
    like,
    hasOtherHome,
    consentText: needsYes ? planConsentWords({ amountCents, repeatWeeks, cleaner, anchorDate, startMinute }) : null,
    isSame: !(hasOtherDates || hasOtherTimes || hasOtherLength || hasOtherHome),
  };
}

const dated = ({ anchor_date }: PlanRow) => ({ anchorDate: anchor_date });

export const isSameExtras = (one: Booking['extras'], other: Booking['extras']): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name as keyof typeof one] === other[name as keyof typeof one]);

/** A time that a customer chooses has to be in the cleaner's usual week, as a booking's has. Throws 409. */
async function assertWorks(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  { weekday, startMinute, minutes }: { weekday: number; startMinute: number; minutes: number },
  { cleaner, hasOtherTimes }: { cleaner: string; hasOtherTimes: boolean },
): Promise<void> {
  const why = whyNotThen(await workingDaysOf(deps, trx, plan.cleaner_id), { weekday, startMinute, minutes });
  if (why === 'too_short') throw conflict(`${cleaner} takes longer visits only on that day.`);
  if (why === 'too_long') throw conflict(`${cleaner} takes shorter visits only on that day.`);
  const isLonger = minutes > plan.minutes;
  if (why === 'not_working' && (hasOtherTimes || isLonger)) throw conflict(`${cleaner} does not work at that time.`);
}

/**
 * The rate that was agreed, with what the cleaner gives by now for another rhythm in the place of what they gave. Throws 409
 * where that changes it while another rate is announced.
 */
async function rateFor(trx: Trx, plan: PlanRow, { repeatWeeks, today }: { repeatWeeks: RepeatWeeks; today: string }) {
  const { percent_off, hourly_cents } = plan;
  if (repeatWeeks === plan.repeat_weeks) return { percentOff: percent_off, hourlyCents: hourly_cents };
  const terms = await findTerms(trx, plan.cleaner_id);
  const percentOff = terms?.[`percent_off_${repeatWeeks}`] ?? 0;
  if (percentOff === percent_off) return { percentOff, hourlyCents: hourly_cents };
  if (plan.next_rate_from !== null)
    throw conflict(
      `A new rate is announced from ${dateLabelAt(today, plan.next_rate_from)}. How often can be changed once it holds.`,
    );
  const first = (await likeOf(trx, plan)).hourly_cents;
  return { percentOff, hourlyCents: discountedCents(usualCents(plan, first), percentOff) };
}

/**
 * The next date whose visit is not paid, or about to be, and the one that it becomes: in the same week, or later where that is
 * too soon to be announced.
 */
async function firstDates(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  { zone, hasOtherDates, weekday, startMinute }: Pick<NewTerms, 'zone' | 'hasOtherDates' | 'weekday' | 'startMinute'>,
): Promise<Pick<NewTerms, 'firstDate' | 'firstBefore'>> {
  const now = deps.clock.now();
  const today = dateIn(now.getTime(), zone);
  const visits = await selectVisits(trx, plan.id, addDays(today, -7));
  const isDecided = (visit: Booking) => visit.status !== 'skipped' && !deps.bookings.visits.isChangeable(visit);
  const decided = new Set(visits.filter(isDecided).map(({ nominal_date }) => nominal_date));
  const ahead = datesAhead({ anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks }, today);
  const firstBefore = ahead.find((date) => !decided.has(date)) ?? addDays(ahead.at(-1) ?? today, 7 * plan.repeat_weeks);
  if (!hasOtherDates) return { firstBefore, firstDate: firstBefore };
  const last = [...decided]
    .filter((date): date is string => date !== null && date < firstBefore)
    .sort()
    .at(-1);
  const hasVisit = visits.some((visit) => visit.nominal_date === firstBefore && visit.status === 'planned');
  const soonest = (date: string) =>
    now.getTime() + (date === firstBefore && hasVisit ? policy.plans.chargeHours : policy.plans.noticeHours) * HOUR;
  const isTooSoon = (date: string) =>
    (last !== undefined && date <= last) || (visitStart(date, startMinute, zone) ?? 0) < soonest(date);
  let firstDate = onWeekday(firstBefore, weekday);
  while (isTooSoon(firstDate)) firstDate = addDays(firstDate, 7);
  return { firstBefore, firstDate };
}
