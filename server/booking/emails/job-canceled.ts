import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the cleaner, after the job was canceled, by whomever. */
export const jobCanceled = (story: Story): Letter => ({
  subject: `Canceled: ${story.day}, ${story.time}`,
  preview: `${whoOf(story)} canceled ${story.reference}.`,
  heading: 'A job was canceled',
  paragraphs: paragraphsOf(story),
  facts: [
    ['Job', story.reference],
    ['Was for', `${story.day}, ${story.time}`],
    ['Service', story.service],
  ],
});

function whoOf({ booking }: Story): string {
  if (booking.canceled_by === 'cleaner') return 'You';
  return booking.canceled_by === 'admin' ? 'The team' : booking.customer_name;
}

function paragraphsOf(story: Story): string[] {
  const { canceled_by, cancel_reason, customer_name } = story.booking;
  const what = `${whoOf(story)} canceled the job on ${story.day}.`;
  if (canceled_by === 'cleaner') {
    return [
      `${what} We have told ${customer_name}, and everything goes back to their card. The time stays blocked; you can ` +
        'open it again in your schedule.',
    ];
  }
  return [
    `${what} The time is open for others again.`,
    ...(canceled_by === 'admin' ? [`Why: ${cancel_reason}`] : []),
    ...(story.kept === '$0.00'
      ? []
      : [`It was late, so one hour (${story.kept}, before the platform fee) stays yours.`]),
  ];
}
