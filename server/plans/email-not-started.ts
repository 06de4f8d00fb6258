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
    const { code } = tells as unknown as NotStartedFacts;
    const why = NOT_STARTED[code](data.cleanerFirstName);
    const isCanceled = code === 'canceled';
    return {
      name: data.booking.customer_name,
      content: {
        subject: isCanceled ? NO_VISITS : 'Your visit is booked once, without standing visits',
        preview: why,
        heading: NO_VISITS,
        paragraphs: [
          why,
          isCanceled ? AFTER_CANCELED : 'Your first visit stands as it was booked, and no other visit is charged.',
        ],
        details: [
          ['Visit', `${data.day}, ${data.time}`],
          ['Service', data.job],
          ['Cleaner', data.cleaner.displayName],
        ],
        action: { label: 'See your booking', url: data.bookingUrl },
      },
    };
  };

const NO_VISITS = 'Your standing visits could not begin';
const AFTER_CANCELED =
  'No other visit is charged. What becomes of this one is on the page of your booking, where standing visits can begin once somebody has come.';

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
  canceled: (name) => `${name} cannot come to the visit that they were to begin with.`,
  unfit: (name) => `${name} cannot be booked for it any more.`,
};
