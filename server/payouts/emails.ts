import { hoursAsDays } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';

export const payoutsActive = (name: string, origin: string): EmailContent => ({
  subject: 'Your payouts are active',
  preview: 'What you have earned is on its way.',
  heading: `You are all set, ${name}`,
  paragraphs: [
    `The payment provider has verified you: payouts are enabled. What you have earned so far is sent on now, and the share of each job ${hoursAsDays(policy.payout.afterHours)} after it is done.`,
  ],
  action: { label: 'See your earnings', url: `${origin}/dashboard/cleaner` },
});
