import type { Parsed, Reply } from '#contract/calls';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { CleanerCaller } from '#platform/http/caller';
import type { FeedbackDeps } from './deps.ts';
import { hasOpenReport } from './review-reports.sql.ts';

type Call = 'POST /_api/cleaner/reply';

const { changeHours } = policy.reply;

/**
 * A cleaner's one reply to the review of their job, in public; it can be changed for some hours (docs/product.md#reviews).
 * Throws 404, and 409 where there is nothing to reply to, it is too late, or the team is about to decide about what is there.
 */
export const replyToReview =
  ({ bookings, cleaners, clock, transact }: FeedbackDeps) =>
  async ({ bookingId, text }: Parsed<Call>, { cleanerId }: CleanerCaller): Promise<Reply<Call>> => {
    if (cleanerId === null) throw notFound('Job not found');
    await bookings.findJob({ bookingId, cleanerId });
    // Without words it is not shown, and so would a reply be.
    if (!(await cleaners.findReview(bookingId))?.comment) throw conflict('There is no review with words to reply to.');
    await transact(async (trx) => {
      await bookings.lock(trx, bookingId);
      // What the team has read is what it decides about.
      if ((await cleaners.findReview(bookingId, trx))?.reply && (await hasOpenReport(trx, bookingId)))
        throw conflict('This review was reported. Its reply can be changed once that is decided.');
      const at = clock.now();
      const changeableFrom = new Date(at.getTime() - changeHours * HOUR);
      if (!(await cleaners.writeReply(trx, bookingId, { reply: text, at, changeableFrom })))
        throw conflict(`A reply can be changed for ${inDigits(changeHours, 'hour')}.`);
      const subject = `booking:${bookingId}`;
      await audit(trx, { at, actor: `cleaner:${cleanerId}`, action: 'review.replied', subject });
    });
    return { message: 'Your reply is on your profile.' };
  };

/** Until when a reply can be changed; null where there is none yet. */
export const replyUntil = (repliedAt: Date | null): Date | null =>
  repliedAt && new Date(repliedAt.getTime() + changeHours * HOUR);
