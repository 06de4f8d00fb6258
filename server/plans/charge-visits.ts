import { priceCents } from '#contract/money';
import { policy } from '#contract/policy';
import { dateIn, HOUR } from '#contract/time';
import { describeError } from '#platform/log';
import type { Db, SkippedBy, Trx } from '../schema/tables.ts';
import { answerTo } from './decline-codes.ts';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { hasVisit, isPaused, isRunning } from './has-visit.ts';
import { lockAsSeen } from './lock-as-seen.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { nextStep } from './next-step.ts';
import {
  findBooking,
  insertNotice,
  markTold,
  selectLastDecided,
  selectVisitsOnDaysOff,
  selectVisitsToKeep,
  type Try,
  type VisitToKeep,
} from './plan-visits.sql.ts';
import { findPlan, type PlanRow, updatePlan } from './plans.sql.ts';
import { priceVisits } from './price-visits.ts';
import { refusalOf } from './refused-card.ts';
import { tellCleaner, tellCustomer, tellOfVisit } from './tell.ts';
import { consentFor, rateOfVisit } from './visit-consent.ts';

const BATCH = 200;

/**
 * Background: announces, charges and gives up planned visits as their start comes nearer (docs/product.md#standing-visits).
 * What is to be done follows from the rows alone, each try written before the provider is asked, so that two processes, or
 * one that is killed at any line, charge once.
 */
export async function chargeVisits(deps: PlanDeps): Promise<void> {
  const isStopped = await deps.payments.cards.isChargingStopped();
  const before = new Date(deps.clock.now().getTime() + policy.plans.noticeHours * HOUR);
  for (let after: VisitToKeep | undefined; ; ) {
    const visits = await selectVisitsToKeep(deps.db, { before, after, limit: BATCH });
    for (const visit of visits) await keepPatiently(deps, visit, { isStopped });
    after = visits.at(-1);
    if (visits.length < BATCH) return;
  }
}

/** The same for one plan, once it has another card: its customer waits for it. Of what is declined they are told at once, too. */
export async function chargeVisitsOf(deps: PlanDeps, planId: number): Promise<void> {
  const isStopped = await deps.payments.cards.isChargingStopped();
  const before = new Date(deps.clock.now().getTime() + policy.plans.noticeHours * HOUR);
  for (const _step of ['tell or charge', 'charge or tell'])
    for (const visit of await selectVisitsToKeep(deps.db, { before, after: undefined, limit: BATCH, planId }))
      await keepPatiently(deps, visit, { isStopped });
}

async function keepPatiently(deps: PlanDeps, visit: VisitToKeep, charging: { isStopped: boolean }): Promise<void> {
  try {
    await keepVisit(deps, visit, charging);
  } catch (error) {
    // The provider does not answer, or something is in the way: the next round asks again, and the others go on.
    deps.log.warn({ ...describeError(error), bookingId: visit.id }, 'visit not charged yet');
  }
}

async function keepVisit(deps: PlanDeps, visit: VisitToKeep, { isStopped }: { isStopped: boolean }): Promise<void> {
  const plan = await findPlan(deps.db, visit.plan_id);
  if (!plan) return;
  const { starts_at: startsAt, noticed_at, told_charge_id: toldChargeId } = visit;
  // What was tried for a time that it had before is no try for this one.
  const tries = visit.tries.filter(({ isOfBefore }) => !isOfBefore);
  const hasCard = (await deps.payments.cards.find(deps.db, plan.card_id, plan.customer_user_id)) !== undefined;
  const isAgreed = (await consentFor(deps.db, plan, await priced(deps, plan, visit))) !== null;
  const refusal = hasCard ? await refusalOf(deps.db, plan) : null;
  const seen = { startsAt, tries, isNoticed: noticed_at !== null, toldChargeId, hasCard, refusal, isAgreed };
  const step = nextStep({ ...seen, plan: await asFor(deps, plan, visit) }, deps.clock.now());
  switch (step.do) {
    case 'notice':
      return announce(deps, visit, plan);
    case 'charge':
      // Paid before, and given back: by a pause that was taken back since, or as its cleaner was away. It is not asked for twice.
      if ((await deps.payments.balance(deps.db, visit.id)).paid > 0) return skip(deps, visit, plan, 'not_charged');
      return isStopped ? undefined : chargeVisit(deps, visit, plan);
    case 'tell':
      return deps.transact((trx) => tellOfTry(deps, trx, visit.id, step.about));
    case 'ask_card':
      return deps.transact((trx) => {
        const occurrence = refusal === null ? 'removed' : `refused:${refusal}:${startsAt.getTime()}`;
        return tellOfVisit(deps, trx, visit.id, 'visit-new-card', { occurrence, isUntried: true });
      });
    case 'unpaid':
      return giveUp(deps, visit, plan);
    case 'not_charged':
      return skip(deps, visit, plan, step.do);
    case 'cleaner_gone':
      // They may be back, and the plan not know of it yet.
      return skip(deps, visit, plan, step.do, { unless: (trx) => isCleanerActive(deps, trx, plan) });
    case 'not_agreed':
      // Its customer may have said yes meanwhile, or made it shorter.
      return skip(deps, visit, plan, 'plan_paused', {
        unless: async (trx, now) => {
          const { minutes, hourly_cents, total_cents, visit_consent_id } = await findBooking(trx, visit.id);
          const asItIs = { ...visit, minutes, hourly_cents, total_cents, visit_consent_id };
          return (await consentFor(trx, now, await priced(deps, now, asItIs))) !== null;
        },
      });
    case 'plan_paused':
      return endVisitsOf(deps, plan.id);
    case 'nothing':
  }
}

/** A plan as it is for one of its visits: on a day outside of its customer's own pause it takes place, if its cleaner is there. */
async function asFor(deps: PlanDeps, plan: PlanRow, visit: VisitToKeep): Promise<PlanRow> {
  if (isOfBefore(plan, visit)) return { ...plan, state: 'active' };
  if (plan.state !== 'paused' || !isRunning(plan)) return plan;
  if (isPaused(plan, await dayOf(deps, plan, visit))) return plan;
  const isActive = await isCleanerActive(deps, deps.db, plan);
  return isActive ? { ...plan, state: 'active' } : { ...plan, pause_code: 'cleaner_unavailable' };
}

const isCleanerActive = async ({ cleaners }: PlanDeps, source: Db | Trx, { cleaner_id }: PlanRow): Promise<boolean> =>
  (await cleaners.bookableServices(source, cleaner_id))?.status === 'active';

/** A plan that waits for a yes to a new rate charges what is left of the days before, for which it is not asked. */
const isOfBefore = ({ state, pause_code, next_rate_from }: PlanRow, { nominal_date }: VisitToKeep): boolean =>
  state === 'paused' && pause_code === 'rate' && next_rate_from !== null && nominal_date < next_rate_from;

async function dayOf({ cleaners, db }: PlanDeps, plan: PlanRow, { starts_at }: Pick<VisitToKeep, 'starts_at'>) {
  const { city } = await cleaners.contact(db, plan.cleaner_id);
  return dateIn(starts_at.getTime(), city.timeZone);
}

/** A visit with what it will cost: once that was announced, it stays. */
async function priced(deps: PlanDeps, plan: PlanRow, visit: VisitToKeep): Promise<VisitToKeep> {
  if (visit.noticed_at !== null) return visit;
  const { city } = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const today = dateIn(deps.clock.now().getTime(), city.timeZone);
  const hourly_cents = await rateOfVisit(deps.db, plan, visit, today);
  return { ...visit, hourly_cents, total_cents: priceCents(visit.minutes, hourly_cents, 0) };
}

/** Says what is charged and when; what a process of the release before planned costs what its plan says by now. */
const announce = (deps: PlanDeps, { id }: VisitToKeep, known: PlanRow): Promise<void> =>
  deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, known);
    if (!locked) return;
    await priceVisits(deps, trx, locked.plan, { bookingId: id });
    if (await insertNotice(trx, id, deps.clock.now())) await tellOfVisit(deps, trx, id, 'visit-notice');
  });

/**
 * Charges a visit once: its money is asked for under lock, then the provider, then what came of it is written down. Throws
 * 503: then the next round asks for the same try again.
 */
async function chargeVisit(deps: PlanDeps, visit: VisitToKeep, { id, customer_user_id }: PlanRow): Promise<void> {
  const { id: bookingId, tries, noticed_at } = visit;
  const asked = await deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, { id, customer_user_id });
    if (
      !locked ||
      !(isRunning(locked.plan) || isOfBefore(locked.plan, visit)) ||
      !hasVisit(locked.plan, await dayOf(deps, locked.plan, visit)) ||
      // Its cleaner has taken the day off since the last round, which asks what to do instead.
      (await selectVisitsOnDaysOff(trx, 1, bookingId)).length > 0
    )
      return null;
    const { plan } = locked;
    if (noticed_at === null) await priceVisits(deps, trx, plan, { bookingId });
    const consentId = await consentFor(trx, plan, await findBooking(trx, bookingId));
    if (consentId === null) return null;
    const which = await deps.bookings.visits.request(trx, { bookingId, consentId, userId: customer_user_id });
    return which && { which, plan, consentId };
  });
  if (!asked) return;
  const { which, plan, consentId } = asked;
  await deps.payments.cards.chargeOffSession({
    which,
    userId: customer_user_id,
    cardId: plan.card_id,
    consentId,
    description: `Booking #BK-${bookingId}`,
    about: which.about,
    afterTry: tries.at(-1)?.id ?? null,
  });
  const intentId = await deps.payments.intentIdOf(which);
  if (intentId !== null) await deps.bookings.visits.confirm(intentId);
}

/** What the customer reads of a try that was not paid, once. */
async function tellOfTry(deps: PlanDeps, trx: Trx, bookingId: number, { id, state, declineCode }: Try): Promise<void> {
  if (!(await markTold(trx, bookingId, id))) return;
  const kind =
    state === 'authentication_required'
      ? 'visit-authentication'
      : answerTo(declineCode) === 'retry'
        ? 'visit-declined'
        : 'visit-new-card';
  await tellOfVisit(deps, trx, bookingId, kind, { occurrence: String(id) });
}

/**
 * Nobody has paid in time: the time is open again, nobody owes anything, and after two in a row the plan pauses. A row is of
 * visits as they begin: one that was paid and moved to a later day is none of it.
 */
async function giveUp(deps: PlanDeps, seen: VisitToKeep, planSeen: PlanRow): Promise<void> {
  const { id: bookingId, plan_id: id } = seen;
  let rests = false;
  await deps.bookings.visits.end(
    bookingId,
    { as: 'unpaid' },
    {
      before: async (trx) => (await lockAsSeen(deps, trx, seen, planSeen)) !== null,
      after: async (trx, visit) => {
        await tellOfVisit(deps, trx, bookingId, 'visit-unpaid');
        await tellOfVisit(deps, trx, bookingId, 'visit-unpaid-job');
        const most = policy.plans.pausedAfterUnpaid;
        const last = await selectLastDecided(trx, { planId: id, startsAt: visit.starts_at, limit: most });
        const plan = await findPlan(trx, id);
        if (!plan || !isRunning(plan)) return;
        rests = last.length === most && last.every(({ status }) => status === 'unpaid');
        if (!rests) return;
        await updatePlan(trx, id, { state: 'paused', pause_code: 'unpaid' });
        await tellCustomer(deps, trx, plan, 'plan-paused');
        await tellCleaner(deps, trx, plan, 'plan-paused-job');
      },
    },
  );
  if (rests) await endVisitsOf(deps, id);
}

async function skip(
  deps: PlanDeps,
  seen: VisitToKeep,
  planSeen: PlanRow,
  by: SkippedBy,
  { unless }: { unless?: (trx: Trx, plan: PlanRow) => Promise<boolean> } = {},
): Promise<void> {
  const before = async (trx: Trx) => {
    const plan = await lockAsSeen(deps, trx, seen, planSeen);
    return plan !== null && !(await unless?.(trx, plan));
  };
  const after = async (trx: Trx) => {
    await tellOfVisit(deps, trx, seen.id, 'visit-skipped');
    if (by !== 'cleaner_gone') await tellOfVisit(deps, trx, seen.id, 'visit-unpaid-job');
  };
  await deps.bookings.visits.end(seen.id, { as: 'skipped', by }, { before, after });
}
