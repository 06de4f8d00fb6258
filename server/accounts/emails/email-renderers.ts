import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers } from '#platform/email/email-queue';
import { hashSecret, newSecret } from '#platform/secrets';
import type { AccountDeps } from '../deps.ts';
import { VERIFICATION_MS } from '../email-verification.ts';
import { RESET_MS } from '../password-reset.ts';
import { insertSecret } from '../secrets.sql.ts';
import { findUser, type User } from '../users.sql.ts';
import { googleLinked } from './google-linked.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import { verifyEmail } from './verify-email.ts';

/** The module's emails by kind. Links are made when an email is rendered, so that no queue ever holds a secret. */
export function accountEmails(deps: AccountDeps): EmailRenderers {
  const to =
    (write: (user: User) => Promise<EmailContent | null> | EmailContent | null): EmailRenderer =>
    async ({ userId }) => {
      const user = userId === null ? undefined : await findUser(deps.db, userId);
      const content = user && (await write(user));
      return user && content ? { name: user.display_name, content } : null;
    };
  const link = async (user: User, purpose: 'verify-email' | 'reset-password', path: string, lifeMs: number) => {
    const token = newSecret();
    const expiresAt = new Date(deps.clock.now().getTime() + lifeMs);
    await insertSecret(deps.db, { hash: hashSecret(token), purpose, userId: user.id, expiresAt });
    return `${deps.config.publicOrigin}${path}?token=${token}`;
  };
  return {
    'verify-email': to(async (user) =>
      user.email_verified_at === null
        ? verifyEmail(user.display_name, await link(user, 'verify-email', '/verify-email', VERIFICATION_MS))
        : null,
    ),
    'password-reset': to(async (user) =>
      passwordReset(await link(user, 'reset-password', '/reset-password', RESET_MS)),
    ),
    'password-changed': to(() => passwordChanged(deps.config.supportEmail)),
    'google-linked': to(() => googleLinked(deps.config.supportEmail)),
  };
}
