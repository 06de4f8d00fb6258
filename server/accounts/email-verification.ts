import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { badRequest, HttpError, tooMany } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import type { Trx } from '../schema/tables.ts';
import type { AccountDeps } from './deps.ts';
import { consumeSecret, findSecret } from './secrets.sql.ts';
import { findUser, type User, updateUser } from './users.sql.ts';

export const VERIFICATION_MS = policy.accounts.links.verificationDays * DAY;

const INVALID = 'This link is invalid or has expired.';
const ANOTHER_ACCOUNT = 'This link belongs to another account. Sign in to that one, and open the link again.';

/** Asks for the mail with the link that proves the email; the link itself is made when the mail is written. */
export const enqueueVerification = (deps: AccountDeps, trx: Trx, user: Pick<User, 'id' | 'email'>): Promise<void> =>
  deps.emailQueue.enqueue(trx, {
    key: `verify-email:${user.id}:${deps.clock.now().getTime()}`,
    kind: 'verify-email',
    recipient: user.email,
    userId: user.id,
  });

/** Sends the verification email again. Throws 429. */
export const requestVerification =
  (deps: AccountDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'POST /_api/auth/request_verification'>> => {
    await deps.throttles.email(`user ${userId}`);
    const user = await findUser(deps.db, userId);
    if (user && user.email_verified_at === null) {
      if ((await deps.emailsLeft(user.email)) <= 0) {
        throw tooMany('Too many emails went to this address today. Please try again tomorrow.', DAY / 1000);
      }
      await deps.transact((trx) => enqueueVerification(deps, trx, user));
    }
    return { message: 'We sent you a link. Please check your email.' };
  };

/**
 * Proves an email. From now on bookings made with it show in the account (docs/product.md#guest-bookings). It takes the
 * mailbox and the account's session together: by the link alone, whoever registered somebody else's email would be
 * handed that one's bookings. Throws 400; 403 in another account's session, which does not use the link up.
 */
export const verifyEmail =
  (deps: AccountDeps) =>
  async (
    { token }: Parsed<'POST /_api/auth/verify_email'>,
    { userId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/verify_email'>> => {
    const now = deps.clock.now();
    const hash = hashSecret(token);
    await deps.transact(async (trx) => {
      const secret = await findSecret(trx, 'verify-email', hash, now);
      if (secret && secret.user_id !== userId) throw new HttpError(403, ANOTHER_ACCOUNT);
      if (!(await consumeSecret(trx, 'verify-email', hash, now))) throw badRequest(INVALID);
      await updateUser(trx, userId, { email_verified_at: now });
      const who = `user:${userId}`;
      await audit(trx, { at: now, actor: who, action: 'email-proven', subject: who });
    });
    return { message: 'Your email is verified.' };
  };
