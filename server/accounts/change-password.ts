import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { badRequest } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { deleteSessionsOf } from './sessions.sql.ts';
import { startSession } from './sessions.ts';
import { findUser, updateUser } from './users.sql.ts';

/** Ends every session but the caller's, which gets a new id. Throws 400 for a wrong current password; 429. */
export const changePassword =
  (deps: AccountDeps) =>
  async (
    { current, password }: Parsed<'POST /_api/auth/change_password'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/change_password'>> => {
    const { userId } = caller;
    await deps.throttles.account(`change ${userId}`);
    const user = await findUser(deps.db, userId);
    if (!user || !(await deps.passwords.verify(user.password_hash, current))) {
      throw badRequest('The current password is not right.');
    }
    const passwordHash = await deps.passwords.hash(password);
    const now = deps.clock.now();
    await deps.transact(async (trx) => {
      await updateUser(trx, userId, { password_hash: passwordHash });
      await deleteSessionsOf(trx, userId);
      await startSession(deps, trx, user, caller);
      const key = `password-changed:${userId}:${now.getTime()}`;
      await deps.emailQueue.enqueue(trx, { key, kind: 'password-changed', recipient: user.email, userId });
      await audit(trx, { at: now, actor: `user:${userId}`, action: 'password-changed', subject: `user:${userId}` });
    });
    return { message: 'Your password is changed.' };
  };
