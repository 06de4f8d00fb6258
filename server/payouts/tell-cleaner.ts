import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { findCleanerEmail } from './share-emails.sql.ts';

/** What changes a cleaner's share, as the kinds of the emails that tell them. */
export type ShareEmail =
  | 'share-reported'
  | 'share-settled'
  | 'share-refunded'
  | 'share-no-show'
  | 'share-dispute-inquiry'
  | 'share-dispute-opened'
  | 'share-dispute-won'
  | 'share-dispute-lost'
  | 'share-decided'
  | 'share-kept-back'
  | 'share-reversed'
  | 'debt-waived';

/** `id`: of the report, the refund or whatever else changes the share; the email reads it again. */
export interface ShareChange {
  kind: ShareEmail;
  bookingId: number;
  id: string;
}

/** The cleaner of a job is told what changes their share, and why, once for each change. Who has left is not. */
export async function tellCleaner(deps: PayoutDeps, trx: Trx, { kind, bookingId, id }: ShareChange): Promise<void> {
  const recipient = await findCleanerEmail(trx, bookingId);
  if (recipient === undefined) return;
  await deps.emailQueue.enqueue(trx, {
    key: `${kind}:${bookingId}:${id}`,
    kind,
    role: 'cleaner',
    recipient,
    bookingId,
  });
}

/** A report that is renewed keeps its id, and is told of anew to who is booked by then. */
export const reportInKey = ({ reportId, renewedAt }: { reportId: number; renewedAt: Date | null }): string =>
  renewedAt === null ? String(reportId) : `${reportId}:${renewedAt.getTime()}`;

/** The id of what such an email tells, from its key, also where the team has it sent again. */
export const idInKey = (key: string): string =>
  key
    .replace(/(:again:\d+)+$/, '')
    .split(':')
    .slice(2)
    .join(':');
