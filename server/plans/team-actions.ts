import { formatDollars, toCents, toDollars } from '#contract/money';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { selectPaidToCome } from './plan-visits.sql.ts';
import { findPlan, updatePlan } from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

/** What the team decides of a plan (docs/product.md#standing-visits-and-the-team): it may end or refund, never start or raise. */

export interface TeamDecisionOnPlan {
  planId: number;
  adminId: number;
  reason: string;
  /** In dollars, as it was shown: not more than that goes back. */
  refundable?: number | undefined;
}

/** Ends a plan: planned visits are skipped, a paid one keeps its terms; both read the reason. Done already, it stays. Throws 404. */
export const endForTeam =
  (deps: PlanDeps) =>
  async ({ planId, adminId, reason }: TeamDecisionOnPlan): Promise<void> => {
    const known = await findPlan(deps.db, planId);
    if (!known) throw notFound('Plan not found');
    await deps.transact(async (trx) => {
      const plan = (await lockPlanAndAccount(deps, trx, known))?.plan;
      if (!plan || plan.state === 'ended') return;
      const at = deps.clock.now();
      await updatePlan(trx, planId, { state: 'ended', end_code: 'by_team', ended_at: at });
      await audit(trx, {
        at,
        actor: `admin:${adminId}`,
        action: 'plan.ended',
        subject: `plan:${planId}`,
        detail: { reason },
      });
      await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'by-team', reason });
      await tellCleaner(deps, trx, plan, 'plan-over', { occurrence: 'by-team', reason });
    });
    await endVisitsOf(deps, planId);
  };

/**
 * Cancels the paid visits to come, each as the team cancels a booking: all that was paid goes back, both sides are told. The
 * plan goes on. Gives the cents; whoever was killed halfway presses again. Throws 404, 409 where nothing is paid.
 */
export const refundForTeam =
  (deps: PlanDeps) =>
  async ({ planId, adminId, reason, refundable }: TeamDecisionOnPlan): Promise<number> => {
    const plan = await findPlan(deps.db, planId);
    if (!plan) throw notFound('Plan not found');
    const visits = await selectPaidToCome(deps.db, planId, deps.clock.now());
    if (visits.length === 0) throw conflict('No visit to come is paid.');
    const left = await Promise.all(visits.map(({ id }) => deps.payments.balance(deps.db, id)));
    const wouldBe = left.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
    // Less may go back than was shown, where a refund is on its way that the provider has not made yet.
    if (refundable !== undefined && wouldBe > toCents(refundable))
      throw conflict(`${formatDollars(toDollars(wouldBe))} would go back by now. Please look again.`);
    let cents = 0;
    for (const { id: bookingId } of visits) {
      const { paid, refunded } = await deps.payments.balance(deps.db, bookingId);
      await deps.bookings.cancelForTeam({ bookingId, adminId, reason });
      cents += paid - refunded;
    }
    await deps.transact((trx) =>
      audit(trx, {
        at: deps.clock.now(),
        actor: `admin:${adminId}`,
        action: 'plan.refunded',
        subject: `plan:${planId}`,
        detail: { reason },
      }),
    );
    return cents;
  };
