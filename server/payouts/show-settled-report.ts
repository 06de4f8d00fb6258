import type { Job } from '#contract/cleaner-dashboard';
import { toDollars } from '#contract/money';
import type { PayoutDeps } from './deps.ts';
import { findAnswerToCleaner, findSettledReport } from './share-emails.sql.ts';

/** What was settled last of what a job's customer reported of who is booked, in the words that the cleaner was told by email. */
export async function showSettledReport({ db }: PayoutDeps, bookingId: number): Promise<Job['settledReport']> {
  const report = await findSettledReport(db, bookingId);
  if (!report?.resolved_at) return null;
  return {
    message: report.message,
    answer: (await findAnswerToCleaner(db, bookingId, report.resolved_at)) ?? report.answer,
    refunded: toDollars(report.refunded_cents ?? 0),
  };
}
