import { Link } from 'react-router';
import type { AdminCleanerDetail } from '#contract/admin';
import { formatDollars } from '#contract/money';
import type { LedgerEntry } from '#contract/payouts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { dayAndTime } from '../team-time.ts';

const STATUSES: Record<AdminCleanerDetail['payouts']['status'], [word: string, tone: Tone]> = {
  not_setup: ['Not set up', 'neutral'],
  pending: ['Pending', 'wait'],
  active: ['Active', 'ok'],
};

const STATES: Record<LedgerEntry['state'], [word: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  frozen: ['On hold', 'bad'],
  sending: ['On its way', 'wait'],
  sent: ['Sent', 'ok'],
  reversed: ['Taken back', 'off'],
  nothing: ['Nothing to send', 'neutral'],
};

/** Whether the cleaner can be paid, and the status of the latest jobs’ payouts. */
export const PayoutsCard = ({ cleaner: { payouts } }: { cleaner: AdminCleanerDetail }) => (
  <section className="card" aria-labelledby="payouts">
    <div className="between">
      <h2 id="payouts">Payouts</h2>
      <Badge tone={STATUSES[payouts.status][1]}>{STATUSES[payouts.status][0]}</Badge>
    </div>
    <p className="payout-account small muted">{payouts.accountId ?? 'No account yet'}</p>
    <ul className="detail-list">
      {payouts.latest.map(({ bookingId, net, state, dueAt, sentAt }) => (
        <li key={bookingId}>
          <div className="between">
            <b>{formatDollars(net)}</b>
            <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
          </div>
          <p className="small muted">
            <Link to={`/dashboard/admin/jobs/${bookingId}`}>#BK-{bookingId}</Link>
            {sentAt ? `, sent ${dayAndTime(sentAt)}` : dueAt && `, due ${dayAndTime(dueAt)}`}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
