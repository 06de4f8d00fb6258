import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { type AuditEntry, audit } from '#platform/audit.sql';
import { badRequest, HttpError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { OutboxHandler } from '#platform/outbox';
import { hashSecret } from '#platform/secrets';
import type { Trx } from '../schema/tables.ts';
import type { AccountDeps } from './deps.ts';
import { deleteIdentitiesOf } from './identities.sql.ts';
import { deleteFactor } from './second-factors.sql.ts';
import { consumeSecret, deleteSecretsOf, findSecret } from './secrets.sql.ts';
import { deleteSessionsOf } from './sessions.sql.ts';
import { clearSessionCookies } from './sessions.ts';
import { findByEmail, findUser, lockUser, toAccount, type User, updateUser } from './users.sql.ts';

export const RESET_MS = policy.accounts.links.resetMinutes * MINUTE;

const INVALID = 'This link is invalid or has expired.';

const ASKED = 'reset-asked';

/**
 * Says the same, after the same work, whether the account exists or not: the worker looks it up. Throws 429 for an
 * address that asks too often, and for no email, or anybody could keep its owner from asking.
 */
export const requestPasswordReset =
  (deps: AccountDeps) =>
  async (
    { email }: Parsed<'POST /_api/auth/request_password_reset'>,
    caller: Caller,
  ): Promise<Reply<'POST /_api/auth/request_password_reset'>> => {
    await deps.throttles.email(caller.address);
    // Sealed, so that neither the queue nor a log of it says who was asked for.
    const asked = deps.sealer.seal(email).toString('base64url');
    await deps.transact((trx) => deps.outbox.add(trx, ASKED, asked));
    return { message: 'If there is an account with this email, we sent a link to set a new password.' };
  };

/** Sends the link for a new password to who has an account. */
export const resetAskedHandler = (deps: AccountDeps): OutboxHandler => ({
  queue: ASKED,
  retryLimit: 5,
  retryDelay: 5,
  concurrency: 1,
  async handle(asked) {
    const user = await findByEmail(deps.db, deps.sealer.open(Buffer.from(asked, 'base64url')));
    if (!user || user.deleted_at !== null) return;
    await sendLink(deps, user, { actor: 'stranger', action: 'password-reset-asked' });
  },
  // Given up without a trace: whoever asked asks again.
});

/** The same as if the account's owner had asked. Throws 404. */
export const sendResetForTeam =
  (deps: AccountDeps) =>
  async ({ userId, adminId }: { userId: number; adminId: number }): Promise<void> => {
    const user = await findUser(deps.db, userId);
    if (!user) throw notFound(`No account found with ID ${userId}`);
    await sendLink(deps, user, { actor: `admin:${adminId}`, action: 'customer.password-link-sent' });
  };

async function sendLink(
  deps: AccountDeps,
  user: Pick<User, 'id' | 'email'>,
  entry: Pick<AuditEntry, 'actor' | 'action'>,
): Promise<void> {
  const at = deps.clock.now();
  const key = `password-reset:${user.id}:${await slotOf(deps, user, at)}`;
  await deps.transact(async (trx) => {
    await deps.emailQueue.enqueue(trx, { key, kind: 'password-reset', recipient: user.email, userId: user.id });
    await audit(trx, { at, ...entry, subject: `user:${user.id}` });
  });
}

/**
 * A few an hour each get a link of their own. Over that there is one email in each half of a link's life: whoever else
 * asks how often, the owner's mailbox has a link that still works.
 */
async function slotOf(deps: AccountDeps, { email }: Pick<User, 'email'>, at: Date): Promise<string> {
  try {
    await deps.throttles.email(`to ${email}`);
    return String(at.getTime());
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 429)) throw error;
    return `half-${Math.floor(at.getTime() / (RESET_MS / 2))}`;
  }
}

/**
 * A new password by an emailed link, which works once and for a short time. Whoever reads the mailbox owns the
 * account: every session, every linked identity and every secret address ends, and so does all that was prepared before
 * the email was ever proven. Throws 400.
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
      if (user.email_verified_at === null) await dropWhatStrangersPrepared(deps, trx, user);
      await deleteIdentitiesOf(trx, user.id);
      await deleteSessionsOf(trx, user.id);
      await deps.hooks.endSecrets(trx, user.id);
      await deleteSecretsOf(trx, user.id, ['reset-password', 'temp-token', 'second-factor', 'verify-email']);
      const key = `password-changed:${user.id}:${now.getTime()}`;
      await deps.emailQueue.enqueue(trx, { key, kind: 'password-changed', recipient: user.email, userId: user.id });
      await audit(trx, { at: now, actor: `user:${user.id}`, action: 'password-reset', subject: `user:${user.id}` });
    });
    clearSessionCookies(deps, caller);
    return { message: 'Your password is set. Please sign in.' };
  };

/**
 * Whoever registered somebody else's email leaves nothing to its owner: no second factor, names, role, profile or account
 * for payouts (docs/product.md#passwords). A cleaner whom the team has approved, and so has seen, keeps names and profile.
 */
async function dropWhatStrangersPrepared(deps: AccountDeps, trx: Trx, user: User): Promise<void> {
  await deleteFactor(trx, user.id);
  const { isApprovedCleaner } = await deps.hooks.dropUnproven(trx, toAccount(user));
  if (isApprovedCleaner) return;
  await updateUser(trx, user.id, {
    display_name: user.email.split('@')[0]!,
    first_name: null,
    last_name: null,
    legal_name: null,
    mobile: null,
    zip_code: null,
    onboarding_complete: false,
    ...(user.role === 'cleaner' && { role: 'user' }),
  });
}
