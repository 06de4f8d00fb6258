import type { Parsed, Reply } from '#contract/calls';
import { formatDollars, toDollars } from '#contract/money';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';

type Call = 'POST /_api/admin/plan-action';

/** What the team decides of standing visits: their end, or a refund; never a start or a raise. Throws 404, 409. */
export const decidePlan =
  ({ plans }: Pick<AdminDeps, 'plans'>) =>
  async ({ action, ...decision }: Parsed<Call>, { userId: adminId }: SignedInCaller): Promise<Reply<Call>> => {
    if (action === 'end') {
      await plans.endForTeam({ ...decision, adminId });
      return { message: 'These standing visits have ended, and both sides are told.' };
    }
    const cents = await plans.refundForTeam({ ...decision, adminId });
    return { message: `${formatDollars(toDollars(cents))} goes back to the customer’s card.` };
  };
