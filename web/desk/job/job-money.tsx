import type { Job } from '#contract/desk';
import { formatDollars, formatRate } from '#contract/money';
import { Sum, type SumLine } from '../../ui/facts.tsx';

/** From what the customer pays to what the cleaner gets (decision: price). */
export function JobMoney({ job: { hours, hourlyRate, price, refunded, fee, net } }: { job: Job }) {
  const lines: SumLine[] = [
    { label: `${hours} ${hours === 1 ? 'hour' : 'hours'} at ${formatRate(hourlyRate)}`, amount: formatDollars(price) },
    ...(refunded > 0 ? [{ label: 'Back to the customer', amount: `-${formatDollars(refunded)}` }] : []),
    { label: 'Platform fee', amount: `-${formatDollars(fee)}` },
  ];
  return (
    <section className="card" aria-labelledby="job-money">
      <h2 id="job-money">Your share</h2>
      <Sum lines={lines} total={{ label: 'You get', amount: formatDollars(net) }} />
    </section>
  );
}
