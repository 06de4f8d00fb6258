import type { Plan } from '#contract/plans';

type Pause = Pick<Plan, 'pausedFrom' | 'pausedUntil'>;

/** Whether a local date is in the days that a plan's customer has paused, and not only while it rests for another reason. */
export const isInPause = ({ pausedFrom, pausedUntil }: Pause, date: string): boolean =>
  pausedFrom !== null && date >= pausedFrom && (pausedUntil === null || date <= pausedUntil);

/** Whether visits of a plan are charged and asked about: also in a pause of its customer's own, those outside of it. */
export const isRunning = ({ state, pauseCode }: Pick<Plan, 'state' | 'pauseCode'>): boolean =>
  state === 'active' || (state === 'paused' && pauseCode === 'by_customer');

/** Whether a plan can have a visit on a local day: neither in its pause nor behind its last one. */
export const canComeOn = (plan: Pause & Pick<Plan, 'endsAfter'>, day: string): boolean =>
  !isInPause(plan, day) && (plan.endsAfter === null || day <= plan.endsAfter);
