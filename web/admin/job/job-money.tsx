import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars, formatRate } from '#contract/money';
import { Sum } from '../../ui/facts.tsx';
import { REFUND_FAILURE_LABELS } from '../refund-failures.ts';
import { dayAndTime } from '../team-time.ts';
import { RefundBadge } from './refund-badge.tsx';

/** What was paid, what was refunded, and how the rest is divided. */
export const JobMoney = ({ job: { money, hours, hourlyRate, refunds } }: { job: AdminJob }) => (
  <section className="card" aria-labelledby="money">
    <h2 id="money">Money</h2>
    <Sum
      lines={[
        { label: `${hours} hours at ${formatRate(hourlyRate)}`, amount: formatDollars(money.total) },
        { label: 'Paid', amount: formatDollars(money.paid) },
        { label: 'Refunded', amount: formatDollars(0 - money.refunded) },
        { label: 'Platform fee', amount: formatDollars(0 - money.fee) },
      ]}
      total={{ label: 'Cleaner’s share', amount: formatDollars(money.cleanerShare) }}
    />
    <ul className="detail-list">
      {refunds.map(({ amount, reason, status, error, failure, createdAt }) => (
        <li key={createdAt + amount}>
          <div className="between">
            <b>Refund of {formatDollars(amount)}</b>
            <RefundBadge status={status} />
          </div>
          <p>{reason}</p>
          {failure && <p className="small">{REFUND_FAILURE_LABELS[failure]}</p>}
          {error && <p className="small">{error}</p>}
          <p className="small muted">{dayAndTime(createdAt)}</p>
        </li>
      ))}
    </ul>
  </section>
);
