import { randomBytes } from 'node:crypto';
import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { announce } from '#platform/database';
import { badRequest, conflict } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { deleteIdentitiesOf } from './identities.sql.ts';
import { assertFreshSignIn } from './prove-presence.ts';
import { deleteFactor } from './second-factors.sql.ts';
import { deleteSecretsOf } from './secrets.sql.ts';
import { deleteSessionsOf } from './sessions.sql.ts';
import { clearSessionCookies } from './sessions.ts';
import { findUser, lockUser, toAccount, updateUser } from './users.sql.ts';

/**
 * Deletes the person, keeps the money's records without them (docs/product.md#deleting-an-account). Throws 400 for a
 * wrong password, 403 for who has none and signed in too long ago, 409 while a booking, money or a report of theirs is open, with a sentence for each; 429.
 */
export const deleteAccount =
  (deps: AccountDeps) =>
  async (
    { password }: Parsed<'POST /_api/auth/delete_account'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/delete_account'>> => {
    const { userId } = caller;
    await deps.throttles.account(`delete ${userId}`);
    const known = await findUser(deps.db, userId);
    if (!known?.password_hash) assertFreshSignIn(deps, caller);
    else if (!(await deps.passwords.verify(known.password_hash, password ?? ''))) {
      throw badRequest('The password is not right.');
    }
    await deps.transact(async (trx) => {
      const user = await lockUser(trx, userId);
      if (!user) return;
      const reasons = await deps.hooks.blockingReasons(trx, toAccount(user));
      if (reasons.length > 0) throw conflict(reasons.join(' '));
      await deps.hooks.anonymize(trx, toAccount(user));
      await deps.emailQueue.anonymize(trx, { userId });
      await deleteSessionsOf(trx, userId);
      await deleteIdentitiesOf(trx, userId);
      await deleteFactor(trx, userId);
      await deleteSecretsOf(trx, userId, [
        'verify-email',
        'reset-password',
        'temp-token',
        'second-factor',
        'oauth-attempt',
      ]);
      const now = deps.clock.now();
      await updateUser(trx, userId, {
        // Not to be guessed: whoever had it first would keep the account from being deleted.
        email: `deleted-${userId}-${randomBytes(8).toString('hex')}@deleted.invalid`,
        email_verified_at: null,
        password_hash: null,
        display_name: 'Deleted account',
        first_name: null,
        last_name: null,
        legal_name: null,
        mobile: null,
        zip_code: null,
        deleted_at: now,
      });
      await audit(trx, { at: now, actor: `user:${userId}`, action: 'account-deleted', subject: `user:${userId}` });
      await announce(trx);
    });
    clearSessionCookies(deps, caller);
    return { message: 'Your account is deleted.' };
  };
