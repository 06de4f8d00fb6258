import { firstNameOf } from '#contract/first-name';
import type { RepeatWeeks } from '#contract/plan-dates';
import { toDaySchedule } from '#contract/weekly-schedule';
import { conflict } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { findTerms, type PlanRow, selectPlansWith } from './plans.sql.ts';

/** How much of a cleaner's week standing visits may take (docs/product.md#standing-visits). */

type Load = Pick<PlanRow, 'minutes' | 'repeat_weeks' | 'anchor_date'>;

/** After so many weeks all rhythms begin again. */
const CYCLE = 4;
const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday; weeks begin on Sunday. */
const weekOf = (date: string): number => Math.floor((Date.parse(date) / 86_400_000 + 4) / WEEK_DAYS);

const hasVisitIn = ({ repeat_weeks, anchor_date }: Load, week: number): boolean =>
  (week - (weekOf(anchor_date) % CYCLE) + CYCLE) % repeat_weeks === 0;

/** The minutes that plans take in the fullest week of those in which `of` has a visit; of all weeks, where it is left out. */
export function fullestWeek(plans: readonly Load[], of?: Load): number {
  const weeks = Array.from({ length: CYCLE }, (_, week) => week).filter((week) => !of || hasVisitIn(of, week));
  const load = (week: number) =>
    plans.filter((plan) => hasVisitIn(plan, week)).reduce((sum, { minutes }) => sum + minutes, 0);
  return Math.max(0, ...weeks.map(load));
}

/** Whether a plan that changes takes more of some week than before: longer visits, or weeks in which it had none. */
export const takesMore = (before: Load, after: Load): boolean =>
  after.minutes > before.minutes ||
  Array.from({ length: CYCLE }, (_, week) => week).some((week) => hasVisitIn(after, week) && !hasVisitIn(before, week));

/** A pause without an end gives its room away, and so does one for want of money; one that ends by itself keeps it. */
export const keepsShare = ({ state, pause_code, paused_until }: PlanRow): boolean =>
  state === 'active' ||
  (state === 'paused' &&
    ((pause_code === 'by_customer' && paused_until !== null) ||
      pause_code === 'cleaner_unavailable' ||
      pause_code === 'rate'));

/** What a cleaner gives to standing visits, in minutes of a week: of the usual week, and the plans that take them. */
export async function shareOf(deps: PlanDeps, source: Db | Trx, cleanerId: number) {
  const terms = await findTerms(source, cleanerId);
  const week = (await deps.availability.weekOf(source, cleanerId)) ?? [];
  const weekMinutes = week
    .map(toDaySchedule)
    .reduce((sum, { available, startMinute, endMinute }) => sum + (available ? endMinute - startMinute : 0), 0);
  const plans = (await selectPlansWith(source, cleanerId)).filter(keepsShare);
  return { mostPercent: terms?.most_percent ?? null, weekMinutes, plans };
}

export type Share = Awaited<ReturnType<typeof shareOf>>;

/** Whether one more plan fits into what its cleaner gives, in the weeks of its visits; always where they have said nothing. */
export function fitsInWeek({ mostPercent, weekMinutes, plans }: Share, plan: Load & { id?: number }): boolean {
  if (mostPercent === null) return true;
  const all = [...plans.filter(({ id }) => id !== plan.id), plan];
  return fullestWeek(all, plan) * 100 <= weekMinutes * mostPercent;
}

/** The same under lock of the cleaner, so that of two at once one finds no room. Throws 409. */
export async function assertFits(
  deps: PlanDeps,
  trx: Trx,
  plan: Load & { id?: number; cleaner_id: number },
): Promise<void> {
  await deps.availability.lock(trx, [], [plan.cleaner_id]);
  if (fitsInWeek(await shareOf(deps, trx, plan.cleaner_id), plan)) return;
  const { displayName } = await deps.cleaners.contact(trx, plan.cleaner_id);
  throw conflict(`${firstNameOf(displayName)} has no room for more standing visits at the moment.`);
}

/** What standing visits take of a cleaner's usual week, in percent, in the fullest week; null without a week. */
export async function heldPercent(deps: PlanDeps, cleanerId: number): Promise<number | null> {
  const { weekMinutes, plans } = await shareOf(deps, deps.db, cleanerId);
  return weekMinutes === 0 ? null : Math.ceil((fullestWeek(plans) * 100) / weekMinutes);
}

/** A plan that is still to begin, as far as room is concerned. */
export const loadOf = (minutes: number, repeatWeeks: RepeatWeeks, anchorDate: string): Load => ({
  minutes,
  repeat_weeks: repeatWeeks,
  anchor_date: anchorDate,
});
