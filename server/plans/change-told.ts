import { priceCents } from '#contract/money';
import { audit } from '#platform/audit.sql';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import type { Followed } from './follow-terms.ts';
import type { NewTerms } from './new-terms.ts';
import type { PlanRow } from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

/** What a change of a plan's terms tells, before and after it (docs/product.md#standing-visits). */

/** Moved visits that get another length or price, with that. */
export const changedOf = ({ moved }: Pick<Followed, 'moved'>) =>
  moved
    .filter(({ isChanged }) => isChanged)
    .map((visit) => ({ ...visit, amountCents: priceCents(visit.minutes, visit.hourlyCents, 0) }));

/** The day of the first visit before a change, where the first one is on a later day now. */
export const insteadOf = (firstDate: string, { firstBefore }: Pick<Followed, 'firstBefore'>): string | null =>
  firstBefore !== null && firstBefore < firstDate ? firstBefore : null;

/** Both sides, by email, and the team's log. */
export async function tellOfChange(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  terms: NewTerms,
  { isAgreed, ...followed }: { isAgreed: boolean } & Followed,
): Promise<void> {
  const { dropped, takenOff } = followed;
  const notOn = insteadOf(terms.firstDate, followed);
  const moved = changedOf(followed).map(({ startsAt, minutes, amountCents }) => ({
    startsAt: startsAt.toISOString(),
    minutes,
    amountCents,
  }));
  const facts = {
    ...{ nominalDate: terms.firstDate, moved },
    ...(notOn && { insteadOf: notOn }),
    ...(isAgreed && { isAgreed }),
  };
  const timesOf = (some: Followed['dropped']) => some.map(({ startsAt }) => startsAt.toISOString());
  const forCustomer = { ...facts, droppedAt: timesOf(dropped), takenOffDays: takenOff };
  await tellCustomer(deps, trx, plan, 'plan-changed', forCustomer);
  // What a pause had taken off was told to be theirs again then.
  const given = dropped.filter(({ isResting }) => !isResting);
  const droppedAt = timesOf(given.filter(({ isFree }) => isFree));
  const replacedAt = timesOf(given.filter(({ isFree }) => !isFree));
  await tellCleaner(deps, trx, plan, 'plan-changed-job', { ...facts, droppedAt, replacedAt });
  const { weekday, repeatWeeks, startMinute, minutes, hasOtherHome } = terms;
  await audit(trx, {
    at: deps.clock.now(),
    actor: 'customer',
    action: 'plan.changed',
    subject: `plan:${plan.id}`,
    detail: { weekday, repeatWeeks, startMinute, minutes, ...(hasOtherHome && { hasOtherHome }) },
  });
}
