import type { EmailContent } from '#platform/email/email-content';

export const passwordChanged = (supportEmail: string): EmailContent => ({
  subject: 'Your password was changed',
  preview: 'If that was you, there is nothing to do.',
  heading: 'Your password was changed',
  paragraphs: ['The password of your account was just changed, and you were signed out everywhere else.'],
  closing: `If that was not you, set a new password at once and write to ${supportEmail}.`,
});
