import { daysBetween, visitStart } from '#contract/plan-dates';
import { policy } from '#contract/policy';
import { addDays, dateIn, HOUR } from '#contract/time';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { isSameExtras, type NewTerms } from './new-terms.ts';
import type { PlanRow } from './plans.sql.ts';
import { rateOfVisit } from './visit-consent.ts';

/** What a visit of a plan becomes by its new terms (docs/product.md#standing-visits). Changes nothing. */

/** A planned visit, and what becomes of it. */
export interface Follower {
  visit: Booking;
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
}

/** Null where it stays as it is: its new time would be too soon for its card to be charged. */
export function followerOf(
  deps: PlanDeps,
  visit: Booking,
  before: PlanRow,
  terms: NewTerms,
  dates: readonly string[],
): Omit<Follower, 'hourlyCents'> | null {
  const nominal = visit.nominal_date ?? '';
  const isOfSeries = nominal >= terms.firstBefore;
  const date = isOfSeries ? addDays(nominal, shiftOf(terms)) : nominal;
  const isMoved = visit.starts_at.getTime() !== visitStart(nominal, before.start_minute, terms.zone);
  const start = isMoved ? visit.starts_at.getTime() : visitStart(date, terms.startMinute, terms.zone);
  const isDropped = isOfSeries && !dates.includes(date);
  const soonest = deps.clock.now().getTime() + policy.plans.chargeHours * HOUR;
  if (!isDropped && start !== null && start < soonest) return null;
  return {
    visit,
    date,
    // A time that the clock leaves out that day is no time: it becomes a clash.
    isDropped: isDropped || start === null,
    isMoved,
    startsAt: new Date(start ?? visit.starts_at),
    ...termsAt(visit, start, before, terms),
  };
}

/** What of a visit stays its own at its time by the new terms, and what it takes from them. */
export function termsAt(
  visit: Booking,
  start: number | null,
  before: PlanRow,
  terms: NewTerms,
): Pick<Follower, 'minutes' | 'consentId' | 'like'> {
  const hasOwnLength = visit.minutes !== before.minutes && keepsLength(visit, start, terms);
  const hasOwnExtras = !isSameExtras(visit.extras, before.extras) && !terms.hasOtherHome;
  const { extras, advised_minutes, estimate_version } = visit;
  return {
    minutes: hasOwnLength ? visit.minutes : terms.minutes,
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

/** Its own terms are raised no further than was agreed to. */
export const rateOfFollower = (
  trx: Trx,
  plan: PlanRow,
  { visit, date, minutes, consentId }: Pick<Follower, 'visit' | 'date' | 'minutes' | 'consentId'>,
  today: string,
): Promise<number> =>
  rateOfVisit(trx, plan, { ...visit, nominal_date: date, minutes, visit_consent_id: consentId }, today);

export const isOther = ({ visit, startsAt, minutes, like, isDropped, hourlyCents }: Follower): boolean =>
  isDropped ||
  startsAt.getTime() !== visit.starts_at.getTime() ||
  minutes !== visit.minutes ||
  hourlyCents !== visit.hourly_cents ||
  like.home_id !== visit.home_id ||
  !isSameExtras(like.extras, visit.extras);

export const losesLength = ({ visit, minutes, isDropped }: Follower, before: PlanRow): boolean =>
  !isDropped && visit.minutes !== before.minutes && minutes !== visit.minutes;
