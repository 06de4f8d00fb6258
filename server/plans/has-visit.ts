import { canComeOn, type DaysWithout, isInPause, isPauseOver, isRunning as runs } from '#contract/plan-days';
import { conflict } from '#platform/errors';
import type { PlanRow } from './plans.sql.ts';

type Pause = Pick<PlanRow, 'paused_from' | 'paused_until'>;

const pauseOf = ({ paused_from, paused_until }: Pause) => ({ pausedFrom: paused_from, pausedUntil: paused_until });

/** On which dates a plan has no visits. */
export const daysWithoutOf = (plan: Pick<PlanRow, 'ends_after'> & Pause): DaysWithout => ({
  ...pauseOf(plan),
  endsAfter: plan.ends_after,
});

/** Whether a date of a plan is neither paused nor after its end. */
export const hasVisit = (plan: Pick<PlanRow, 'ends_after'> & Pause, date: string): boolean =>
  canComeOn(daysWithoutOf(plan), date);

/** Whether a date is in a plan's pause, begun or to come. */
export const isPaused = (plan: Pause, date: string): boolean => isInPause(pauseOf(plan), date);

/** Whether its customer has set a pause that is not over, begun or to come. */
export const hasPause = (plan: Pause, today: string): boolean =>
  plan.paused_from !== null && !isPauseOver(pauseOf(plan), today);

/** Whether visits of a plan are planned and charged. */
export const isRunning = ({ state, pause_code }: Pick<PlanRow, 'state' | 'pause_code'>): boolean =>
  runs({ state, pauseCode: pause_code });

/** Throws 409 for a local day on which a plan has no visit, whichever of its dates that would be for. */
export function assertHasVisit(plan: Pick<PlanRow, 'ends_after'> & Pause, day: string): void {
  if (isPaused(plan, day)) throw conflict('These standing visits pause on that day.');
  if (!hasVisit(plan, day)) throw conflict('These standing visits end before that day.');
}

export const NO_PAUSE = { pause_code: null, paused_from: null, paused_until: null } as const;

/**
 * What a plan is that rests no more for a reason which was not its customer's wish: what they have paused themselves goes on,
 * or begins on its day, unless it is over.
 */
export function withOwnPause(plan: Pause, today: string) {
  if (!hasPause(plan, today)) return { state: 'active', ...NO_PAUSE } as const;
  return { state: isPaused(plan, today) ? 'paused' : 'active', pause_code: 'by_customer' } as const;
}
