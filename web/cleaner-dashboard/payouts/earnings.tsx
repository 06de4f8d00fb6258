import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '#contract/money';
import type { LedgerEntry, PayoutStatus } from '#contract/payouts';
import { policy } from '#contract/policy';
import { shortDayLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { EarningsByMonth } from './earnings-by-month.tsx';
import { stateLabel } from './state-labels.ts';
import './earnings.css';

const FEE_PERCENT = policy.fee.basisPoints / 100;

interface EarningsProps {
  payouts: PayoutStatus | undefined;
  /** The current year in the cleaner's time zone. */
  year: number;
}

/** The money of each job, from the customer's card to the cleaner's bank, and CSV exports by year. */
export function Earnings({ payouts, year }: EarningsProps) {
  const query = useInfiniteQuery({
    queryKey: ['GET /_api/cleaner/ledger', 'all'],
    queryFn: ({ pageParam }) => call('GET /_api/cleaner/ledger', pageParam === undefined ? {} : { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const firstYear = useQuery(callQuery('GET /_api/cleaner/earnings', { year: String(year) })).data?.firstYear ?? year;
  // Nobody has anything of a year before their first job.
  const years = [year, ...(firstYear < year ? [year - 1] : [])];
  return (
    <section className="card earnings" id="earnings" aria-labelledby="earnings-title">
      <div className="schedule-head">
        <h2 id="earnings-title">Earnings</h2>
        <div className="row">
          {years.toReversed().map((each) => (
            <ButtonLink key={each} to={`/_api/cleaner/ledger-export?year=${each}`} reloadDocument download>
              {each} as CSV
            </ButtonLink>
          ))}
        </div>
      </div>
      <EarningsByMonth years={years} />
      {query.isPending && <RowSkeletons />}
      {query.error && <QueryError query={query} />}
      {query.data && entries.length === 0 && <p className="muted">Earnings from your first job will appear here.</p>}
      {entries.length > 0 && <Ledger entries={entries} payouts={payouts} />}
      {entries.some(({ feePercent }) => feePercent < FEE_PERCENT) && (
        <p className="small muted">
          Our fee is {FEE_PERCENT}%. It is lower where the customer came back to you: then it stands beside it.
        </p>
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={() => void query.fetchNextPage()}>
          Show earlier jobs
        </Button>
      )}
    </section>
  );
}

/** By what the bank has less or more than a job's net amount. */
const Line = ({ text, amount }: { text: string; amount: string }) => (
  <tr className="part">
    <th scope="row">{text}</th>
    <td className="none" colSpan={3} />
    <td className="net">{amount}</td>
    <td className="none" />
  </tr>
);

const Ledger = ({ entries, payouts }: { entries: LedgerEntry[]; payouts: PayoutStatus | undefined }) => (
  <table className="ledger-table">
    <thead>
      <tr>
        <th scope="col">Job</th>
        <th scope="col">Paid</th>
        <th scope="col">Back</th>
        <th scope="col">Fee</th>
        <th scope="col">You get</th>
        <th scope="col">Payout</th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Fragment key={entry.bookingId}>
          <tr>
            <th scope="row">
              <Link to={`/dashboard/jobs/${entry.bookingId}`}>
                {shortDayLabel(Date.parse(entry.startTime), entry.timeZone)}, {entry.serviceName}
              </Link>
              <span className="job-of cap">
                {entry.clientName}, #BK-{entry.bookingId}
              </span>
            </th>
            <td data-label="Paid">{formatDollars(entry.paid)}</td>
            <td data-label="Back" className={entry.refunded > 0 ? undefined : 'none'}>
              {entry.refunded > 0 ? `-${formatDollars(entry.refunded)}` : '–'}
            </td>
            <td data-label="Fee">
              {formatDollars(0 - entry.fee)}
              {entry.feePercent < FEE_PERCENT && ` (${entry.feePercent}%)`}
            </td>
            <td className="net">
              <b>{formatDollars(entry.net)}</b>
            </td>
            <td>{stateLabel(entry, payouts)}</td>
          </tr>
          {entry.keptBack.map((part) => (
            <Line
              key={part.bookingId}
              text={`${formatDollars(part.amount)} kept back for job #BK-${part.bookingId}`}
              amount={`-${formatDollars(part.amount)}`}
            />
          ))}
          {entry.tip && (
            <Line
              text={entry.tip.state === 'reversed' ? 'Tip, given back' : 'Tip'}
              amount={formatDollars(entry.tip.amount)}
            />
          )}
          {entry.owed > 0 && (
            <Line text={`${formatDollars(entry.owed)} more, not taken back`} amount={formatDollars(entry.owed)} />
          )}
        </Fragment>
      ))}
    </tbody>
  </table>
);
