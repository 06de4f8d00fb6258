import type { BookingByToken } from '#contract/booking';
import { formatRate, shareCents, toCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { overMostTip, TipRequest } from '#contract/tips';

/** An amount that is offered: dollars, and how it came about where that is not plain. */
export interface OfferedTip {
  amount: number;
  label: string;
}

const { smallCents, largeCents, percent, lowestCents } = policy.tip;

/** "$5", "$10" and "15%" of what stays paid for the job, as far as so much can be given (docs/product.md#tips). */
export function offeredTips({ paidAmount, refundedAmount, tip: { most } }: OfferedFor): OfferedTip[] {
  const paidCents = toCents(paidAmount) - toCents(refundedAmount);
  const share = Math.min(shareCents(paidCents, percent * 100), toCents(most));
  const fixed = [smallCents, largeCents].filter((cents) => cents !== share);
  return [
    ...fixed.map((cents) => ({ cents, label: formatRate(toDollars(cents)) })),
    { cents: share, label: `${percent}%: ${formatRate(toDollars(share))}` },
  ]
    .filter(({ cents }) => cents >= lowestCents && cents <= toCents(most))
    .map(({ cents, label }) => ({ amount: toDollars(cents), label }));
}

type OfferedFor = Pick<BookingByToken, 'paidAmount' | 'refundedAmount' | 'tip'>;

/** Another amount as it was typed, in dollars, or what is wrong with it. */
export function readTip(typed: string, most: number): { amount: number } | { error: string } {
  const text = typed.trim().replace(/^\$\s*/, '');
  const { data: amount, error } = TipRequest.shape.amount.safeParse(text === '' ? undefined : Number(text));
  if (amount === undefined) return { error: error?.issues[0]?.message ?? '' };
  return amount > most ? { error: overMostTip(most) } : { amount };
}
