import { policy } from '#contract/policy';
import { DAY, MINUTE } from '#contract/time';
import type { Charge, Refundable } from '#server/payments';
import type { Db, Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/** What can be tipped for a job, and what was (docs/product.md#tips). Amounts in cents. */
export interface TipTerms {
  /** Null for a job that is not done. */
  until: Date | null;
  /** No more than what stays of the job's payments. */
  mostCents: number;
  /** What was given and not gone back; the latest where there are several. */
  given: GivenTip | undefined;
  /** The latest that was given, whatever has become of it. */
  latest: GivenTip | undefined;
  /** So many went back that no more can be given: both sides of each are an email. */
  isOver: boolean;
}

export interface GivenTip {
  intentId: string;
  cents: number;
  undoUntil: Date;
}

export async function loadTipTerms(
  { payments }: Pick<BookingDeps, 'payments'>,
  source: Db | Trx,
  booking: Pick<Booking, 'id' | 'status' | 'ends_at'>,
): Promise<TipTerms> {
  const tips = (await payments.chargesOf(source, booking.id)).filter(isTip).map(toGiven);
  const { status, ends_at } = booking;
  return {
    until: status === 'completed' ? new Date(ends_at.getTime() + policy.tip.days * DAY) : null,
    mostCents: mostTipCents(await payments.refundable(source, booking.id)),
    given: tips.findLast(({ cents }) => cents > 0),
    latest: tips.at(-1),
    isOver: tips.filter(({ cents }) => cents === 0).length >= policy.tip.goneBack,
  };
}

export const isTip = ({ purpose }: Pick<Charge, 'purpose'>): boolean => purpose === 'tip';

const toGiven = ({ intentId, restCents, paidAt }: Charge): GivenTip => ({
  intentId,
  cents: restCents,
  undoUntil: new Date(paidAt.getTime() + policy.tip.undoMinutes * MINUTE),
});

const mostTipCents = ({ nowCents, laterCents }: Refundable): number =>
  Math.min(policy.tip.highestCents, nowCents + laterCents);
