import type { Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import type { SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { loadSessionUser } from './session-user.ts';
import { updateUser } from './users.sql.ts';

/** Turns a customer's account into a cleaner's, whose onboarding begins; bookings stay. */
export const becomeCleaner =
  (deps: AccountDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'POST /_api/auth/become_cleaner'>> => {
    await deps.transact(async (trx) => {
      await updateUser(trx, userId, { role: 'cleaner', onboarding_complete: false });
      const at = deps.clock.now();
      await audit(trx, { at, actor: `user:${userId}`, action: 'became-cleaner', subject: `user:${userId}` });
    });
    return loadSessionUser(deps, userId);
  };
