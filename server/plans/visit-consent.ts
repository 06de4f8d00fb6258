import { priceCents } from '#contract/money';
import { mostCentsOf, PLAN_CONSENT_VERSION, visitConsentWords } from '#contract/plan-consent';
import type { Booking, VisitTerms } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { rateOn, waitsForYes } from './next-rate.ts';
import { findPlan, type PlanRow } from './plans.sql.ts';
import { findAgreed } from './shown-plan.sql.ts';

/**
 * One visit that is to cost more than was agreed to for its plan, or to last longer, needs a consent of its own
 * (docs/product.md#standing-visits); the others go on by the plan's.
 */

/** Locks a visit's account and plan, before its cleaner. */
export async function lockPlanOf(deps: PlanDeps, trx: Trx, visit: Booking): Promise<void> {
  await lockPlanAndAccount(deps, trx, await planOf(trx, visit));
}

/** The plan of a visit. */
export async function planOf(source: Db | Trx, { id, plan_id }: Booking): Promise<PlanRow> {
  const plan = plan_id === null ? undefined : await findPlan(source, plan_id);
  if (!plan) throw new Error(`Booking ${id} is no visit of a plan.`);
  return plan;
}

/** A visit as far as its price has to be agreed to. */
export type AgreedVisit = Pick<
  Booking,
  | 'nominal_date'
  | 'minutes'
  | 'hourly_cents'
  | 'total_cents'
  | 'visit_consent_id'
  | 'lowered_consent_id'
  | 'lowered_most_cents'
>;

/** What was agreed to that counts for a visit: for it alone, and for its plan. `longest`: minutes. */
async function agreedFor(source: Db | Trx, plan: PlanRow, visit: AgreedVisit) {
  const { visit_consent_id: id } = visit;
  const ofPlan = { id: plan.consent_id, isOwn: false, ...(await findAgreed(source, plan)), longest: plan.minutes };
  if (id === null) return [ofPlan];
  const own = { id, isOwn: true, ...(await findAgreed(source, { ...visit, consent_id: id })), longest: visit.minutes };
  // Its hours were agreed to by its own; what it costs may be covered by what was agreed to for the plan since.
  return [own, { ...ofPlan, longest: Math.max(plan.minutes, visit.minutes) }];
}

/**
 * The consent by which a planned visit may be charged what it costs: the only place that says so. Its own, else its plan's,
 * whichever covers it; while the plan waits for a yes to the rate of that date, its older consent counts for nothing. Null
 * where none does.
 */
export async function consentFor(source: Db | Trx, plan: PlanRow, visit: AgreedVisit): Promise<number | null> {
  const isWaiting = await waitsForYes(source, plan, visit.nominal_date ?? '');
  const all = await agreedFor(source, plan, visit);
  const covers = all.find(({ isOwn, mostCents }) => visit.total_cents <= mostCents && (isOwn || !isWaiting));
  return covers?.id ?? null;
}

/**
 * Cents an hour that a planned visit costs: the plan's on its date. One that was agreed to by itself is raised only as far as
 * that, or what was agreed to for the plan since, covers it. `today`: of its city. `knownFrom`: the first date of which the plan
 * says what it costs although it is over.
 */
export async function rateOfVisit(
  source: Db | Trx,
  plan: PlanRow,
  visit: AgreedVisit,
  today: string,
  knownFrom = plan.next_rate_from,
): Promise<number> {
  const { nominal_date: date, hourly_cents: before, minutes } = visit;
  // It was moved to a later day than its own; from when on the rate of now holds is not known any more.
  if (date === null || (date < today && (knownFrom === null || date < knownFrom))) return before;
  const hourlyCents = rateOn(plan, date);
  if (visit.visit_consent_id === null || hourlyCents <= before) return hourlyCents;
  const raised = { ...visit, total_cents: priceCents(minutes, hourlyCents, 0) };
  return (await consentFor(source, plan, raised)) === null ? before : hourlyCents;
}

/** What has to be agreed to for a planned visit to be so, word for word; null where it was. */
export async function consentToVisit(
  deps: PlanDeps,
  source: Db | Trx,
  visit: Booking,
  { startsAt, minutes, totalCents }: VisitTerms,
): Promise<string | null> {
  const plan = await planOf(source, visit);
  const all = await agreedFor(source, plan, visit);
  if (all.some(({ mostCents, longest }) => minutes <= longest && totalCents <= mostCents)) return null;
  const { city } = await deps.cleaners.contact(source, plan.cleaner_id);
  return visitConsentWords({ amountCents: totalCents, startsAt: startsAt.getTime(), zone: city.timeZone });
}

/**
 * What is left of a visit's own consent where it changes by what was agreed to: nothing, where it is as the plan's visits
 * are again; else it counts up to a little more than the less that was chosen.
 */
export async function consentLeft(
  source: Db | Trx,
  visit: Booking,
  { minutes, totalCents }: VisitTerms,
): Promise<Partial<AgreedVisit>> {
  if (visit.visit_consent_id === null) return {};
  const plan = await planOf(source, visit);
  const [own] = await agreedFor(source, plan, visit);
  const isOfPlan = minutes <= plan.minutes && totalCents <= (await findAgreed(source, plan)).mostCents;
  if (isOfPlan || !own) return { visit_consent_id: null };
  return totalCents < visit.total_cents ? loweredTo(own.id, own.mostCents, totalCents) : {};
}

/** A consent whose customer has chosen less: by it, a charge may be a little more than that at most. Cents. */
export const loweredTo = (consentId: number, mostCents: number, chosenCents: number) => ({
  lowered_consent_id: consentId,
  lowered_most_cents: Math.min(mostCents, mostCentsOf(chosenCents)),
});

/** Writes down what its customer agrees to, and from which address; gives the consent's id. The plan is locked. */
export async function keepVisitConsent(
  { payments, clock }: PlanDeps,
  trx: Trx,
  visit: Booking,
  { totalCents, words, address }: VisitTerms & { words: string; address: string },
): Promise<number> {
  const { customer_user_id } = await planOf(trx, visit);
  return payments.cards.recordConsent(trx, {
    user_id: customer_user_id,
    kind: 'charge',
    version: PLAN_CONSENT_VERSION,
    words,
    given_at: clock.now(),
    address,
    page: 'plan',
    most_cents: mostCentsOf(totalCents),
  });
}
