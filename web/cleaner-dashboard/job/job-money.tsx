import type { Job } from '#contract/cleaner-dashboard';
import { formatDollars, formatRate } from '#contract/money';
import { shortDayLabel } from '#contract/time';
import { Sum, type SumLine } from '../../ui/facts.tsx';
import { stateLabel } from '../payouts/state-labels.ts';

/** From what the customer pays to what the cleaner gets (docs/product.md#fee). */
export function JobMoney({ job }: { job: Job }) {
  const { hours, hourlyRate, price, refunded, fee, net } = job;
  const lines: SumLine[] = [
    { label: `${hours} ${hours === 1 ? 'hour' : 'hours'} at ${formatRate(hourlyRate)}`, amount: formatDollars(price) },
    ...(refunded > 0 ? [{ label: 'Back to the customer', amount: `-${formatDollars(refunded)}` }] : []),
    { label: 'Platform fee', amount: `-${formatDollars(fee)}` },
  ];
  return (
    <section className="card" aria-labelledby="job-money">
      <h2 id="job-money">Your share</h2>
      <Sum lines={lines} total={{ label: 'You get', amount: formatDollars(net) }} />
      <p className="small muted">{payoutLabel(job)}</p>
    </section>
  );
}

/** The payout's status, and when it arrives at the bank, as far as is known. */
function payoutLabel({ status, payout, timeZone }: Job): string {
  if (status === 'scheduled') return 'It is sent on after the job.';
  const state = stateLabel({ ...payout, timeZone }, 'active');
  if (!payout.inBankAt) return `${state}.`;
  return `${state}, in your bank ${shortDayLabel(Date.parse(payout.inBankAt), timeZone)}.`;
}
