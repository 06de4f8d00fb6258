import type { Parsed, Reply } from '#contract/calls';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';

type Call = 'POST /_api/admin/remove-second-factor';

/** For somebody who lost both app and recovery codes, and whom the team has checked. Throws 404, 409. */
export const removeSecondFactor =
  ({ accounts }: Pick<AdminDeps, 'accounts'>) =>
  async ({ userId, reason }: Parsed<Call>, { userId: adminId }: SignedInCaller): Promise<Reply<Call>> => {
    await accounts.removeSecondFactor({ userId, adminId, reason });
    return { message: 'Two-step verification is off. They were told by email, and signed out everywhere.' };
  };
