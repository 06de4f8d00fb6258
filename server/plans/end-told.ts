import { dayOf } from '#contract/plan-days';
import type { PlanVisit } from '#contract/plans';
import { dateIn, dateLabelAt } from '#contract/time';
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

interface End {
  /** Of the plan's city. */
  zone: string;
  role: 'customer' | 'cleaner';
  /** The bookings that were planned when it ended, or its last day was set. */
  plannedIds: readonly number[];
}

/** What who reads of it is told of an end. */
export async function loadEndTold(deps: PlanDeps, plan: PlanRow, { zone, role, plannedIds }: End): Promise<EndTold> {
  const { state, ends_after: lastDay } = plan;
  const now = deps.clock.now().getTime();
  const visits = (await visitsOf(deps, plan))
    .filter(({ startTime }) => startTime !== null && Date.parse(startTime) > now)
    .map((visit) => ({ ...visit, day: dayOf(visit, zone) }));
  const isBehind = (day: string) => lastDay !== null && day > lastDay;
  // They are skipped one after the other, maybe after this is asked.
  const isOver = ({ state: of, leftOut: by }: PlanVisit) => of === 'planned' || (of === 'skipped' && by === null);
  const leftOut = visits.filter(
    (visit) => plannedIds.includes(visit.bookingId ?? 0) && (state === 'ended' || isBehind(visit.day)) && isOver(visit),
  );
  const paid = visits.filter((visit) => visit.state === 'paid' && (role === 'customer' || isOfPlansCleaner(visit)));
  const first = state === 'ended' ? await firstAhead(deps, plan, { zone, role }) : undefined;
  const days = (some: { day: string }[]) => some.map(({ day }) => dateLabelAt(dateIn(now, zone), day));
  return {
    leftOut: days(leftOut),
    paid: state === 'ended' ? [...(first ? [first.day] : []), ...days(paid)] : [],
  };
}
