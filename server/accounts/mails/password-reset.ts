import type { Letter } from '#platform/mail/letter';

export const passwordReset = (url: string): Letter => ({
  subject: 'Set a new password',
  preview: 'The link works once, for thirty minutes.',
  heading: 'Set a new password',
  paragraphs: ['Somebody, hopefully you, asked for a new password. Setting it signs you out everywhere else.'],
  action: { label: 'Set a new password', url },
  closing:
    'The link works once, for thirty minutes. If you did not ask, ignore this mail: your password stays as it is.',
});
