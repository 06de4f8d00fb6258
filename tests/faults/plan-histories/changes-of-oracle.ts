import { addDays } from './dates-of-oracle.ts';
import { rateOfVisit } from './known.ts';
import { coveredBy, dateIn, instantOf, isFree, isPausedOn, type Plan, priceOf, type Visit } from './oracle.ts';

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

/** Whether a visit of another length takes a yes: it is longer than was agreed to, or costs more. */
export function needsYes(plan: Plan, visit: Visit, minutes: number): boolean {
  const cents = priceOf({ ...visit, minutes });
  if (visit.agreed === null) return minutes > plan.minutes || cents > plan.agreed;
  const isOwn = minutes <= visit.minutes && cents <= visit.agreed;
  return !isOwn && (minutes > Math.max(plan.minutes, visit.minutes) || cents > plan.agreed);
}

/** Its rate stays. A yes to it alone is for as long as it is more than the plan's, and less was chosen from then on. */
export function changeLength(plan: Plan, visit: Visit, minutes: number): void {
  const before = priceOf(visit);
  const cents = priceOf({ ...visit, minutes });
  if (needsYes(plan, visit, minutes)) visit.agreed = coveredBy(cents);
  else if (minutes <= plan.minutes && cents <= plan.agreed) visit.agreed = null;
  else if (cents < before) visit.agreed = Math.min(visit.agreed!, coveredBy(cents));
  visit.minutes = minutes;
  visit.moves++;
}

/** What a plan is to be from here on. */
export interface Change {
  weekday: number;
  startMinute: number;
  weeks: 1 | 2 | 4;
  minutes: number;
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

const BASE_CENTS = 4500;
const rateOf = ({ worker }: Plan, weeks: 1 | 2 | 4): number =>
  Math.floor((BASE_CENTS * (100 - worker.percents[weeks]) + 50) / 100);

/** Whether a change takes a yes: more often, longer, or more than was agreed to. */
export function needsYesTo(plan: Plan, { weeks, minutes }: Change): boolean {
  const cents = priceOf({ minutes, hourlyCents: rateOf(plan, weeks) });
  return weeks < plan.weeks || minutes > plan.minutes || cents > plan.agreed;
}

/** Gives what a yes from before covers, where it is another one since. */
function agreeTo(plan: Plan, change: Change): number | null {
  const before = plan.agreed;
  const cents = priceOf({ minutes: change.minutes, hourlyCents: rateOf(plan, change.weeks) });
  if (needsYesTo(plan, change)) plan.agreed = coveredBy(cents);
  else if (cents < priceOf(plan)) plan.agreed = Math.min(before, coveredBy(cents));
  else return null;
  return before;
}

/** A longer visit stays so with its time, a shorter one with its day. */
function keepsLength(plan: Plan, visit: Visit, start: number): boolean {
  if (start === visit.startsAt) return true;
  const { zone } = plan.worker;
  return visit.minutes < plan.minutes && dateIn(start, zone) === dateIn(visit.startsAt, zone);
}

interface Follower {
  visit: Visit;
  start: number | null;
  terms: Pick<Visit, 'minutes' | 'hourlyCents' | 'agreed'>;
  isMoved: boolean;
  /** Of one that was moved: where it has no room it stays as long as it was. */
  orMinutes: number;
}

/**
 * The visits that can still change follow, and those that a pause took off; what is skipped stays so, and what was moved by
 * itself stays where it is.
 */
export function changePlan(plan: Plan, change: Change, now: number): void {
  const { worker, visits } = plan;
  const { weekday, startMinute, weeks, minutes } = change;
  const hasOtherDates = weekday !== weekdayOf(plan.anchor) || weeks !== plan.weeks;
  const hasOtherTimes = startMinute !== plan.startMinute || weekday !== weekdayOf(plan.anchor);
  const hasOtherLength = minutes !== plan.minutes;
  if (!hasOtherDates && !hasOtherTimes && !hasOtherLength) return;
  const agreedBefore = agreeTo(plan, change);
  const today = dateIn(now, worker.zone);
  const dates = firstDates(plan, change, now);
  const first = hasOtherDates ? dates.first : dates.before;
  const minuteBefore = plan.startMinute;
  const minutesBefore = plan.minutes;
  Object.assign(plan, { weeks, startMinute, minutes, ...(hasOtherDates && { anchor: addDays(first, -7 * weeks) }) });
  plan.hourlyCents = rateOf(plan, weeks);
  const all = [...visits];
  visits.clear();
  const followers: Follower[] = [];
  for (const [nominal, visit] of all) {
    const isOfSeries = nominal >= dates.before;
    const date = isOfSeries ? addDays(nominal, daysFrom(dates.before, first)) : nominal;
    // It gets another chance.
    if (visit.state === 'clash' && isOfSeries) visit.isGone = true;
    visits.set(date, visit);
    const keepsYes = () => {
      if (visit.state === 'planned' && visit.startsAt > now) visit.agreed ??= agreedBefore;
    };
    // What a pause took off follows as if it had not, and comes so after it, or not at all.
    const rests = visit.isPaused && !visit.isGone && visit.startsAt > now;
    if (!isOpen(visit, now) && !rests) {
      keepsYes();
      continue;
    }
    // What cannot come again keeps no other time than its date's.
    const isTooNear = rests && visit.startsAt < now + 72 * HOUR;
    const isMoved = !isTooNear && visit.startsAt !== instantOf(nominal, minuteBefore, worker.zone);
    const start = isMoved || !isOfSeries ? visit.startsAt : instantOf(date, startMinute, worker.zone);
    // However far ahead it comes by a later weekday.
    const isDropped = isOfSeries && (date < first || daysFrom(plan.anchor, date) % (7 * weeks) !== 0);
    if (!rests && !isDropped && start !== null && start < now + 36 * HOUR) {
      keepsYes();
      continue;
    }
    const isOwn =
      visit.minutes !== minutesBefore && !hasOtherLength && start !== null && keepsLength(plan, visit, start);
    // What rests and was moved gets no longer: nobody knows yet whether there is room.
    const length = isOwn ? visit.minutes : rests && isMoved ? Math.min(visit.minutes, minutes) : minutes;
    const own = { ...visit, agreed: isOwn ? visit.agreed : null };
    const isPast = date < today;
    // What was moved behind its date costs no more than all of them from now on.
    const hourlyCents = Math.min(
      rateOfVisit(plan, own, length, isPast),
      isPast ? plan.hourlyCents : Number.POSITIVE_INFINITY,
    );
    const isSame = start === visit.startsAt && visit.hourlyCents === hourlyCents && visit.minutes === length;
    if (!isDropped && isSame) continue;
    const terms = { minutes: length, hourlyCents, agreed: own.agreed };
    if (rests) {
      if (isDropped || start === null) visit.isGone = true;
      else Object.assign(visit, { ...terms, startsAt: start });
      continue;
    }
    // What was moved has its time until its turn comes, as other moved ones find it.
    const keeps = isMoved && !isDropped;
    if (!keeps) visit.state = 'skipped';
    visit.isGone = true;
    if (!isDropped) followers.push({ visit, start, terms, isMoved, orMinutes: isMoved ? visit.minutes : length });
  }
  const movedFirst = followers.toSorted((a, b) => Number(b.isMoved) - Number(a.isMoved));
  for (const { visit, start, terms, orMinutes } of movedFirst) {
    visit.state = 'skipped';
    if (start !== null && isPausedOn(plan, dateIn(start, worker.zone))) {
      Object.assign(visit, { ...terms, startsAt: start, isPaused: true, isGone: false });
      continue;
    }
    // Its cleaner was suspended in the same hour, and the plan is about to rest.
    if (worker.isSuspended) continue;
    Object.assign(visit, terms);
    const lengths = [terms.minutes, Math.min(terms.minutes, orMinutes)];
    const length = start === null ? undefined : lengths.find((one) => isFree(plan, start, one));
    visit.state = length === undefined ? 'clash' : 'planned';
    visit.minutes = length ?? terms.minutes;
    visit.startsAt = start ?? visit.startsAt;
    visit.isGone = false;
  }
}
