import { datesAhead, visitStart } from '#contract/plan-dates';
import type { ClashCode } from '#contract/plans';
import { policy } from '#contract/policy';
import { addDays, dateIn } from '#contract/time';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { deleteOpenClashes, shiftClashes } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { type Follower, followerOf, isOther, losesLength, rateOfFollower, shiftOf, termsAt } from './follower.ts';
import { isPaused } from './has-visit.ts';
import type { NewTerms } from './new-terms.ts';
import { rateOn } from './next-rate.ts';
import { type LockedPlan, noteFollowed, planAt, planDate } from './plan-date.ts';
import { findVisit, forgetNotice, selectVisits } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';

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
  /** Those that were moved and are no visits any more, with the time that they had. */
  dropped: { date: string; startsAt: Date }[];
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
  await followPaused(deps, trx, { plan, before, terms, visits, dates });
  for (const follower of changed.toSorted((a, b) => Number(b.isMoved) - Number(a.isMoved)))
    if (!follower.isDropped) await planFollower(deps, trx, locked, follower, terms.zone);
  const clashes: Followed['clashes'] = [];
  for (const date of dates) {
    const clash = await planDate(deps, trx, locked, { date, zone: terms.zone });
    if (clash) clashes.push({ nominalDate: date, clash });
  }
  const staying = visits.filter(
    (visit) => isToCome(visit, deps.clock.now()) && !followers.some((follower) => follower.visit.id === visit.id),
  );
  const dayOf = (startsAt: Date) => dateIn(startsAt.getTime(), terms.zone);
  return {
    clashes,
    unchanged: staying.map(({ starts_at }) => dayOf(starts_at)).sort(),
    stillToPay: staying.filter(({ status }) => status === 'planned'),
    lostLengths: changed.filter((follower) => losesLength(follower, before)).map(({ date }) => date),
    moved: followers
      .filter(({ isMoved, isDropped, isLost }) => isMoved && !isDropped && !isLost)
      .map((follower) => ({
        nominalDate: follower.date,
        date: dayOf(follower.startsAt),
        startsAt: follower.startsAt,
        minutes: follower.minutes,
        hourlyCents: follower.hourlyCents,
        isChanged: changed.includes(follower),
      })),
    dropped: followers
      .filter(({ isMoved, isDropped }) => isMoved && isDropped)
      .map(({ visit }) => ({ date: dayOf(visit.starts_at), startsAt: visit.starts_at })),
  };
}

/**
 * Plans a visit on its new terms. One that was moved stays where it is, of its new length or else, where somebody has the time
 * after it, as long as it was.
 */
async function planFollower(
  deps: PlanDeps,
  trx: Trx,
  locked: LockedPlan,
  follower: Follower,
  zone: string,
): Promise<void> {
  const { visit, isDropped: _dropped, isLost: _lost, isMoved, ...place } = follower;
  const { minutes: orMinutes } = visit;
  if (isMoved) await deps.bookings.visits.letGo(trx, [visit]);
  if (isPaused(locked.plan, dateIn(place.startsAt.getTime(), zone))) {
    await deps.bookings.visits.rest(trx, visit, place);
    await noteFollowed(deps, trx, visit, place.startsAt);
    follower.isLost = true;
    return;
  }
  await planAt(deps, trx, locked, { ...place, skipped: visit, ...(isMoved && { orMinutes }) });
  if (!isMoved) return;
  const planned = await findVisit(trx, locked.plan.id, place.date);
  if (planned?.status === 'planned') follower.minutes = planned.minutes;
  else follower.isLost = true;
}

const isToCome = ({ status, starts_at }: Booking, now: Date): boolean =>
  (status === 'planned' || status === 'scheduled') && starts_at > now;

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

/**
 * What a pause took off is shown as it comes again: at the new time, or not at all where its date is none of the rhythm. One that
 * was moved to a later day than its own, which is over, comes again where it was, as those do that were not paused.
 */
async function followPaused(
  deps: PlanDeps,
  trx: Trx,
  { plan, before, terms, visits, dates }: FollowsPaused,
): Promise<void> {
  const now = deps.clock.now();
  const today = dateIn(now.getTime(), terms.zone);
  for (const visit of visits) {
    if (visit.skipped_by !== 'plan_paused' || visit.starts_at <= now) continue;
    const nominal = visit.nominal_date ?? '';
    if (nominal < terms.firstBefore) {
      const own = { visit, date: nominal, ...termsAt(visit, visit.starts_at.getTime(), before, terms) };
      const hourlyCents = await rateOfFollower(trx, plan, own, today);
      await deps.bookings.visits.followPaused(trx, visit, { ...own, startsAt: visit.starts_at, hourlyCents });
      continue;
    }
    const date = addDays(nominal, shiftOf(terms));
    const start = dates.includes(date) ? visitStart(date, terms.startMinute, terms.zone) : null;
    const { like, minutes } = terms;
    const changed = { like, minutes, hourlyCents: rateOn(plan, date), consentId: null };
    await deps.bookings.visits.followPaused(
      trx,
      visit,
      start === null ? null : { ...changed, startsAt: new Date(start) },
    );
    if (start !== null) await noteFollowed(deps, trx, visit, new Date(start));
  }
}

interface FollowsPaused {
  plan: PlanRow;
  before: PlanRow;
  terms: NewTerms;
  visits: Booking[];
  dates: string[];
}
