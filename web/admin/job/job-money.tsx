import { useState } from 'react';
import type { AdminJob } from '#contract/admin-jobs';
import { longHours } from '#contract/home-words';
import { formatDollars, formatRate } from '#contract/money';
import type { ShareAction } from '#contract/payouts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Sum } from '../../ui/facts.tsx';
import { REFUND_FAILURE_LABELS } from '../refund-failures.ts';
import { dayAndTime } from '../team-time.ts';
import { RefundBadge } from './refund-badge.tsx';
import { ShareDialog, shareButton } from './share-dialog.tsx';

const SHARES: Record<AdminJob['share']['state'], [word: string, tone: Tone]> = {
  none: ['Nothing left', 'neutral'],
  waiting: ['Waiting', 'wait'],
  stuck: ['Stuck', 'bad'],
  sending: ['On its way', 'wait'],
  sent: ['Sent', 'ok'],
  withheld: ['Held back', 'bad'],
  void: ['Not paid', 'off'],
};

/** Where the cleaner's share is, and what the team can do with it. */
function JobShare({ job }: { job: AdminJob }) {
  const [open, setOpen] = useState<ShareAction>();
  const { state, actions, reason } = job.share;
  return (
    <div className="job-share">
      <div className="between">
        <b>The share</b>
        <Badge tone={SHARES[state][1]}>{SHARES[state][0]}</Badge>
      </div>
      {reason && <p>{reason}</p>}
      {actions.length > 0 && (
        <div className="row">
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === 'void' ? 'danger-line' : 'secondary'}
              onClick={() => setOpen(action)}
              aria-label={`${shareButton(action, job.share)}: the share`}
            >
              {shareButton(action, job.share)}
            </Button>
          ))}
        </div>
      )}
      {open && <ShareDialog job={job} action={open} onDone={() => setOpen(undefined)} />}
    </div>
  );
}

/** Of a time that is held: what whoever asks after their payment can be told. */
const holdWords = ({ until, isOver }: NonNullable<AdminJob['hold']>, zone: string): string =>
  isOver
    ? `Not paid, and the hold ended ${dayAndTime(until, zone)}: the bank still works on the payment, or the provider does not answer. It is booked, or ended without a charge, by itself.`
    : `Not paid yet: the time is held until ${dayAndTime(until, zone)}.`;

/** What was paid, what was refunded, and how the rest is divided. */
export const JobMoney = ({ job }: { job: AdminJob }) => {
  const { money, hours, hourlyRate, refunds } = job;
  const isPaid = job.share.state !== 'void';
  return (
    <section className="card" aria-labelledby="money">
      <h2 id="money">Money</h2>
      <Sum
        lines={[
          { label: `${longHours(hours * 60)} at ${formatRate(hourlyRate)}`, amount: formatDollars(money.total) },
          { label: 'Paid', amount: formatDollars(money.paid) },
          { label: 'Refunded', amount: formatDollars(0 - money.refunded) },
          { label: 'Platform fee', amount: formatDollars(0 - money.fee) },
          ...(isPaid || money.cleanerShare === 0
            ? []
            : [{ label: 'Not paid, stays with us', amount: formatDollars(0 - money.cleanerShare) }]),
        ]}
        total={{ label: 'Cleaner’s share', amount: formatDollars(isPaid ? money.cleanerShare : 0) }}
      />
      {job.hold && <p>{holdWords(job.hold, job.city.timeZone)}</p>}
      {money.tip > 0 && (
        <p className="small">And a tip of {formatDollars(money.tip)}, all of it the cleaner’s and in no sum above.</p>
      )}
      {money.paid > 0 && <JobShare job={job} />}
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
};
