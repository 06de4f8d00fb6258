import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';

const WORKS = `The link works once, for ${policy.accounts.links.resetMinutes} minutes.`;

export const passwordReset = (url: string): EmailContent => ({
  subject: 'Set a new password',
  preview: WORKS,
  heading: 'Set a new password',
  paragraphs: ['Somebody, hopefully you, asked for a new password. Setting it signs you out everywhere else.'],
  action: { label: 'Set a new password', url },
  closing: `${WORKS} If you did not ask, ignore this email: your password stays as it is.`,
});
