import type { Parsed, Reply } from '#contract/calls';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';

type Call = 'POST /_api/admin/send-password-link';

/** For who writes that they cannot sign in (docs/product.md#customers). Throws 404. */
export const sendPasswordLink =
  ({ accounts }: Pick<AdminDeps, 'accounts'>) =>
  async ({ customerId: userId }: Parsed<Call>, { userId: adminId }: SignedInCaller): Promise<Reply<Call>> => {
    await accounts.sendPasswordReset({ userId, adminId });
    return { message: 'A link to set a new password is on its way to them.' };
  };
