import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers, RenderedEmail } from '#platform/email/email-queue';
import { hashSecret, newSecret } from '#platform/secrets';
import type { AccountDeps } from './deps.ts';
import { VERIFICATION_MS } from './email-verification.ts';
import { RESET_MS } from './password-reset.ts';
import { insertSecret } from './secrets.sql.ts';
import { findUser, type User } from './users.sql.ts';

/** The module's emails by kind. Links are made when an email is rendered, so that no queue ever holds a secret. */
export function accountEmails(deps: AccountDeps): EmailRenderers {
  const to =
    (
      write: (user: User) => Promise<EmailContent | null> | EmailContent | null,
      more: Pick<RenderedEmail, 'isReset'> = {},
    ): EmailRenderer =>
    async ({ userId }) => {
      const user = userId === null ? undefined : await findUser(deps.db, userId);
      const content = user && (await write(user));
      if (!content) return null;
      const toUnproven = user.email_verified_at === null ? 'optional' : undefined;
      return { name: user.display_name, content, toUnproven, ...more };
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
        ? verifyEmail(await link(user, 'verify-email', '/verify-email', VERIFICATION_MS))
        : null,
    ),
    'password-reset': to(
      async (user) =>
        passwordReset(await link(user, 'reset-password', '/reset-password', RESET_MS), {
          isUnproven: user.email_verified_at === null,
        }),
      { isReset: true },
    ),
    'password-changed': to((user) => passwordChanged(user, deps.config.supportEmail)),
    'google-linked': to(() => googleLinked(deps.config.supportEmail)),
    'second-factor-set': to(() => secondFactorSet(deps.config.supportEmail)),
    'second-factor-removed': to(() => secondFactorRemoved(deps.config.supportEmail)),
    'second-factor-refused': to(() => secondFactorRefused(deps.config.supportEmail)),
  };
}

/** Without the name: whoever registered somebody else's email chose it. */
export const verifyEmail = (url: string): EmailContent => ({
  subject: 'Verify your email',
  preview: 'One click, and bookings made with this email show in your account.',
  heading: `Welcome to ${PRODUCT}`,
  paragraphs: [
    'Please confirm that this email is yours. If you are not signed in yet, sign in first.',
    'Bookings made with it, also those made as a guest, then show in your account.',
  ],
  action: { label: 'Verify my email', url },
  closing:
    `The link works for ${policy.accounts.links.verificationDays} days while you are signed in to this account. If you did not sign up, ignore this email ` +
    'and nothing happens.',
});

const CLEARED =
  'This email was not verified yet, so somebody else may have signed up with it. A new password therefore clears what was set up in the account since, such as names, payout setup, two-step verification and a cleaner’s profile; of a cleaner whom our team has approved, names and profile stay. To keep all of it, verify the email first, where you are still signed in: your dashboard sends that link again.';

const WORKS_ONCE = `The link works once, for ${policy.accounts.links.resetMinutes} minutes.`;

/** `isUnproven`: the new password clears what was entered by whoever signed up (docs/product.md#passwords). */
export const passwordReset = (url: string, { isUnproven = false } = {}): EmailContent => ({
  subject: 'Set a new password',
  preview: WORKS_ONCE,
  heading: 'Set a new password',
  paragraphs: [
    'Somebody, hopefully you, asked for a new password. Setting it signs you out everywhere else.',
    ...(isUnproven ? [CLEARED] : []),
  ],
  action: { label: 'Set a new password', url },
  closing: `${WORKS_ONCE} If you did not ask, ignore this email: your password stays as it is.`,
});

const passwordChanged = ({ role }: User, supportEmail: string): EmailContent => ({
  subject: 'Your password was changed',
  preview: 'If that was you, there is nothing to do.',
  heading: 'Your password was changed',
  paragraphs: [
    'The password of your account was just changed, and you were signed out everywhere else.',
    ...(role === 'cleaner'
      ? [
          'If your jobs are in your calendar: its secret address works as before, unless you set the password by an emailed link. ' +
            'If somebody else may know it, make a new one on your dashboard.',
        ]
      : []),
  ],
  closing: `If that was not you, set a new password at once and write to ${supportEmail}.`,
});

const googleLinked = (supportEmail: string): EmailContent => ({
  subject: 'Google is linked to your account',
  preview: 'You can now sign in with Google.',
  heading: 'Google is linked to your account',
  paragraphs: ['From now on you can sign in with Google, or with your password as before.'],
  closing: `If that was not you, set a new password at once, which also unlinks Google, and write to ${supportEmail}.`,
});

const secondFactorSet = (supportEmail: string): EmailContent => ({
  subject: 'Two-step verification is on',
  preview: 'Each sign-in now asks for a code from your authenticator app.',
  heading: 'Two-step verification is on',
  paragraphs: [
    'From now on each sign-in asks for a code from your authenticator app. You were signed out everywhere else.',
    'Keep your recovery codes where you keep your passwords: they sign you in if you lose your phone.',
  ],
  closing: `If that was not you, set a new password at once and write to ${supportEmail}.`,
});

const secondFactorRemoved = (supportEmail: string): EmailContent => ({
  subject: 'Two-step verification is off',
  preview: 'Signing in no longer asks for a code.',
  heading: 'Two-step verification is off',
  paragraphs: ['Signing in to your account no longer asks for a code, and you were signed out everywhere else.'],
  closing: `If that was not you, set a new password at once and write to ${supportEmail}.`,
});

const secondFactorRefused = (supportEmail: string): EmailContent => ({
  subject: 'Somebody tried to sign in to your account',
  preview: 'Your password was right, and the codes after it were wrong.',
  heading: 'Somebody tried to sign in to your account',
  paragraphs: [
    'Several times today somebody gave your password, or signed in with your Google account, and then a wrong code. They did not get in.',
    'If that was you, there is nothing to do. A recovery code works too.',
  ],
  closing: `If that was not you, set a new password at once and write to ${supportEmail}.`,
});
