import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import type { EmailContent } from '#platform/email/email-content';

export const verifyEmail = (displayName: string, url: string): EmailContent => ({
  subject: 'Verify your email',
  preview: 'One click, and bookings made with this email show in your account.',
  heading: `Welcome to ${PRODUCT}`,
  paragraphs: [
    `Hello ${displayName}. Please confirm that this email is yours. If you are not signed in there, you are asked to.`,
    'Bookings made with it, also those made as a guest, then show in your account.',
  ],
  action: { label: 'Verify my email', url },
  closing:
    `The link works for ${policy.accounts.links.verificationDays} days, and only for who can sign in to this account. If you did not sign up, ignore this email ` +
    'and nothing happens.',
});
