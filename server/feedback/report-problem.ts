import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { reportUntil } from '#server/booking';
import type { FeedbackDeps } from './deps.ts';
import { insertReport, renewReport } from './reports.sql.ts';

type Call = 'POST /_api/bookings/report';

/**
 * Something went wrong, or somebody was there after all: from now on nothing is passed on to the cleaner until the
 * team has looked at it (docs/product.md#reported-problems). One open report a booking. Throws 404, 409.
 */
export const reportProblem =
  ({ bookings, clock, transact, emailQueue, supportEmail, hooks }: FeedbackDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { id } = await bookings.findForCustomer(input, caller);
    await transact(async (trx) => {
      const now = clock.now();
      const booking = await bookings.lockForCustomer(trx, id);
      const until = reportUntil(booking, now);
      if (!until) throw conflict('A problem can be reported once the job has started.');
      if (now >= until) throw conflict('The time for reporting a problem is over. Please write to us.');
      const told = { bookingId: id, message: input.message, at: now };
      const renewed = await renewReport(trx, told);
      const report = renewed ?? (await insertReport(trx, told));
      if (!report) throw conflict('You have told us already. We are looking at it.');
      const enqueueEmail = (kind: string, role: 'team' | 'customer', recipient: string) =>
        emailQueue.enqueue(trx, {
          // Of each who comes after another there can be a report anew.
          key: `${kind}:${id}:${report.id}${renewed ? `:${now.getTime()}` : ''}`,
          kind,
          role,
          recipient,
          bookingId: id,
        });
      await enqueueEmail('problem-reported', 'team', supportEmail);
      await enqueueEmail('report-received', 'customer', booking.customer_email);
      await hooks.onReported(trx, { bookingId: id, reportId: report.id, renewedAt: renewed ? now : null });
      await audit(trx, { at: now, actor: 'customer', action: 'booking.reported', subject: `booking:${id}` });
    });
    return { message: 'Thank you. A person will look at it and write to you.' };
  };
