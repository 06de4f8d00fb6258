import { dayOf } from '#contract/plan-days';
import { dateLabel } from '#contract/time';
import type { PlanDeps } from './deps.ts';
import { firstAhead } from './pause-told.ts';
import type { PlanRow } from './plans.sql.ts';
import { visitsOf } from './show-plan.ts';
import { isOfPlansCleaner } from './who-comes.ts';

/** What emails tell of the end of a plan, or of its notice; each a day: "Tuesday, December 8". */
export interface EndTold {
  /** The visits that were planned and do not come any more. */
  leftOut: string[];
  /** Those that are paid, and keep their own terms. */
  paid: string[];
}

/** Of a plan that has ended, or whose last day is known; null for any other. `zone`: of its city. */
export async function loadEndTold(
  deps: PlanDeps,
  plan: PlanRow,
  { zone, role }: { zone: string; role: 'customer' | 'cleaner' },
): Promise<EndTold | null> {
  const { state, ends_after: lastDay } = plan;
  if (state !== 'ended' && lastDay === null) return null;
  const now = deps.clock.now().getTime();
  const visits = (await visitsOf(deps, plan))
    .filter(({ startTime }) => startTime !== null && Date.parse(startTime) > now)
    .map((visit) => ({ ...visit, day: dayOf(visit, zone) }));
  const isBehind = (day: string) => lastDay !== null && day > lastDay;
  // They are skipped one after the other, maybe after this is asked.
  const leftOut = visits.filter(
    ({ day, state: of, leftOut: by }) =>
      (state === 'ended' || isBehind(day)) && (of === 'planned' || (of === 'skipped' && by === null)),
  );
  const paid = visits.filter((visit) => visit.state === 'paid' && (role === 'customer' || isOfPlansCleaner(visit)));
  const first = state === 'ended' ? await firstAhead(deps, plan, { zone, role }) : undefined;
  const days = (some: { day: string }[]) => some.map(({ day }) => dateLabel(day));
  return {
    leftOut: days(leftOut),
    paid: state === 'ended' ? [...(first ? [first.day] : []), ...days(paid)] : [],
  };
}
