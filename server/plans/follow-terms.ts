import { datesAhead } from '#contract/plan-dates';
import type { ClashCode } from '#contract/plans';
import { policy } from '#contract/policy';
import { addDays, dateIn } from '#contract/time';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { deleteOpenClashes, shiftClashes } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { type Follower, followerOf, isAskedNoMore, isOther, losesLength, rateOfFollower, shiftOf } from './follower.ts';
import { isPaused } from './has-visit.ts';
import type { NewTerms } from './new-terms.ts';
import { type LockedPlan, noteFollowed, planAt, planDate } from './plan-date.ts';
import { findVisit, forgetNotice, selectPlannedOf, selectVisits } from './plan-visits.sql.ts';
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
  /**
   * Those that were moved and are no visits any more, with the time that they had, or were to have after a pause. `isFree`: no
   * other visit of the plan is in that time now.
   */
  dropped: { date: string; startsAt: Date; isResting: boolean; isFree: boolean }[];
  /** The day of the first visit that follows, as it was before; null where there is none, or one is on that day now. */
  firstBefore: string | null;
  /** Days of those that come into a pause, which takes them off. */
  takenOff: string[];
}

/** All of a plan's visits that are not over, the planned ones locked with their cleaner; account and plan are locked. */
export async function lockVisitsOf(deps: PlanDeps, trx: Trx, plan: PlanRow, zone: string): Promise<Booking[]> {
  const now = deps.clock.now();
  const from = addDays(dateIn(now.getTime(), zone), -7 * policy.plans.weeksAhead);
  const all = await selectVisits(trx, plan.id, from, now);
  const planned = all.filter(({ status }) => status === 'planned').map(({ id }) => id);
  const locked = await deps.bookings.visits.lock(trx, planned, plan.cleaner_id);
  return [...all.filter(({ id }) => !planned.includes(id)), ...locked];
}

/**
 * Gives every planned visit that is not about to be charged its new time, length and price; what has no date any more is let go,
 * what has no time becomes a clash, and dates that have no visit get one. What a customer skipped stays so, and a visit that
 * they moved by itself keeps its time, before any other takes it. What a pause has taken off follows like the others, and comes
 * so after it. `before`: the plan as it was; `locked` has it as it is now.
 */
export async function followTerms(
  deps: PlanDeps,
  trx: Trx,
  { locked, before, terms, visits }: { locked: LockedPlan; before: PlanRow; terms: NewTerms; visits: Booking[] },
): Promise<Followed> {
  const { plan } = locked;
  const today = dateIn(deps.clock.now().getTime(), terms.zone);
  const followers: Follower[] = [];
  for (const visit of visits) {
    const follower = followerOf(deps, visit, before, terms);
    if (follower) followers.push({ ...follower, hourlyCents: await rateOfFollower(trx, plan, follower, today) });
  }
  const changed = followers.filter(isOther);
  const planned = changed.filter(({ isResting }) => !isResting);
  // One that was moved keeps its time until its turn: another one that gets longer is not to take it.
  const atOnce = planned.filter(({ isMoved, isDropped }) => !isMoved || isDropped);
  await deps.bookings.visits.letGo(
    trx,
    atOnce.map(({ visit }) => visit),
  );
  await forgetNotice(
    trx,
    planned.map(({ visit }) => visit.id),
  );
  const asked = await shiftAll(deps, trx, plan.id, terms);
  const lost = visits.filter(
    (visit) => asked.includes(visit.nominal_date ?? '') && isAskedNoMore(visit, before, terms),
  );
  for (const follower of changed) if (follower.isResting) await followPaused(deps, trx, follower);
  const clashed = new Map<string, ClashCode | null>();
  for (const follower of planned.toSorted((a, b) => Number(b.isMoved) - Number(a.isMoved)))
    if (!follower.isDropped) clashed.set(follower.date, await planFollower(deps, trx, locked, follower, terms.zone));
  for (const date of datesAhead({ anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks }, today))
    if (date >= terms.firstDate) clashed.set(date, await planDate(deps, trx, locked, { date, zone: terms.zone }));
  const clashes = [...clashed.keys()].sort().flatMap((nominalDate) => {
    const clash = clashed.get(nominalDate);
    return clash ? [{ nominalDate, clash }] : [];
  });
  const clashing = clashes.map(({ nominalDate }) => nominalDate);
  const change = { plan, before, terms, visits, followers, changed, lost, clashing };
  return { clashes, ...(await outcomeOf(deps, trx, change)) };
}

interface AfterChange {
  plan: PlanRow;
  before: PlanRow;
  terms: NewTerms;
  visits: Booking[];
  followers: Follower[];
  /** Those that are other than they were. */
  changed: Follower[];
  /** Those without a time of which nobody is asked any more. */
  lost: Booking[];
  /** Dates that have no time now, of which their customer is asked. */
  clashing: string[];
}

async function outcomeOf(
  deps: PlanDeps,
  trx: Trx,
  { plan, before, terms, visits, followers, changed, lost, clashing }: AfterChange,
): Promise<Omit<Followed, 'clashes'>> {
  const dayOf = (startsAt: Date) => dateIn(startsAt.getTime(), terms.zone);
  const staying = visits.filter(
    (visit) => isToCome(visit, deps.clock.now()) && !followers.some((follower) => follower.visit.id === visit.id),
  );
  const dropped = changed.filter(({ isMoved, isDropped }) => isMoved && isDropped);
  const planned = await selectPlannedOf(trx, [plan.id]);
  // Where another visit of the plan begins now, it is not said that there is none.
  const isGone = ({ visit }: Follower) =>
    !planned.some(({ starts_at }) => starts_at.getTime() === visit.starts_at.getTime());
  const isFree = (visit: Booking) =>
    !planned.some(({ starts_at, ends_at }) => starts_at < visit.ends_at && visit.starts_at < ends_at);
  const leftOut = (visit: Booking, isResting: boolean) => ({
    date: dayOf(visit.starts_at),
    startsAt: visit.starts_at,
    isResting,
    isFree: isFree(visit),
  });
  const isOn = (day: string) => [...planned, ...staying].some(({ starts_at }) => dayOf(starts_at) === day);
  const [first] = followers
    .filter(({ isResting, isMoved }) => !isResting && !isMoved)
    .toSorted((a, b) => a.visit.starts_at.getTime() - b.visit.starts_at.getTime());
  // One that is asked about, or whose time somebody only holds, may still be then.
  const isDenied =
    first !== undefined &&
    !isOn(dayOf(first.visit.starts_at)) &&
    !clashing.includes(first.date) &&
    (first.isDropped || planned.some(({ id }) => id === first.visit.id));
  return {
    unchanged: staying.map(({ starts_at }) => dayOf(starts_at)).sort(),
    stillToPay: staying.filter(({ status }) => status === 'planned'),
    lostLengths: changed.filter((follower) => losesLength(follower, before)).map(({ date }) => date),
    moved: followers
      .filter(({ isMoved, isDropped, isLost, isResting }) => isMoved && !isDropped && !isLost && !isResting)
      .map((follower) => ({
        nominalDate: follower.date,
        date: dayOf(follower.startsAt),
        startsAt: follower.startsAt,
        minutes: follower.minutes,
        hourlyCents: follower.hourlyCents,
        isChanged: changed.includes(follower),
      })),
    dropped: [
      ...dropped.filter(isGone).map(({ visit, isResting }) => leftOut(visit, isResting)),
      // Their time is nobody's to give back, as of what rests.
      ...lost.map((visit) => leftOut(visit, true)),
    ],
    firstBefore: isDenied ? dayOf(first.visit.starts_at) : null,
    takenOff: changed.filter(({ isTakenOff }) => isTakenOff).map(({ startsAt }) => dayOf(startsAt)),
  };
}

/**
 * Plans a visit on its new terms, or gives its clash. One that was moved stays where it is, of its new length or else, where
 * somebody has the time after it, as long as it was.
 */
async function planFollower(
  deps: PlanDeps,
  trx: Trx,
  locked: LockedPlan,
  follower: Follower,
  zone: string,
): Promise<ClashCode | null> {
  const { visit, date, startsAt, minutes, hourlyCents, like, consentId, isMoved } = follower;
  const place = { date, startsAt, minutes, hourlyCents, like, consentId };
  const { minutes: orMinutes } = visit;
  if (isMoved) await deps.bookings.visits.letGo(trx, [visit]);
  if (isPaused(locked.plan, dateIn(startsAt.getTime(), zone))) {
    await deps.bookings.visits.takeOff(trx, visit, place);
    await noteFollowed(deps, trx, visit, startsAt);
    follower.isLost = true;
    follower.isTakenOff = true;
    return null;
  }
  const clash = await planAt(deps, trx, locked, { ...place, skipped: visit, ...(isMoved && { orMinutes }) });
  if (!isMoved) return clash;
  const planned = await findVisit(trx, locked.plan.id, date);
  if (planned?.status === 'planned') follower.minutes = planned.minutes;
  else follower.isLost = true;
  return clash;
}

const isToCome = ({ status, starts_at }: Booking, now: Date): boolean =>
  (status === 'planned' || status === 'scheduled') && starts_at > now;

/**
 * Dates of the series are other ones; what clashed gets another chance where the time or the length is another: gives those
 * dates, as they were.
 */
async function shiftAll(deps: PlanDeps, trx: Trx, planId: number, terms: NewTerms): Promise<string[]> {
  const { firstBefore, hasOtherDates, hasOtherTimes, hasOtherLength } = terms;
  const isOtherSeries = hasOtherDates || hasOtherTimes || hasOtherLength;
  const asked = isOtherSeries ? await deleteOpenClashes(trx, planId, firstBefore) : [];
  await deps.bookings.visits.letGoLeftOut(trx, planId, asked);
  const days = shiftOf(terms);
  if (days === 0) return asked;
  await deps.bookings.visits.shiftDates(trx, planId, firstBefore, days);
  await shiftClashes(trx, planId, firstBefore, days);
  return asked;
}

/** What a pause took off is shown as it comes again, or not at all where its date is none of the rhythm. */
async function followPaused(deps: PlanDeps, trx: Trx, { visit, isDropped, ...place }: Follower): Promise<void> {
  await deps.bookings.visits.followPaused(trx, visit, isDropped ? null : place);
  if (!isDropped) await noteFollowed(deps, trx, visit, place.startsAt);
}
