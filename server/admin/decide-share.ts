import type { Parsed, Reply } from '#contract/calls';
import type { ShareAction } from '#contract/payouts';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';

const DONE: Record<ShareAction, string> = {
  withhold: 'The share is held back, and the cleaner is told.',
  release: 'The share is released, and the cleaner is told.',
  void: 'Nothing is paid for this job, and the cleaner is told.',
  resend: 'The share is sent again, and the cleaner is told.',
};

/** What the team decides of a cleaner's share. Throws 404, 409. */
export const decideShare =
  ({ payouts }: Pick<AdminDeps, 'payouts'>) =>
  async (
    input: Parsed<'POST /_api/admin/share'>,
    { userId: adminId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/admin/share'>> => {
    await payouts.decideShare({ ...input, adminId });
    return { message: DONE[input.action] };
  };

/** The team leaves to a cleaner what they owe of a job. Throws 409. */
export const waiveDebt =
  ({ payouts }: Pick<AdminDeps, 'payouts'>) =>
  async (
    input: Parsed<'POST /_api/admin/waive-debt'>,
    { userId: adminId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/admin/waive-debt'>> => {
    await payouts.waiveDebt({ ...input, adminId });
    return { message: 'The debt is waived, and the cleaner is told.' };
  };
