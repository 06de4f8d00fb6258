import { formatDollars } from '#contract/money';
import { dayOf as dateOf } from '#contract/plan-days';
import type { PlanVisit } from '#contract/plans';
import { addDays, dateIn, dateLabelAt, dayLabelAt, momentLabelAt } from '#contract/time';
import { loadDaysOff } from './days-off.ts';
import type { PlanDeps } from './deps.ts';
import { hasVisit, isPaused } from './has-visit.ts';
import { nextDate, soonestStart } from './next-date.ts';
import { findBooking } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';
import { visitsOf } from './show-plan.ts';
import { isOfPlansCleaner } from './who-comes.ts';

/** What emails tell of a customer's own pause; each a day: "Tuesday, December 8". */
export interface PauseTold {
  /** The visits that it takes off, as far as they were planned. */
  leftOut: string[];
  /** Dates in it that are further than visits are planned. */
  hasLater: boolean;
  /** The visits in it that are paid, and stay. */
  paid: string[];
  /** Of those the ones that nobody comes to yet. */
  seeking: string[];
  /** The first visit after it, planned or by the rhythm; of a pause that is over, the next one. Null where nobody knows. */
  next: string | null;
  /** Of that one, where it is over: whether it is paid, and else what is charged when, "Tuesday, December 15, 9:00 PM". */
  isNextPaid: boolean;
  nextCharge: { amount: string; at: string } | null;
  /** Of a pause that is over: the visits that it had taken off and that come back, and when the first of them is charged. */
  back: string[];
  backChargeAt: string | null;
  /** The plan's last day, where no visit is left after the pause. */
  endsOn: string | null;
  /** Of a pause that is over: when the customer's own one begins. */
  pausesFrom: string | null;
}

interface Pause {
  /** Of the plan's city. */
  zone: string;
  isOver: boolean;
  role: 'customer' | 'cleaner';
  /** The bookings that were planned when it was set; where nobody knows, all that it has taken off are told. */
  plannedIds?: readonly number[] | undefined;
  /** Of one that is over: the bookings that it had taken off. */
  backIds?: readonly number[] | undefined;
}

/**
 * The pause of a plan as it is now; where one `isOver`, what comes next. Its cleaner is told of no visit that somebody else does.
 */
export async function loadPauseTold(
  deps: PlanDeps,
  plan: PlanRow,
  { zone, isOver, role, plannedIds, backIds = [] }: Pause,
): Promise<PauseTold> {
  const visits = await visitsOf(deps, plan);
  const now = deps.clock.now().getTime();
  const today = dateIn(now, zone);
  const inPause = visits.filter((visit) => isPaused(plan, dateOf(visit, zone)) && startOf(visit) > now);
  const isOpen = plan.paused_from !== null && plan.paused_until === null;
  // A pause of the customer's own may be still to come when another one is over.
  const after = isOver || plan.paused_until === null ? addDays(today, -1) : plan.paused_until;
  const isOff = await loadDaysOff(deps, plan.cleaner_id, today);
  const isTold = (visit: PlanVisit) => role === 'customer' || isOfPlansCleaner(visit);
  const paid = inPause.filter((visit) => visit.state === 'paid' && isTold(visit));
  const ahead = await firstAhead(deps, plan, { zone, role });
  const first = ahead && isPaused(plan, ahead.date) ? [ahead] : [];
  const label = (date: string) => dateLabelAt(today, date);
  const dayOf = (visit: PlanVisit) => label(dateOf(visit, zone));
  const which = { after, zone, now, isOff, isTold };
  const behind = isOpen && !isOver ? null : nextDay(plan, visits, which);
  const isFirst = (isOver || !isOpen) && isFirstNext(ahead, behind, after);
  const next = isFirst ? { date: ahead.date } : behind;
  const back = isOver ? comingOf(plan, visits, which).filter(({ bookingId }) => backIds.includes(bookingId ?? 0)) : [];
  const chargeOf = (visit: PlanVisit | undefined) =>
    visit?.chargeAt && visit.state !== 'paid' && Date.parse(visit.chargeAt) > now
      ? { amount: formatDollars(visit.amount ?? 0), at: momentLabelAt(now, Date.parse(visit.chargeAt), zone) }
      : null;
  return {
    leftOut: inPause.filter(isLeftOut(plannedIds)).map(dayOf),
    hasLater: hasLater(plan, visits, zone),
    paid: [...first.map(({ day }) => day), ...paid.map(dayOf)],
    seeking: [
      ...first.filter(({ isSought }) => isSought).map(({ day }) => day),
      ...paid.filter((visit) => visit.seeking).map(dayOf),
    ],
    next: next && label(next.date),
    isNextPaid: isFirst || behind?.visit?.state === 'paid',
    nextCharge: chargeOf(behind === next ? behind?.visit : undefined),
    back: back.map(dayOf),
    backChargeAt: chargeOf(back[0])?.at ?? null,
    endsOn: next === null && plan.ends_after !== null ? label(plan.ends_after) : null,
    pausesFrom: isOver && plan.paused_from !== null ? label(plan.paused_from) : null,
  };
}

/** The local date of the first visit after a plan's own pause, as its emails tell it; null without one that ends, or a visit. */
export async function findDateAfterPause(deps: PlanDeps, plan: PlanRow, visits: PlanVisit[]): Promise<string | null> {
  if (plan.paused_until === null) return null;
  const { city } = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const now = deps.clock.now().getTime();
  const isOff = await loadDaysOff(deps, plan.cleaner_id, dateIn(now, city.timeZone));
  const isTold = () => true;
  const next = nextDay(plan, visits, { after: plan.paused_until, zone: city.timeZone, now, isOff, isTold });
  const ahead = await firstAhead(deps, plan, { zone: city.timeZone, role: 'customer' });
  return (isFirstNext(ahead, next, plan.paused_until) ? ahead.date : next?.date) ?? null;
}

/** Whether the visit that the plan began with is the next one after a day: it is paid by itself, and none of the plan's own. */
const isFirstNext = (
  ahead: { date: string } | undefined,
  next: { date: string } | null,
  after: string,
): ahead is { date: string } => ahead !== undefined && ahead.date > after && (next === null || ahead.date <= next.date);

/** The visit that the plan began with, which is paid by itself and stays, as long as it is to come for who reads of it. */
export async function firstAhead(
  { db, clock }: PlanDeps,
  plan: PlanRow,
  { zone, role }: { zone: string; role: 'customer' | 'cleaner' },
): Promise<{ date: string; day: string; isSought: boolean } | undefined> {
  const { status, starts_at, cleaner_id } = await findBooking(db, plan.first_booking_id);
  const isSought = status === 'seeking';
  if (!(status === 'scheduled' || isSought) || starts_at <= clock.now()) return undefined;
  if (role === 'cleaner' && (isSought || cleaner_id !== plan.cleaner_id)) return undefined;
  const start = starts_at.getTime();
  return { date: dateIn(start, zone), day: dayLabelAt(clock.now().getTime(), start, zone), isSought };
}

const startOf = ({ startTime, lostDay, nominalDate }: PlanVisit): number =>
  Date.parse(startTime ?? lostDay ?? nominalDate);

/** Not those that were skipped by themselves, had no time before, or were taken off by an earlier pause. */
const isLeftOut =
  (plannedIds: readonly number[] | undefined) =>
  ({ state, leftOut, bookingId }: PlanVisit): boolean =>
    state === 'planned' ||
    (leftOut === 'paused' && bookingId !== null && (plannedIds === undefined || plannedIds.includes(bookingId)));

const lastOf = (visits: PlanVisit[], atLeast: string): string =>
  [atLeast, ...visits.map(({ nominalDate }) => nominalDate)].sort().at(-1)!;

/** Whether the pause has a date for which no visit was planned yet. */
function hasLater(plan: PlanRow, visits: PlanVisit[], zone: string): boolean {
  if (plan.paused_from === null) return false;
  const after = lastOf(visits, addDays(plan.paused_from, -1));
  return nextDate(plan, { after, zone, isWanted: (date) => isPaused(plan, date) }) !== undefined;
}

interface NextDay {
  after: string;
  zone: string;
  now: number;
  /** Whether its cleaner has a day off. */
  isOff: (date: string) => boolean;
  /** Whether it is a visit for who reads it. */
  isTold: (visit: PlanVisit) => boolean;
}

/**
 * The visits that are known, the first one first. What a pause took off is planned again once it is over, which may be after this
 * is asked, unless it is too near by then.
 */
function comingOf(plan: PlanRow, visits: PlanVisit[], { after, zone, now, isOff, isTold }: NextDay): PlanVisit[] {
  const soonest = soonestStart(now);
  const takesPlace = (visit: PlanVisit) =>
    visit.state === 'planned' || visit.state === 'paid'
      ? startOf(visit) > now
      : visit.leftOut === 'paused' && startOf(visit) >= soonest && !isOff(dateOf(visit, zone));
  const isAfter = (date: string) => date > after && hasVisit(plan, date);
  return visits
    .filter((visit) => isAfter(dateOf(visit, zone)) && takesPlace(visit) && isTold(visit))
    .toSorted((a, b) => startOf(a) - startOf(b));
}

/** Its local date; `visit`: where it is known, and not only by the rhythm. */
function nextDay(
  plan: PlanRow,
  visits: PlanVisit[],
  which: NextDay,
): { date: string; visit?: PlanVisit | undefined } | null {
  const { after, zone, now, isOff } = which;
  const [visit] = comingOf(plan, visits, which);
  if (visit) return { date: dateOf(visit, zone), visit };
  const isWanted = (date: string) => hasVisit(plan, date) && !isOff(date);
  const next = nextDate(plan, { after: lastOf(visits, after), zone, soonest: soonestStart(now), isWanted });
  return next ? { date: next.date } : null;
}
