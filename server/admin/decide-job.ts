import type { Parsed, Reply } from '#contract/calls';
import { formatDollars, toCents } from '#contract/money';
import type { ReviewAction } from '#contract/reviews';
import type { SignedInCaller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';

type Call = 'POST /_api/admin/job-action';

/** What the team decides of a job. Throws 404, 409. */
export const decideJob =
  ({ bookings, rescue, feedback }: Pick<AdminDeps, 'bookings' | 'rescue' | 'feedback'>) =>
  async (input: Parsed<Call>, { userId: adminId }: SignedInCaller): Promise<Reply<Call>> => {
    const decision = { bookingId: input.bookingId, adminId, reason: input.reason, cleanerId: input.cleanerId };
    switch (input.action) {
      case 'complete':
        await bookings.completeForTeam(decision);
        return { message: 'The job is completed.' };
      case 'no_show':
        await bookings.noShowForTeam({ ...decision, who: input.who });
        return { message: 'No-show recorded.' };
      case 'refund':
        await bookings.refundForTeam({ ...decision, amountCents: toCents(input.amount) });
        return { message: `${formatDollars(input.amount)} goes back to the customer’s card.` };
      case 'refund_tip':
        await bookings.refundTipForTeam(decision);
        return { message: 'The tip goes back to the customer’s card.' };
      case 'resolve':
        await feedback.resolveReport({
          ...decision,
          cleanerReason: input.cleanerReason,
          amountCents: toCents(input.amount ?? 0),
          seen: input.report,
          releaseShare: input.releaseShare,
        });
        return { message: 'The report is settled, and the customer is told.' };
      case 'hand_over':
        await rescue.handOver(decision);
        return { message: 'Others are asked, or the customer is asked first.' };
      case 'hand_over_all': {
        const { handed, left } = await rescue.handOverAll(decision);
        return { message: `${handed} given to others, or their customers are asked first. ${left} could not be.` };
      }
      case 'move':
        await bookings.moveForTeam({ ...decision, timeSlotId: input.timeSlotId });
        return { message: 'The job is moved. Both sides are told.' };
      case 'cancel':
        await bookings.cancelForTeam({ ...decision, refundAmount: input.refundAmount });
        return { message: 'The job is canceled. Everything that was paid goes back.' };
    }
  };

/** Corrects the contact details of a job. Throws 404, 409. */
export const correctJobContact =
  ({ bookings }: Pick<AdminDeps, 'bookings'>) =>
  async (
    contact: Parsed<'POST /_api/admin/job-contact'>,
    { userId: adminId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/admin/job-contact'>> => {
    await bookings.correctContact({ ...contact, adminId });
    return { message: 'The contact details are corrected.' };
  };

const REVIEW_MESSAGES: Record<ReviewAction, string> = {
  hide: 'The review is hidden. Its stars still count.',
  hide_as_abuse: 'The review is hidden, and its stars count no more.',
  show: 'The review is shown again.',
  keep: 'The review stays.',
};

/** What the team decides of the review of a job. Throws 404, 409. */
export const decideReview =
  ({ feedback }: Pick<AdminDeps, 'feedback'>) =>
  async (
    decision: Parsed<'POST /_api/admin/review'>,
    { userId: adminId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/admin/review'>> => {
    await feedback.decideReview({ ...decision, adminId });
    return { message: REVIEW_MESSAGES[decision.action] };
  };
