import type { Job } from '#contract/cleaner-dashboard';
import { toDollars } from '#contract/money';
import type { Db } from '../schema/tables.ts';
import { findAnswerToCleaner, selectSettledOfCleaner } from './reports.sql.ts';

/**
 * What was settled last of what a job's customer reported of who is booked, in the words that its cleaner was told by email, with
 * dollars that went back (docs/product.md#reported-problems).
 */
export async function settledReport(db: Db, bookingId: number): Promise<Job['settledReport']> {
  const report = await selectSettledOfCleaner(db, bookingId);
  if (!report?.resolved_at) return null;
  const toCleaner = await findAnswerToCleaner(db, bookingId, report.resolved_at);
  return {
    message: report.message,
    answer: toCleaner ?? report.answer,
    isToCleaner: toCleaner !== null,
    refunded: toDollars(report.refunded_cents ?? 0),
  };
}
