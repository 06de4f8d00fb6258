import { addDays } from './dates-of-oracle.ts';
import { dateIn, instantOf, isFree, type Plan, type Visit } from './oracle.ts';

/** What a customer changes of a plan, by docs/product.md#standing-visits alone, as the rest of the oracle. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS_AHEAD = 56;
const MOST_MOVES = 3;

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Whether the card of a planned visit is neither charged nor about to be. */
const isOpen = ({ state, startsAt }: Visit, now: number): boolean => state === 'planned' && now < startsAt - 36 * HOUR;

export const isMovable = (visit: Visit, now: number): boolean => isOpen(visit, now) && visit.moves < MOST_MOVES;

/** Its date by the rhythm stays. */
export function moveVisit(visit: Visit, startsAt: number): void {
  visit.startsAt = startsAt;
  visit.moves++;
}

/** What a plan is to be from here on. */
export interface Change {
  weekday: number;
  startMinute: number;
  weeks: 1 | 2 | 4;
}

const datesFrom = (anchor: string, weeks: number, today: string): string[] => {
  const dates: string[] = [];
  for (let n = 1; ; n++) {
    const date = addDays(anchor, 7 * weeks * n);
    if (date <= today) continue;
    if (date > addDays(today, DAYS_AHEAD) && dates.length >= 2) return dates;
    dates.push(date);
  }
};

/** The next date that is not paid or about to be, and the one that it becomes. */
function firstDates(plan: Plan, { weekday, startMinute }: Change, now: number): { before: string; first: string } {
  const { worker, anchor, weeks, visits } = plan;
  const ahead = datesFrom(anchor, weeks, dateIn(now, worker.zone));
  const isDecided = (visit: Visit) => !['skipped', 'clash'].includes(visit.state) && !isOpen(visit, now);
  const decided = [...visits].filter(([, visit]) => isDecided(visit)).map(([date]) => date);
  const before = ahead.find((date) => !decided.includes(date)) ?? addDays(ahead.at(-1)!, 7 * weeks);
  const last =
    decided
      .filter((date) => date < before)
      .sort()
      .at(-1) ?? '';
  let first = addDays(before, weekday - weekdayOf(before));
  const isTooSoon = () => {
    const hours = first === before && visits.get(before)?.state === 'planned' ? 36 : 72;
    return first <= last || (instantOf(first, startMinute, worker.zone) ?? 0) < now + hours * HOUR;
  };
  while (isTooSoon()) first = addDays(first, 7);
  return { before, first };
}

/** The visits that can still change follow; what is skipped stays so, and what was moved by itself stays where it is. */
export function changePlan(plan: Plan, change: Change, now: number): void {
  const { worker, visits } = plan;
  const { weekday, startMinute, weeks } = change;
  const hasOtherDates = weekday !== weekdayOf(plan.anchor) || weeks !== plan.weeks;
  const hasOtherTimes = startMinute !== plan.startMinute || weekday !== weekdayOf(plan.anchor);
  if (!hasOtherDates && !hasOtherTimes) return;
  const dates = firstDates(plan, change, now);
  const first = hasOtherDates ? dates.first : dates.before;
  const minuteBefore = plan.startMinute;
  const base = 4500;
  Object.assign(plan, { weeks, startMinute, ...(hasOtherDates && { anchor: addDays(first, -7 * weeks) }) });
  plan.hourlyCents = Math.floor((base * (100 - worker.percents[weeks]) + 50) / 100);
  const ahead = datesFrom(plan.anchor, weeks, dateIn(now, worker.zone)).filter((date) => date >= first);
  const all = [...visits];
  visits.clear();
  const followers: { visit: Visit; start: number | null }[] = [];
  for (const [nominal, visit] of all) {
    const isOfSeries = nominal >= dates.before;
    const date = isOfSeries ? addDays(nominal, daysFrom(dates.before, first)) : nominal;
    // It gets another chance.
    if (visit.state === 'clash' && isOfSeries) visit.isGone = true;
    visits.set(date, visit);
    if (!isOpen(visit, now)) continue;
    const isMoved = visit.startsAt !== instantOf(nominal, minuteBefore, worker.zone);
    const start = isMoved ? visit.startsAt : instantOf(date, startMinute, worker.zone);
    const isDropped = isOfSeries && !ahead.includes(date);
    if (!isDropped && start !== null && start < now + 36 * HOUR) continue;
    if (!isDropped && start === visit.startsAt && visit.hourlyCents === plan.hourlyCents) continue;
    visit.state = 'skipped';
    visit.isGone = true;
    if (!isDropped) followers.push({ visit, start });
  }
  for (const { visit, start } of followers) {
    visit.state = start !== null && isFree(plan, start) ? 'planned' : 'clash';
    visit.startsAt = start ?? visit.startsAt;
    visit.hourlyCents = plan.hourlyCents;
    visit.isGone = false;
  }
}
