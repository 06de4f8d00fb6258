import { datesAhead, daysBetween, visitStart } from '#contract/plan-dates';
import type { ClashCode } from '#contract/plans';
import { policy } from '#contract/policy';
import { addDays, dateIn, HOUR } from '#contract/time';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { deleteOpenClashes, shiftClashes } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { isSameExtras, type NewTerms } from './new-terms.ts';
import { rateOn } from './next-rate.ts';
import { type LockedPlan, noteFollowed, planAt, planDate } from './plan-date.ts';
import { findVisit, forgetNotice, selectVisits } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';
import { rateOfVisit } from './visit-consent.ts';

/** How the visits of a plan follow its new terms (docs/product.md#standing-visits), in the transaction that changes it. */

export interface Followed {
  clashes: { nominalDate: string; clash: ClashCode }[];
  /** Dates of visits that stay as they are: they are paid, or their card is about to be charged. */
  unchanged: string[];
  /** Those of them that are not paid yet. */
  stillToPay: Booking[];
  /** Dates of visits that lose the length that was chosen for them alone. */
  lostLengths: string[];
  /** Those that keep the time to which they were moved, with what they become; `nominalDate`: by the rhythm. */
  moved: {
    nominalDate: string;
    date: string;
    startsAt: Date;
    minutes: number;
    hourlyCents: number;
    isChanged: boolean;
  }[];
}

/** A planned visit, and what becomes of it. */
interface Follower {
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

/** All of a plan's visits that are not over, the planned ones locked with their cleaner; account and plan are locked. */
export async function lockVisitsOf(deps: PlanDeps, trx: Trx, plan: PlanRow, zone: string): Promise<Booking[]> {
  const from = addDays(dateIn(deps.clock.now().getTime(), zone), -7 * policy.plans.weeksAhead);
  const all = await selectVisits(trx, plan.id, from);
  const planned = all.filter(({ status }) => status === 'planned').map(({ id }) => id);
  const locked = await deps.bookings.visits.lock(trx, planned, plan.cleaner_id);
  return [...all.filter(({ id }) => !planned.includes(id)), ...locked];
}

/**
 * Gives every planned visit that is not about to be charged its new time, length and price; what has no date any more is let go,
 * what has no time becomes a clash, and dates that have no visit get one. What a customer skipped stays so, and a visit that
 * they moved by itself keeps its time, before any other takes it. `before`: the plan as it was; `locked` has it as it is now.
 */
export async function followTerms(
  deps: PlanDeps,
  trx: Trx,
  { locked, before, terms, visits }: { locked: LockedPlan; before: PlanRow; terms: NewTerms; visits: Booking[] },
): Promise<Followed> {
  const { plan } = locked;
  const today = dateIn(deps.clock.now().getTime(), terms.zone);
  const dates = datesAhead({ anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks }, today).filter(
    (date) => date >= terms.firstDate,
  );
  const changeable = visits.filter((visit) => deps.bookings.visits.isChangeable(visit));
  const followers: Follower[] = [];
  for (const visit of changeable) {
    const follower = followerOf(deps, visit, before, terms, dates);
    if (follower) followers.push({ ...follower, hourlyCents: await rateOfFollower(trx, plan, follower, today) });
  }
  const changed = followers.filter(isOther);
  // One that was moved keeps its time until its turn: another one that gets longer is not to take it.
  const atOnce = changed.filter(({ isMoved, isDropped }) => !isMoved || isDropped);
  await deps.bookings.visits.letGo(
    trx,
    atOnce.map(({ visit }) => visit),
  );
  await forgetNotice(
    trx,
    changed.map(({ visit }) => visit.id),
  );
  await shiftAll(deps, trx, plan.id, terms);
  await followPaused(deps, trx, { plan, terms, visits, dates });
  for (const follower of changed.toSorted((a, b) => Number(b.isMoved) - Number(a.isMoved)))
    if (!follower.isDropped) await planFollower(deps, trx, locked, follower);
  const clashes: Followed['clashes'] = [];
  for (const date of dates) {
    const clash = await planDate(deps, trx, locked, { date, zone: terms.zone });
    if (clash) clashes.push({ nominalDate: date, clash });
  }
  const staying = visits.filter(
    (visit) => isToCome(visit, deps.clock.now()) && !followers.some((follower) => follower.visit.id === visit.id),
  );
  return {
    clashes,
    unchanged: staying.map(({ starts_at }) => dateIn(starts_at.getTime(), terms.zone)).sort(),
    stillToPay: staying.filter(({ status }) => status === 'planned'),
    lostLengths: changed.filter((follower) => losesLength(follower, before)).map(({ date }) => date),
    moved: followers
      .filter(({ isMoved, isDropped, isLost }) => isMoved && !isDropped && !isLost)
      .map((follower) => ({
        nominalDate: follower.date,
        date: dateIn(follower.startsAt.getTime(), terms.zone),
        startsAt: follower.startsAt,
        minutes: follower.minutes,
        hourlyCents: follower.hourlyCents,
        isChanged: changed.includes(follower),
      })),
  };
}

/**
 * Plans a visit on its new terms. One that was moved stays where it is, of its new length or else, where somebody has the time
 * after it, as long as it was.
 */
async function planFollower(deps: PlanDeps, trx: Trx, locked: LockedPlan, follower: Follower): Promise<void> {
  const { visit, isDropped: _dropped, isLost: _lost, isMoved, ...place } = follower;
  const { minutes: orMinutes } = visit;
  if (isMoved) await deps.bookings.visits.letGo(trx, [visit]);
  await planAt(deps, trx, locked, { ...place, skipped: visit, ...(isMoved && { orMinutes }) });
  if (!isMoved) return;
  const planned = await findVisit(trx, locked.plan.id, place.date);
  if (planned?.status === 'planned') follower.minutes = planned.minutes;
  else follower.isLost = true;
}

const losesLength = ({ visit, minutes, isDropped }: Follower, before: PlanRow): boolean =>
  !isDropped && visit.minutes !== before.minutes && minutes !== visit.minutes;

const isToCome = ({ status, starts_at }: Booking, now: Date): boolean =>
  (status === 'planned' || status === 'scheduled') && starts_at > now;

/** Null where it stays as it is: its new time would be too soon for its card to be charged. */
function followerOf(
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
  const hasOwnLength = visit.minutes !== before.minutes && keepsLength(visit, start, terms);
  const hasOwnExtras = !isSameExtras(visit.extras, before.extras) && !terms.hasOtherHome;
  const { extras, advised_minutes, estimate_version } = visit;
  return {
    visit,
    date,
    // A time that the clock leaves out that day is no time: it becomes a clash.
    isDropped: isDropped || start === null,
    isMoved,
    startsAt: new Date(start ?? visit.starts_at),
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

const shiftOf = ({ firstBefore, firstDate }: NewTerms): number => daysBetween(firstBefore, firstDate);

/** Its own terms are raised no further than was agreed to. */
const rateOfFollower = (
  trx: Trx,
  plan: PlanRow,
  { visit, date, minutes, consentId }: Omit<Follower, 'hourlyCents'>,
  today: string,
): Promise<number> =>
  rateOfVisit(trx, plan, { ...visit, nominal_date: date, minutes, visit_consent_id: consentId }, today);

const isOther = ({ visit, startsAt, minutes, like, isDropped, hourlyCents }: Follower): boolean =>
  isDropped ||
  startsAt.getTime() !== visit.starts_at.getTime() ||
  minutes !== visit.minutes ||
  hourlyCents !== visit.hourly_cents ||
  like.home_id !== visit.home_id ||
  !isSameExtras(like.extras, visit.extras);

/** Dates of the series are other ones; what clashed gets another chance where the time or the length is another. */
async function shiftAll(deps: PlanDeps, trx: Trx, planId: number, terms: NewTerms): Promise<void> {
  const { firstBefore, hasOtherDates, hasOtherTimes, hasOtherLength } = terms;
  if (hasOtherDates || hasOtherTimes || hasOtherLength)
    await deps.bookings.visits.letGoLeftOut(trx, planId, await deleteOpenClashes(trx, planId, firstBefore));
  const days = shiftOf(terms);
  if (days === 0) return;
  await deps.bookings.visits.shiftDates(trx, planId, firstBefore, days);
  await shiftClashes(trx, planId, firstBefore, days);
}

/** What a pause took off is shown as it comes again: at the new time, or not at all where its date is none of the rhythm. */
async function followPaused(
  deps: PlanDeps,
  trx: Trx,
  { plan, terms, visits, dates }: { plan: PlanRow; terms: NewTerms; visits: Booking[]; dates: string[] },
): Promise<void> {
  const now = deps.clock.now();
  for (const visit of visits) {
    const nominal = visit.nominal_date ?? '';
    if (visit.skipped_by !== 'plan_paused' || visit.starts_at <= now || nominal < terms.firstBefore) continue;
    const date = addDays(nominal, shiftOf(terms));
    const start = dates.includes(date) ? visitStart(date, terms.startMinute, terms.zone) : null;
    const { like, minutes } = terms;
    const changed = { like, minutes, hourlyCents: rateOn(plan, date) };
    await deps.bookings.visits.followPaused(
      trx,
      visit,
      start === null ? null : { ...changed, startsAt: new Date(start) },
    );
    if (start !== null) await noteFollowed(deps, trx, visit, new Date(start));
  }
}
