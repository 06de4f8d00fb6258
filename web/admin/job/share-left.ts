import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars, shareCents, toCents, toDollars } from '#contract/money';
import { withPeriod } from '#contract/with-period';

/** What a job's cleaner gets, and what is our fee, in dollars, once so many more went back: to the cent as it is sent. */
export function dividedAfter(
  { paid, refunded, feePercent }: AdminJob['money'],
  amount: number,
): { cleaner: number; fee: number } {
  const rest = Math.max(0, toCents(paid) - toCents(refunded) - toCents(amount));
  const fee = shareCents(rest, Math.round(feePercent * 100));
  return { cleaner: toDollars(rest - fee), fee: toDollars(fee) };
}

/** What settling a report passes on. `amount`: dollars that it gives back; `isReleased`: a share held back is free with it. */
export function passedOnWords(
  { money, share, cleaner: { displayName } }: AdminJob,
  amount: number,
  isReleased = false,
): string {
  const { cleaner, fee } = dividedAfter(money, amount);
  if (cleaner === 0) return `Nothing is left for ${withPeriod(displayName)}`;
  if (share.state === 'void') return `Nothing is passed on to ${displayName}: our team decided so.`;
  const what = `${formatDollars(cleaner)}: what is not given back, less our fee of ${formatDollars(fee)}`;
  return share.state === 'sent'
    ? `${displayName} keeps ${what}.`
    : `${displayName} gets ${what}, ${share.state === 'withheld' && !isReleased ? 'once the share is released' : 'when it is due'}.`;
}
