import { nominalDates, visitStart } from '#contract/plan-dates';
import { policy } from '#contract/policy';
import { addDays, HOUR } from '#contract/time';
import type { PlanRow } from './plans.sql.ts';

/** How soon a visit may begin that is planned now, in epoch milliseconds: what begins sooner could not be announced. */
export const soonestStart = (now: number): number => now + policy.plans.noticeHours * HOUR;

/** How far is looked for it: further than the rarest rhythm, beyond a day off and a pause of a season. */
const DAYS_AHEAD = 400;

/**
 * The first date of a plan's rhythm after one, until the plan's end, that is wanted and begins at `soonest` or later; `zone`: its
 * city's. Undefined where none is near.
 */
export function nextDate(
  plan: Pick<PlanRow, 'anchor_date' | 'repeat_weeks' | 'start_minute' | 'ends_after'>,
  { after, zone, soonest = 0, isWanted }: NextDate,
): { date: string; start: number } | undefined {
  const rhythm = { anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks };
  for (const date of nominalDates(rhythm, { after, until: addDays(after, DAYS_AHEAD) })) {
    if (plan.ends_after !== null && date > plan.ends_after) return undefined;
    const start = visitStart(date, plan.start_minute, zone);
    if (start !== null && start >= soonest && isWanted(date)) return { date, start };
  }
  return undefined;
}

interface NextDate {
  after: string;
  zone: string;
  /** In epoch milliseconds. */
  soonest?: number;
  isWanted: (date: string) => boolean;
}
