import { Link } from 'react-router';
import type { AdminCleanerDetail } from '#contract/admin';
import { formatDollars } from '#contract/money';
import type { AccountProblem, LedgerEntry } from '#contract/payouts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Note } from '../../ui/note.tsx';
import { dayAndTime } from '../team-time.ts';
import { Debts } from './debts.tsx';

const STATUSES: Record<AdminCleanerDetail['payouts']['status'], [word: string, tone: Tone]> = {
  not_setup: ['Not set up', 'neutral'],
  pending: ['Pending', 'wait'],
  active: ['Active', 'ok'],
};

const STATES: Record<LedgerEntry['state'], [word: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  frozen: ['On hold', 'bad'],
  withheld: ['Held back', 'bad'],
  sending: ['On its way', 'wait'],
  sent: ['Sent', 'ok'],
  reversed: ['Taken back', 'off'],
  nothing: ['Nothing to send', 'neutral'],
  void: ['Not paid', 'off'],
};

const PROBLEMS: Record<AccountProblem, string> = {
  cut_off: 'The cleaner has cut the account off from us, or it was closed.',
  rejected: 'The payment provider has closed this account.',
  restricted: 'The payment provider has stopped this account until the cleaner gives it what it asks for.',
};

/** Whether the cleaner can be paid, and the status of the latest jobs’ payouts. */
export const PayoutsCard = ({ cleaner }: { cleaner: AdminCleanerDetail }) => {
  const { payouts } = cleaner;
  return (
    <section className="card" aria-labelledby="payouts">
      <div className="between">
        <h2 id="payouts">Payouts</h2>
        <Badge tone={STATUSES[payouts.status][1]}>{STATUSES[payouts.status][0]}</Badge>
      </div>
      <p className="payout-account small muted">{payouts.accountId ?? 'No account yet'}</p>
      {payouts.problem && <Note kind="bad">{PROBLEMS[payouts.problem]}</Note>}
      {payouts.failedPayout && (
        <Note kind="bad">
          A payout of {formatDollars(payouts.failedPayout.amount)} of {dayAndTime(payouts.failedPayout.at)}{' '}
          {payouts.failedPayout.state === 'failed' ? 'was sent back by the bank.' : 'was canceled.'}
        </Note>
      )}
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
      {payouts.debts.length > 0 && <Debts cleaner={cleaner} />}
    </section>
  );
};
