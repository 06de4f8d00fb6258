import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import { chargeVisits } from './charge-visits.ts';
import type { PlanDeps } from './deps.ts';
import { planEmails } from './emails.ts';
import { endAllPlans } from './end-all-plans.ts';
import { endVisitsLeft, endVisitsOnDaysOff } from './end-visits.ts';
import { keepPlans } from './keep-plans.ts';
import { findPlan, lockLivePlans } from './plans.sql.ts';
import { planRoutes } from './routes.ts';
import { tellOfVisit } from './tell.ts';

const VISIT_EMAILS = { paid: 'visit-paid', skipped: 'visit-skipped', goes_back: 'visit-goes-back' } as const;

/** Plans: the same visit again every so many weeks. When its visits are, when they are charged, how it ends. */
export const createPlans = (deps: PlanDeps) => ({
  routes: planRoutes(deps),
  /** Whether the visits of a plan are charged; called by booking when one was paid. */
  isActive: async (trx: Trx, planId: number): Promise<boolean> => (await findPlan(trx, planId))?.state === 'active',
  /** Called by booking with what has become of a visit: its customer is told. */
  onVisit: (
    trx: Trx,
    { bookingId, what, intentId }: { bookingId: number; what: keyof typeof VISIT_EMAILS; intentId?: string },
  ) =>
    tellOfVisit(
      deps,
      trx,
      bookingId,
      VISIT_EMAILS[what],
      intentId === undefined ? {} : { occurrence: intentId, intentId },
    ),
  /** Locks the plans of an account, and with its cleaner, before any cleaner is locked. */
  async lockAllOf(trx: Trx, account: Pick<Account, 'id'>, cleanerId: number | null): Promise<void> {
    await lockLivePlans(trx, account.id, cleanerId);
  },
  /** An account is deleted: its plans end. */
  endAllOf: (trx: Trx, account: Pick<Account, 'id'>, cleanerId: number | null) =>
    endAllPlans(deps, trx, account, cleanerId),
  emailRenderers: planEmails(deps),
  scheduledTasks: [
    { name: 'keep plans', everySeconds: 60, run: () => keepPlans(deps) },
    {
      name: 'end visits of plans',
      everySeconds: 60,
      async run() {
        await endVisitsOnDaysOff(deps);
        await endVisitsLeft(deps);
      },
    },
    { name: 'charge visits', everySeconds: 60, run: () => chargeVisits(deps) },
  ] satisfies ScheduledTask[],
});

export type Plans = ReturnType<typeof createPlans>;
