import type { PlanVisit } from '#contract/plans';
import type { Booking } from '#server/booking';
import type { PlanDeps } from './deps.ts';
import type { PlanRow } from './plans.sql.ts';

/** Who comes to a plan's visit, where it is not the plan's cleaner (docs/product.md#somebody-else-comes). */
export async function whoComes(
  { db, cleaners }: PlanDeps,
  plan: PlanRow,
  { status, cleaner_id }: Booking,
): Promise<Pick<PlanVisit, 'seeking' | 'comesInstead'>> {
  const isOther = status !== 'seeking' && cleaner_id !== plan.cleaner_id;
  const comesInstead = isOther ? (await cleaners.contact(db, cleaner_id)).displayName : null;
  return { seeking: status === 'seeking', comesInstead };
}

/** Where somebody else comes instead, or is looked for, it is none of the plan's cleaner's. */
export const isOfPlansCleaner = ({ seeking, comesInstead }: PlanVisit): boolean => !seeking && comesInstead === null;
