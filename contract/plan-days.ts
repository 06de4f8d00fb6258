import type { PauseCode, PlanState, PlanVisit } from './plans.ts';
import { dateIn } from './time.ts';

/** Of a plan, the days on which it has no visits, as local dates (docs/product.md#standing-visits). Pure. */
interface Pause {
  /** Both included; no `pausedUntil`: until it is resumed. */
  pausedFrom: string | null;
  pausedUntil: string | null;
}

/** When a plan has no visits: in its pause, and after its last day. */
export type DaysWithout = Pause & { endsAfter: string | null };

/** Whether a date is in the days that a plan's customer has paused, begun or to come, and not only while it rests otherwise. */
export const isInPause = ({ pausedFrom, pausedUntil }: Pause, date: string): boolean =>
  pausedFrom !== null && date >= pausedFrom && (pausedUntil === null || date <= pausedUntil);

/** Whether the last day of a customer's own pause is over; one without a last day never is. */
export const isPauseOver = ({ pausedUntil }: Pick<Pause, 'pausedUntil'>, today: string): boolean =>
  pausedUntil !== null && pausedUntil < today;

/** Whether a plan can have a visit on a day: neither in its pause nor behind its last one. */
export const canComeOn = (plan: DaysWithout, day: string): boolean =>
  !isInPause(plan, day) && (plan.endsAfter === null || day <= plan.endsAfter);

/** Whether visits of a plan are planned, charged and asked about: in a pause of its customer's own, those outside of it. */
export const isRunning = ({ state, pauseCode }: { state: PlanState; pauseCode: PauseCode | null }): boolean =>
  state === 'active' || (state === 'paused' && pauseCode === 'by_customer');

/** The local day on which a visit is, or was to be: one that was moved keeps the date of its rhythm beside it. */
export const dayOf = (
  { startTime, lostDay, nominalDate }: Pick<PlanVisit, 'startTime' | 'lostDay' | 'nominalDate'>,
  zone: string,
): string => (startTime ? dateIn(Date.parse(startTime), zone) : (lostDay ?? nominalDate));
