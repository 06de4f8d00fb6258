import type { Letter } from '#platform/mail/letter';
import type { Story } from './story.ts';

/** To the cleaner, after the customer or the team canceled. */
export const jobCanceled = (story: Story): Letter => {
  const byTeam = story.booking.canceled_by === 'admin';
  const who = byTeam ? 'The team' : story.booking.customer_name;
  return {
    subject: `Canceled: ${story.day}, ${story.time}`,
    preview: `${who} canceled ${story.reference}.`,
    heading: 'A job was canceled',
    paragraphs: [
      `${who} canceled the job on ${story.day}. The time is open for others again.`,
      ...(byTeam ? [`Why: ${story.booking.cancel_reason}`] : []),
      ...(story.kept === '$0.00'
        ? []
        : [`It was late, so one hour (${story.kept}, before the platform fee) stays yours.`]),
    ],
    facts: [
      ['Job', story.reference],
      ['Was for', `${story.day}, ${story.time}`],
      ['Service', story.service],
    ],
  };
};
