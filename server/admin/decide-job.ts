import type { Parsed, Reply } from '#contract/calls';
import { formatDollars, toCents } from '#contract/money';
import type { Caller } from '#platform/http/caller';
import type { AdminDeps } from './index.ts';

type Call = 'POST /_api/admin/job-action';

/** What the team decides of a job. Throws 404, 409. */
export const decideJob =
  ({ accounts, bookings }: Pick<AdminDeps, 'accounts' | 'bookings'>) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { userId: adminId } = await accounts.signedIn(caller);
    const decision = { bookingId: input.bookingId, adminId, reason: input.reason };
    if (input.action === 'cancel') {
      await bookings.cancelForTeam(decision);
      return { message: 'The job is canceled. Everything that was paid goes back.' };
    }
    await bookings.refundForTeam({ ...decision, amountCents: toCents(input.amount) });
    return { message: `${formatDollars(input.amount)} goes back to the customer’s card.` };
  };
