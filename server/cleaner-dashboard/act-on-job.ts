import type { Parsed, Reply } from '#contract/calls';
import { capitalized, hoursAsDays, inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { notFound } from '#platform/errors';
import type { CleanerCaller } from '#platform/http/caller';
import { type Bookings, keptSentence } from '#server/booking';
import type { CleanerDashboardDeps } from './deps.ts';

type Call = 'POST /_api/cleaner/job-action';

/** What a cleaner says of a job of their own. Throws 404, 409. */
export const actOnJob =
  ({ bookings, plans }: CleanerDashboardDeps) =>
  async (input: Parsed<Call>, { cleanerId }: CleanerCaller): Promise<Reply<Call>> => {
    if (cleanerId === null) throw notFound('Job not found');
    const job = { bookingId: input.bookingId, cleanerId };
    switch (input.action) {
      case 'on_my_way':
        await bookings.markOnMyWay(job);
        return { message: 'Your customer knows that you are on the way.' };
      case 'done':
        await bookings.markDone(job);
        return { message: `Well done. Your share is sent on in ${hoursAsDays(policy.payout.afterHours)}.` };
      case 'no_show':
        return { message: noShowMessage(await bookings.reportNoShow(job)) };
      case 'here':
        await bookings.sayHere(job);
        return { message: 'Thank you. Your customer is told, and our team looks into it.' };
      case 'cancel':
        if (await plans.cancelPlanned({ ...job, reason: input.reason })) return { message: LEFT_OUT };
        return { message: cancelMessage(await bookings.cancelByCleaner({ ...job, ...reasonOf(input) })) };
    }
  };

const LEFT_OUT = 'This visit is left out. Your customer is asked what to do instead, and you can propose another time.';

const reasonOf = ({ reason, refundAmount }: { reason: string; refundAmount?: number | undefined }) => ({
  reason,
  refundAmount,
});

const cancelMessage = ({ isHandedOn, kept }: Awaited<ReturnType<Bookings['cancelByCleaner']>>): string =>
  isHandedOn
    ? `We look after your customer: somebody else comes, or everything goes back to them. ${keptSentence(kept)}`
    : 'The job is canceled. Everything goes back to your customer.';

const noShowMessage = ({ keptHours }: { keptHours: number }): string =>
  `We are sorry. ${capitalized(inWords(keptHours, 'hour'))} ${verb(keptHours, 'is', 'are')} kept for you, and your customer has been told.`;
