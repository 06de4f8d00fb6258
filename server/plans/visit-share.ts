import { priceCents, shareCents } from '#contract/money';
import { policy } from '#contract/policy';
import { dateIn } from '#contract/time';
import { loadDaysOff } from './days-off.ts';
import type { PlanDeps } from './deps.ts';
import { hasVisit } from './has-visit.ts';
import { nextDate, soonestStart } from './next-date.ts';
import type { PlanRow } from './plans.sql.ts';
import { visitsOf } from './show-plan.ts';

/** What a cleaner wants to know of standing visits before they say yes: what they get, and when it begins. */

/**
 * In cents: what the customer pays for a visit, and what of it the cleaner gets; in percent too. The first visit was booked by
 * itself, so these are the pair's second and later ones (docs/product.md#fee).
 */
export function visitShare({ minutes, hourly_cents }: PlanRow) {
  const amountCents = priceCents(minutes, hourly_cents, 0);
  const { repeatBasisPoints } = policy.fee;
  return {
    amountCents,
    cleanerCents: amountCents - shareCents(amountCents, repeatBasisPoints),
    cleanerPercent: (10_000 - repeatBasisPoints) / 100,
  };
}

/**
 * When a plan's next visit is, which was planned already, or would be: what can still be announced, on no day off and on no date
 * that was decided otherwise. `zone`: its city's. Null where none is near.
 */
export async function nextStart(deps: PlanDeps, plan: PlanRow, zone: string): Promise<Date | null> {
  const now = deps.clock.now().getTime();
  const visits = await visitsOf(deps, plan);
  const planned = visits.find(({ state, startTime }) => state === 'planned' && Date.parse(startTime ?? '') > now);
  if (planned?.startTime) return new Date(planned.startTime);
  const known = new Set(visits.map(({ nominalDate }) => nominalDate));
  const today = dateIn(now, zone);
  const isOff = await loadDaysOff(deps, plan.cleaner_id, today);
  const isWanted = (date: string) => hasVisit(plan, date) && !known.has(date) && !isOff(date);
  const next = nextDate(plan, { after: today, zone, soonest: soonestStart(now), isWanted });
  return next === undefined ? null : new Date(next.start);
}
