import { firstNameOf } from '#contract/first-name';
import { priceCents, toDollars } from '#contract/money';
import { planConsentWords } from '#contract/plan-consent';
import type { Plan } from '#contract/plans';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanRow } from './plans.sql.ts';
import { findAgreed } from './shown-plan.sql.ts';

/** The rate of a plan is frozen; what its cleaner has announced holds from a date on (docs/product.md#standing-visits). */

/** Cents an hour of a plan's visit of a date. */
export const rateOn = (
  {
    hourly_cents,
    next_hourly_cents,
    next_rate_from,
  }: Pick<PlanRow, 'hourly_cents' | 'next_hourly_cents' | 'next_rate_from'>,
  date: string,
): number =>
  next_hourly_cents !== null && next_rate_from !== null && date >= next_rate_from ? next_hourly_cents : hourly_cents;

/** Whether what a visit of a date costs is more than was agreed to: then it waits for a yes. */
export async function waitsForYes(source: Db | Trx, plan: PlanRow, date: string): Promise<boolean> {
  if (plan.next_rate_from === null || date < plan.next_rate_from) return false;
  const { mostCents } = await findAgreed(source, plan);
  return priceCents(plan.minutes, rateOn(plan, date), 0) > mostCents;
}

/** The words that a yes to a plan agrees to, at the rate that was announced, else at its own. `cleaner`: the whole name. */
export const wordsOf = (plan: PlanRow, cleaner: string): string =>
  planConsentWords({
    amountCents: priceCents(plan.minutes, plan.next_hourly_cents ?? plan.hourly_cents, 0),
    repeatWeeks: plan.repeat_weeks,
    cleaner: firstNameOf(cleaner),
    anchorDate: plan.anchor_date,
    startMinute: plan.start_minute,
  });

/** What was announced, as customer and cleaner see it; null where nothing was. */
export async function showNextRate(source: Db | Trx, plan: PlanRow, cleaner: string): Promise<Plan['nextRate']> {
  const { next_hourly_cents: hourlyCents, next_rate_from: from } = plan;
  if (hourlyCents === null || from === null) return null;
  return {
    hourlyRate: toDollars(hourlyCents),
    amount: toDollars(priceCents(plan.minutes, hourlyCents, 0)),
    from,
    needsYes: await waitsForYes(source, plan, from),
    consentText: wordsOf(plan, cleaner),
  };
}
