import { inWords } from '#contract/number-words';
import type { NotStartedCode } from '#contract/plan-offer';
import { policy } from '#contract/policy';
import type { EmailRenderer } from '#platform/email/email-queue';
import type { PlanDeps } from './deps.ts';
import type { NotStartedFacts } from './tell.ts';

/** A first visit was paid, and the plan that was agreed to with it could not begin; there is no plan to tell of. */
export const planNotStarted =
  ({ bookings }: PlanDeps): EmailRenderer =>
  async ({ bookingId, tells }) => {
    const data = bookingId === null ? null : await bookings.emailData(bookingId);
    if (!data || !tells || !('code' in tells)) return null;
    const why = NOT_STARTED[(tells as unknown as NotStartedFacts).code](data.cleanerFirstName);
    return {
      name: data.booking.customer_name,
      content: {
        subject: 'Your visit is booked once, without standing visits',
        preview: why,
        heading: 'Your standing visits could not begin',
        paragraphs: [why, 'Your first visit stands as it was booked, and no other visit is charged.'],
        details: [
          ['Visit', `${data.day}, ${data.time}`],
          ['Service', data.job],
          ['Cleaner', data.cleaner.displayName],
        ],
        action: { label: 'See your booking', url: data.bookingUrl },
      },
    };
  };

const NOT_STARTED: Record<NotStartedCode, (name: string) => string> = {
  not_taken: (name) => `${name} takes no standing visits by now.`,
  terms: (name) =>
    `What ${name} gives for standing visits changed while you paid, so we charge nothing on words that you have not read. The page of your booking has the new ones.`,
  card: () =>
    'Your card could not be kept. Save one in your settings, then begin them on the page of your booking, if you like.',
  email: () => 'Your email is not confirmed any more. Confirm it, then begin them on the page of your booking.',
  too_many: () =>
    `You have standing visits ${inWords(policy.plans.mostPerAccount, 'time')} already, and more are not possible.`,
  week_full: (name) => `${name} has no room for more standing visits by now.`,
  taken: (name) => `You have standing visits with ${name} at this time already.`,
  hours: (name) => `${name} does not work at that time any more.`,
  extras: (name) => `${name} does not offer all of it any more.`,
  unfit: (name) => `${name} cannot be booked for it any more.`,
};
