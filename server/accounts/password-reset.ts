import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { badRequest } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import type { AccountDeps } from './deps.ts';
import { deleteIdentitiesOf } from './identities.sql.ts';
import { deleteFactor } from './second-factors.sql.ts';
import { consumeSecret, deleteSecretsOf, findSecret } from './secrets.sql.ts';
import { deleteSessionsOf } from './sessions.sql.ts';
import { clearSessionCookies } from './sessions.ts';
import { findByEmail, lockUser, updateUser } from './users.sql.ts';

export const RESET_MS = policy.accounts.links.resetMinutes * MINUTE;

const INVALID = 'This link is invalid or has expired.';

/** Says the same, in the same time, whether the account exists or not. */
export const requestPasswordReset =
  (deps: AccountDeps) =>
  async (
    { email }: Parsed<'POST /_api/auth/request_password_reset'>,
    caller: Caller,
  ): Promise<Reply<'POST /_api/auth/request_password_reset'>> => {
    await deps.throttles.email(caller.address);
    await deps.throttles.email(`to ${email}`);
    const user = await findByEmail(deps.db, email);
    await deps.transact(async (trx) => {
      if (!user || user.deleted_at !== null) return;
      const key = `password-reset:${user.id}:${deps.clock.now().getTime()}`;
      await deps.emailQueue.enqueue(trx, { key, kind: 'password-reset', recipient: user.email, userId: user.id });
    });
    return { message: 'If there is an account with this email, we sent a link to set a new password.' };
  };

/**
 * A new password by an emailed link, which works once and for a short time. Whoever reads the mailbox owns the
 * account: every session and every linked identity ends, and so does a second factor set up before the email was ever
 * proven. Throws 400.
 */
export const resetPassword =
  (deps: AccountDeps) =>
  async (
    { token, password }: Parsed<'POST /_api/auth/reset_password'>,
    caller: Caller,
  ): Promise<Reply<'POST /_api/auth/reset_password'>> => {
    const now = deps.clock.now();
    const hash = hashSecret(token);
    // A refused password must not use the link up.
    if (!(await findSecret(deps.db, 'reset-password', hash, now))) throw badRequest(INVALID);
    const passwordHash = await deps.passwords.hash(password);
    await deps.transact(async (trx) => {
      const secret = await consumeSecret(trx, 'reset-password', hash, now);
      const user = secret?.user_id ? await lockUser(trx, secret.user_id) : undefined;
      if (!user) throw badRequest(INVALID);
      await updateUser(trx, user.id, {
        password_hash: passwordHash,
        email_verified_at: user.email_verified_at ?? now,
      });
      if (user.email_verified_at === null) await deleteFactor(trx, user.id);
      await deleteIdentitiesOf(trx, user.id);
      await deleteSessionsOf(trx, user.id);
      await deleteSecretsOf(trx, user.id, ['reset-password', 'temp-token', 'second-factor', 'verify-email']);
      const key = `password-changed:${user.id}:${now.getTime()}`;
      await deps.emailQueue.enqueue(trx, { key, kind: 'password-changed', recipient: user.email, userId: user.id });
      await audit(trx, { at: now, actor: `user:${user.id}`, action: 'password-reset', subject: `user:${user.id}` });
    });
    clearSessionCookies(caller);
    return { message: 'Your password is set. Please sign in.' };
  };
