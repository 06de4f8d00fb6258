import { daysBetween, visitStart } from '#contract/plan-dates';
import { policy } from '#contract/policy';
import { addDays, dateIn, HOUR } from '#contract/time';
import { type Booking, WITHOUT_TIME } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { isPaused } from './has-visit.ts';
import { isSameExtras, type NewTerms } from './new-terms.ts';
import { soonestStart } from './next-date.ts';
import { rateOn } from './next-rate.ts';
import type { PlanRow } from './plans.sql.ts';
import { rateOfVisit } from './visit-consent.ts';

/** What a visit of a plan becomes by its new terms (docs/product.md#standing-visits). Changes nothing. */

/** A planned visit, or one that a pause has taken off, and what becomes of it. */
export interface Follower {
  visit: Booking;
  /** It holds no time: a pause has taken it off. */
  isResting: boolean;
  date: string;
  startsAt: Date;
  minutes: number;
  like: Booking;
  consentId: number | null;
  hourlyCents: number;
  /** Its date is none of the new rhythm. */
  isDropped: boolean;
  /** Its customer has moved it by itself. */
  isMoved: boolean;
  /** It was moved, and has no time any more. */
  isLost?: boolean;
  /** By its new time it comes into a pause, which takes it off. */
  isTakenOff?: boolean;
}

/**
 * Null where it stays as it is: its money is asked for, or its new time would be too soon for its card to be charged. What a
 * pause has taken off follows as if it had not.
 */
export function followerOf(
  deps: PlanDeps,
  visit: Booking,
  before: PlanRow,
  terms: NewTerms,
): Omit<Follower, 'hourlyCents'> | null {
  const now = deps.clock.now();
  const isResting = visit.skipped_by === 'plan_paused' && visit.starts_at > now;
  if (!isResting && !deps.bookings.visits.isChangeable(visit)) return null;
  const nominal = visit.nominal_date ?? '';
  const isOfSeries = nominal >= terms.firstBefore;
  const date = isOfSeries ? addDays(nominal, shiftOf(terms)) : nominal;
  const own = visit.starts_at.getTime();
  // What a pause took off that is over, and is too near to come again, keeps no other time than its date's.
  const isTooNear = isResting && own < soonestStart(now.getTime()) && !isPaused(before, dateIn(own, terms.zone));
  const isMoved = !isTooNear && own !== visitStart(nominal, before.start_minute, terms.zone);
  const start = isMoved || !isOfSeries ? own : visitStart(date, terms.startMinute, terms.zone);
  const isDropped = isOfSeries && !isOfRhythm(terms, date);
  const soonest = now.getTime() + policy.plans.chargeHours * HOUR;
  if (!isResting && !isDropped && start !== null && start < soonest) return null;
  return {
    visit,
    isResting,
    date,
    // A time that the clock leaves out that day is no time: it becomes a clash.
    isDropped: isDropped || start === null,
    isMoved,
    startsAt: new Date(start ?? visit.starts_at),
    ...termsAt(visit, start, before, terms, isResting && isMoved),
  };
}

/** However far ahead: by a later weekday the last visit that is planned comes behind the weeks for which others are. */
const isOfRhythm = ({ anchorDate, repeatWeeks, firstDate }: NewTerms, date: string): boolean =>
  date >= firstDate && daysBetween(anchorDate, date) % (7 * repeatWeeks) === 0;

/** Whether a visit that was moved and has no time, of which its customer is asked, is none of the new rhythm. */
export function isAskedNoMore(visit: Booking, before: PlanRow, terms: NewTerms): boolean {
  const { nominal_date, skipped_by, starts_at } = visit;
  if (nominal_date === null || skipped_by === null || !WITHOUT_TIME.includes(skipped_by)) return false;
  const isMoved = starts_at.getTime() !== visitStart(nominal_date, before.start_minute, terms.zone);
  return isMoved && !isOfRhythm(terms, addDays(nominal_date, shiftOf(terms)));
}

/**
 * What of a visit stays its own at its time by the new terms, and what it takes from them. `isAtMost`: it gets no longer, since
 * whether there is room for more is not known before it comes again.
 */
function termsAt(
  visit: Booking,
  start: number | null,
  before: PlanRow,
  terms: NewTerms,
  isAtMost: boolean,
): Pick<Follower, 'minutes' | 'consentId' | 'like'> {
  const hasOwnLength = visit.minutes !== before.minutes && keepsLength(visit, start, terms);
  const hasOwnExtras = !isSameExtras(visit.extras, before.extras) && !terms.hasOtherHome;
  const { extras, advised_minutes, estimate_version } = visit;
  const minutes = isAtMost ? Math.min(visit.minutes, terms.minutes) : terms.minutes;
  return {
    minutes: hasOwnLength ? visit.minutes : minutes,
    consentId: hasOwnLength ? visit.visit_consent_id : null,
    like: hasOwnExtras ? { ...terms.like, extras, advised_minutes, estimate_version } : terms.like,
  };
}

/**
 * Whether a length that was chosen for one visit stays: longer was agreed to for its day, and is to fit into the cleaner's hours,
 * so it stays with its time; shorter fits wherever the plan's length does, and stays with its day.
 */
function keepsLength(visit: Booking, start: number | null, { hasOtherLength, minutes, zone }: NewTerms): boolean {
  if (hasOtherLength || start === null) return false;
  if (start === visit.starts_at.getTime()) return true;
  return minutes > visit.minutes && dateIn(start, zone) === dateIn(visit.starts_at.getTime(), zone);
}

export const shiftOf = ({ firstBefore, firstDate }: NewTerms): number => daysBetween(firstBefore, firstDate);

/**
 * Cents an hour. Its own terms are raised no further than was agreed to. One that was moved behind its date, which is over,
 * costs no more than all of them from now on: that is what was agreed to last.
 */
export async function rateOfFollower(
  trx: Trx,
  plan: PlanRow,
  { visit, date, minutes, consentId }: Omit<Follower, 'hourlyCents'>,
  today: string,
): Promise<number> {
  const place = { nominal_date: date, minutes, visit_consent_id: consentId };
  const hourlyCents = await rateOfVisit(trx, plan, { ...visit, ...place }, today);
  return date < today ? Math.min(hourlyCents, rateOn(plan, today)) : hourlyCents;
}

export const isOther = ({ visit, startsAt, minutes, like, isDropped, hourlyCents }: Follower): boolean =>
  isDropped ||
  startsAt.getTime() !== visit.starts_at.getTime() ||
  minutes !== visit.minutes ||
  hourlyCents !== visit.hourly_cents ||
  like.home_id !== visit.home_id ||
  !isSameExtras(like.extras, visit.extras);

export const losesLength = ({ visit, minutes, isDropped }: Follower, before: PlanRow): boolean =>
  !isDropped && visit.minutes !== before.minutes && minutes !== visit.minutes;
