import { inOrder, withFirst } from '#contract/next-visit';
import { inDigits, inWords, listed, verb } from '#contract/number-words';
import { nominalDates } from '#contract/plan-dates';
import { canComeOn, dayOf, isInPause } from '#contract/plan-days';
import type { Plan, PlanVisit } from '#contract/plans';
import { policy } from '#contract/policy';
import { addDays, dateIn, HOUR } from '#contract/time';
import { dateOfPlan } from '../plan-words.ts';

/** Local dates, both included; no `until`: until it is ended. */
interface WantedPause {
  from: string;
  until?: string | undefined;
}

/** So many days are named before the others are counted. */
const DAYS_NAMED = 3;
/** How far is looked for dates that are not planned yet: beyond a pause of a season. */
const DAYS_AHEAD = 400;

/**
 * What a pause would do, before it is set: the visits that it takes off, those that are paid and stay, and the next one after
 * it. A sentence each (docs/product.md#standing-visits).
 */
export function pausePreview(plan: Plan, visits: readonly PlanVisit[], { from, until }: WantedPause): string[] {
  const zone = plan.city.timeZone;
  const now = Date.parse(plan.now);
  const pause = { pausedFrom: from, pausedUntil: until ?? null };
  const labelOf = (date: string) => dateOfPlan(date, plan);
  const toCome = visits.filter(({ startTime }) => startTime !== null && Date.parse(startTime) > now);
  const daysOf = (...states: PlanVisit['state'][]) =>
    toCome.filter(({ state }) => states.includes(state)).map((visit) => dayOf(visit, zone));
  const first = plan.firstVisit ? [dateIn(Date.parse(plan.firstVisit.startTime), zone)] : [];
  const isIn = (day: string) => isInPause(pause, day);
  const paid = daysOf('paid').filter(isIn).sort();
  const firstIn = first.filter(isIn);
  const off = daysOf('planned').filter(isIn).sort();
  const later = laterDates(plan, visits);
  const restsLater = later.some(isIn);
  const isAfter = (day: string) => until !== undefined && day > until && canComeOn(plan, day);
  const [next] = [...daysOf('planned', 'paid'), ...first, ...later].filter(isAfter).sort();
  const isNothing = off.length === 0 && !restsLater;
  return [
    ...(off.length > 0 ? [offSentence(off.map(labelOf))] : []),
    ...(restsLater ? [laterSentence(off.length > 0, until === undefined)] : []),
    ...firstIn.map((day) => `Your first visit, on ${labelOf(day)}, is paid and stays: its own page cancels it.`),
    ...paid.map((day) => `Your visit on ${labelOf(day)} is paid, and stays: skip it if you do not want it.`),
    ...(isNothing ? [`No ${paid.length + firstIn.length > 0 ? 'other ' : ''}visit falls into it.`] : []),
    ...(next && !isNothing ? [`The first one after it would be on ${labelOf(next)}.`] : []),
  ];
}

/** What going on would do, before it is pressed: the next visit, as far as the browser knows, and that visits are charged again. */
export function goOnPreview(plan: Plan, visits: readonly PlanVisit[]): string[] {
  const zone = plan.city.timeZone;
  const now = Date.parse(plan.now);
  const soonest = now + policy.plans.noticeHours * HOUR;
  // Who pays again has not taken back the pause that they had set for themselves.
  const isOver = ({ leftOut }: PlanVisit, day: string) =>
    leftOut === 'paused' && (plan.pauseCode !== 'unpaid' || canComeOn(plan, day));
  const coming = inOrder(withFirst(plan, visits), zone).filter((visit) => {
    const start = Date.parse(visit.startTime ?? '');
    return visit.state === 'planned' || visit.state === 'paid'
      ? start > now
      : start >= soonest && isOver(visit, dayOf(visit, zone));
  });
  const labelOf = (visit: PlanVisit) => dateOfPlan(dayOf(visit, zone), plan);
  const [next] = coming;
  const back = coming.find(({ leftOut }) => leftOut === 'paused');
  const backWords = back && `on ${labelOf(back)}, if its time is still free`;
  // One before a pause to come takes place with it and without it.
  const stays = next && next !== back && `on ${labelOf(next)}`;
  const words =
    stays && backWords ? `still ${stays}, and the first one of the pause is back ${backWords}` : stays || backWords;
  const isPaid = next?.state === 'paid';
  const before = `${inDigits(policy.plans.chargeHours, 'hour')} before`;
  return [
    ...(words ? [`Then your next visit is ${words}.`] : []),
    isPaid
      ? `The one on ${labelOf(next)} is paid already; each one after it is charged ${before}, as usual.`
      : `Your card is charged ${before} each visit again, as usual.`,
  ];
}

function offSentence(days: string[]): string {
  const others = days.length - DAYS_NAMED;
  const named = others > 1 ? [...days.slice(0, DAYS_NAMED), `${inWords(others, 'other')}`] : days;
  return `It takes off your ${verb(days.length, 'visit', 'visits')} on ${listed(named)}. Nothing is charged for ${verb(days.length, 'it', 'them')}.`;
}

/** Of dates that are not planned yet. */
function laterSentence(areMore: boolean, isOpen: boolean): string {
  const which = areMore ? 'No more visits' : 'No visits';
  return `${which} are planned ${isOpen ? 'until you go on' : 'in the pause'}.`;
}

/** The dates of a plan behind those that are planned, until its end. */
function laterDates(plan: Plan, visits: readonly PlanVisit[]): string[] {
  const today = dateIn(Date.parse(plan.now), plan.city.timeZone);
  const after = [today, ...visits.map(({ nominalDate }) => nominalDate)].sort().at(-1)!;
  const dates = nominalDates(plan, { after, until: addDays(after, DAYS_AHEAD) });
  return dates.filter((date) => plan.endsAfter === null || date <= plan.endsAfter);
}
