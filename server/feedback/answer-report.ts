import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { CleanerCaller } from '#platform/http/caller';
import type { FeedbackDeps } from './deps.ts';
import { answerOpen, selectReported } from './reports.sql.ts';

type Call = 'POST /_api/cleaner/report-answer';

/** The cleaner's side of a problem that a customer reported, once, until it is settled. Throws 404, 409. */
export const answerReport =
  ({ bookings, clock, db, transact }: FeedbackDeps) =>
  async ({ bookingId, text }: Parsed<Call>, { cleanerId }: CleanerCaller): Promise<Reply<Call>> => {
    if (cleanerId === null) throw notFound('Job not found');
    await bookings.findJob({ bookingId, cleanerId });
    await transact(async (trx) => {
      const at = clock.now();
      // Somebody else may have stepped in since: what is told would be about them.
      await bookings.lock(trx, bookingId, cleanerId);
      if (!(await answerOpen(trx, bookingId, text, at))) {
        const isOpen = (await selectReported(db, [bookingId])).has(bookingId);
        throw conflict(
          isOpen ? 'You have told us your side already. We are looking at it.' : 'No open report for this job.',
        );
      }
      const subject = `booking:${bookingId}`;
      await audit(trx, { at, actor: `cleaner:${cleanerId}`, action: 'report.answered', subject });
    });
    return { message: 'Thank you. Our team reads it with the report.' };
  };
