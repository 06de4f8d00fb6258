import type { PlanRow } from './plans.sql.ts';

/** Whether a date of a plan is neither paused nor after its end. */
export const hasVisit = (plan: Pick<PlanRow, 'ends_after' | 'paused_from' | 'paused_until'>, date: string): boolean =>
  (plan.ends_after === null || date <= plan.ends_after) && !isPaused(plan, date);

/** Whether a date is in a plan's pause, begun or to come. */
export const isPaused = ({ paused_from, paused_until }: Pick<PlanRow, 'paused_from' | 'paused_until'>, date: string) =>
  paused_from !== null && date >= paused_from && (paused_until === null || date <= paused_until);
