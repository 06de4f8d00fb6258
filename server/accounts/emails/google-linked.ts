import type { EmailContent } from '#platform/email/email-content';

export const googleLinked = (supportEmail: string): EmailContent => ({
  subject: 'Google is linked to your account',
  preview: 'You can now sign in with Google.',
  heading: 'Google is linked to your account',
  paragraphs: ['From now on you can sign in with Google, or with your password as before.'],
  closing: `If that was not you, set a new password at once, which also unlinks Google, and write to ${supportEmail}.`,
});
