import type { HomeSummary } from '#contract/homes';
import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { selectPlannedOf } from './plan-visits.sql.ts';
import { lockPlansOf, updatePlan } from './plans.sql.ts';
import { tellCustomer } from './tell.ts';

/**
 * An account is deleted: the plans that are its own, or with its own cleaner, end, and so do their planned visits. What is
 * the person's own leaves also those that had ended before. The account, its plans, cleaners, slots and bookings are locked.
 */
export async function endAllPlans(
  deps: PlanDeps,
  trx: Trx,
  account: Pick<Account, 'id'>,
  cleanerId: number | null,
): Promise<void> {
  const plans = await lockPlansOf(trx, account.id, cleanerId);
  for (const plan of plans) {
    const isOwn = plan.customer_user_id === account.id;
    const end = { state: 'ended', end_code: isOwn ? 'account_deleted' : 'cleaner_gone' } as const;
    await updatePlan(trx, plan.id, {
      ...(plan.state !== 'ended' && { ...end, ended_at: deps.clock.now() }),
      ...(isOwn && {
        token_hash: null,
        token_sealed: null,
        address: null,
        notes: null,
        home_summary: onlyHowLarge(plan.home_summary),
      }),
    });
    if (!isOwn) await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'cleaner-gone' });
  }
  const visits = await selectPlannedOf(
    trx,
    plans.map(({ id }) => id),
  );
  await deps.bookings.visits.endLocked(
    trx,
    visits.map(({ id }) => id),
    'plan_ended',
  );
}

/** Of a home what makes the price, and not how its people live. */
const onlyHowLarge = (home: HomeSummary | null): HomeSummary | null =>
  home && { bedrooms: home.bedrooms, bathrooms: home.bathrooms };
