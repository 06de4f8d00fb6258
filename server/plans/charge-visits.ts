import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { describeError } from '#platform/log';
import type { SkippedBy, Trx } from '../schema/tables.ts';
import { answerTo } from './decline-codes.ts';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { hasVisit } from './has-visit.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { waitsForYes } from './next-rate.ts';
import { nextStep } from './next-step.ts';
import {
  findFirstBooking,
  insertNotice,
  markTold,
  selectLastDecided,
  selectVisitsToKeep,
  type Try,
  type VisitToKeep,
} from './plan-visits.sql.ts';
import { findPlan, type PlanRow, updatePlan } from './plans.sql.ts';
import { tellCustomer, tellOfVisit } from './tell.ts';

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
    for (const visit of visits) {
      try {
        await keepVisit(deps, visit, { isStopped });
      } catch (error) {
        // The provider does not answer, or something is in the way: the next round asks again, and the others go on.
        deps.log.warn({ ...describeError(error), bookingId: visit.id }, 'visit not charged yet');
      }
    }
    after = visits.at(-1);
    if (visits.length < BATCH) return;
  }
}

async function keepVisit(deps: PlanDeps, visit: VisitToKeep, { isStopped }: { isStopped: boolean }): Promise<void> {
  const plan = await findPlan(deps.db, visit.plan_id);
  if (!plan) return;
  const { starts_at: startsAt, tries, noticed_at, told_charge_id: toldChargeId } = visit;
  const hasCard = (await deps.payments.cards.find(deps.db, plan.card_id, plan.customer_user_id)) !== undefined;
  const isAgreed = !(await waitsForYes(deps.db, plan, visit.nominal_date));
  const now = { startsAt, tries, isNoticed: noticed_at !== null, toldChargeId, plan, hasCard, isAgreed };
  const step = nextStep(now, deps.clock.now());
  switch (step.do) {
    case 'notice':
      return deps.transact(async (trx) => {
        if (await insertNotice(trx, visit.id, deps.clock.now())) await tellOfVisit(deps, trx, visit.id, 'visit-notice');
      });
    case 'charge':
      return isStopped ? undefined : chargeVisit(deps, visit, plan);
    case 'tell':
      return deps.transact((trx) => tellOfTry(deps, trx, visit.id, step.about));
    case 'ask_card':
      return deps.transact((trx) => tellOfVisit(deps, trx, visit.id, 'visit-new-card', { occurrence: 'removed' }));
    case 'unpaid':
      return giveUp(deps, visit.id, plan);
    case 'not_charged':
    case 'cleaner_gone':
      return skip(deps, visit.id, step.do);
    case 'not_agreed':
      return skip(deps, visit.id, 'plan_paused');
    case 'plan_paused':
      return endVisitsOf(deps, plan.id);
    case 'nothing':
  }
}

/**
 * Charges a visit once: its money is asked for under lock, then the provider, then what came of it is written down. Throws
 * 503: then the next round asks for the same try again.
 */
async function chargeVisit(
  deps: PlanDeps,
  { id: bookingId, nominal_date: date, tries }: VisitToKeep,
  { id, customer_user_id }: PlanRow,
): Promise<void> {
  const asked = await deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, { id, customer_user_id });
    if (locked?.plan.state !== 'active' || !hasVisit(locked.plan, date)) return null;
    const { plan } = locked;
    const consentId = (await findFirstBooking(trx, bookingId)).visit_consent_id ?? plan.consent_id;
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

/** Nobody has paid in time: the time is open again, nobody owes anything, and after two in a row the plan pauses. */
async function giveUp(deps: PlanDeps, bookingId: number, { id, customer_user_id }: PlanRow): Promise<void> {
  let isPaused = false;
  await deps.bookings.visits.end(
    bookingId,
    { as: 'unpaid' },
    {
      before: async (trx) => (await lockPlanAndAccount(deps, trx, { id, customer_user_id })) !== null,
      after: async (trx) => {
        await tellOfVisit(deps, trx, bookingId, 'visit-unpaid');
        const most = policy.plans.pausedAfterUnpaid;
        const last = await selectLastDecided(trx, id, most);
        const plan = await findPlan(trx, id);
        isPaused = plan?.state === 'active' && last.length === most && last.every(({ status }) => status === 'unpaid');
        if (!plan || !isPaused) return;
        await updatePlan(trx, id, { state: 'paused', pause_code: 'unpaid' });
        await tellCustomer(deps, trx, plan, 'plan-paused');
      },
    },
  );
  if (isPaused) await endVisitsOf(deps, id);
}

async function skip(deps: PlanDeps, bookingId: number, by: SkippedBy): Promise<void> {
  const after = (trx: Trx) => tellOfVisit(deps, trx, bookingId, 'visit-skipped');
  await deps.bookings.visits.end(bookingId, { as: 'skipped', by }, { after });
}
