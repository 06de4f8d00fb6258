import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { TeamDecision } from '#server/booking';
import type { FeedbackDeps } from './deps.ts';
import { resolveOpen, type SeenReport, selectWithOpenReport } from './reports.sql.ts';

export interface Settlement extends TeamDecision {
  amountCents: number;
  /** What the cleaner reads in place of the reason; without it they read the reason. */
  cleanerReason?: string | undefined;
  seen?: SeenReport;
  /** The cleaner's share, which the team has held back, is free as well; for which reason it was, as it was looked at. */
  releaseShare?: { heldBackFor: string } | undefined;
}

/**
 * The team settles a reported problem with an answer to the customer and, if it finds so, some money back in cents.
 * What the report froze is free again in the same moment, less the fee's and the cleaner's part of what goes back; a job
 * that is still scheduled when its time is over is completed by it (docs/product.md#reported-problems). Throws 404, 409.
 */
export const resolveReport =
  ({ bookings, clock, transact, emailQueue, hooks }: FeedbackDeps) =>
  ({
    bookingId,
    adminId,
    reason,
    cleanerReason,
    amountCents,
    seen,
    cleanerId,
    releaseShare,
  }: Settlement): Promise<void> =>
    transact(async (trx) => {
      const now = clock.now();
      const booking = await bookings.lock(trx, bookingId, cleanerId);
      const outcome = { adminId, answer: reason, refundedCents: amountCents, at: now };
      const report = await resolveOpen(trx, bookingId, outcome, seen);
      if (!report) {
        const isOther = seen && (await selectWithOpenReport(trx, [bookingId])).has(bookingId);
        throw conflict(
          isOther
            ? 'Something was said about this since you looked at it. Please look again.'
            : 'No open report for this booking.',
        );
      }
      const back = amountCents > 0 ? await bookings.refundInTransaction(trx, { bookingId, amountCents, reason }) : null;
      // It is no business of who comes instead.
      const isOfFormer = report.former_cleaner_id !== null;
      if (releaseShare) {
        if (isOfFormer) throw conflict('This report is not about whose share it is.');
        const decision = { bookingId, adminId, reason: cleanerReason || reason, cleanerId };
        await hooks.releaseShare(trx, { ...decision, ...releaseShare });
      }
      const kind = 'report-resolved';
      const key = `${kind}:${bookingId}:${report.id}`;
      const email = { key, kind, recipient: booking.customer_email, bookingId };
      await emailQueue.enqueue(trx, { ...email, role: 'customer' });
      if (!isOfFormer) await hooks.onSettled(trx, { bookingId, reportId: report.id });
      // But the money that goes back is.
      else if (back) await hooks.onRefunded(trx, { bookingId, refundId: back.refundId });
      await audit(trx, {
        at: now,
        actor: `admin:${adminId}`,
        action: 'report.resolved',
        subject: `booking:${bookingId}`,
        detail: { reason, ...(cleanerReason && !isOfFormer && { cleanerReason }), refundCents: amountCents },
      });
      if (!isOfFormer) await bookings.completeSettled(trx, booking, `admin:${adminId}`);
    });
