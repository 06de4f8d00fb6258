import { describeError } from '#platform/log';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { findPlan, markEndsNoted, selectAccountsWithEndsToNote, selectEndedOf, updatePlan } from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

/**
 * The provider remembers which plans have ended, so that nobody who has stopped is charged by a database that was restored
 * (docs/product.md#charging-after-a-restore).
 */

const BATCH = 100;

/** Background: tells the provider of plans that have ended, once. */
export async function noteEnds(deps: PlanDeps): Promise<void> {
  for (const userId of await selectAccountsWithEndsToNote(deps.db, BATCH)) {
    try {
      const ended = await selectEndedOf(deps.db, userId);
      if (!(await deps.payments.cards.noteEndedPlans(userId, ended))) return;
      await markEndsNoted(deps.db, ended, deps.clock.now());
    } catch (error) {
      deps.log.warn({ ...describeError(error), userId }, 'ended plans not noted yet');
    }
  }
}

/** Background: after a restore, ends what the provider remembers as ended, account by account. */
export async function compareAfterRestore(deps: PlanDeps): Promise<void> {
  for (;;) {
    const next = await deps.payments.cards.compareNextAccounts();
    if (!next) return;
    for (const { userId, endedPlanIds } of next.accounts) {
      for (const planId of endedPlanIds) await endAgain(deps, planId, userId);
    }
    await next.finish();
  }
}

/** Who ended it is forgotten; nearly always it was its customer. Both are told once more. */
async function endAgain(deps: PlanDeps, planId: number, userId: number): Promise<void> {
  const known = await findPlan(deps.db, planId);
  if (known?.customer_user_id !== userId || known.state === 'ended') return;
  await deps.transact(async (trx) => {
    const plan = (await lockPlanAndAccount(deps, trx, known))?.plan;
    if (!plan || plan.state === 'ended') return;
    await updatePlan(trx, planId, { state: 'ended', end_code: 'by_customer', ended_at: deps.clock.now() });
    await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'again' });
    await tellCleaner(deps, trx, plan, 'plan-over', { occurrence: 'again' });
  });
  await endVisitsOf(deps, planId);
}
