import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDollars } from '#contract/money';
import type { EarningsYear } from '#contract/payouts';
import { monthLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { SelectField } from '../../ui/inputs.tsx';
import { StillLoading } from '../../ui/skeletons.tsx';

/** What a year's jobs have earned, by month and in all, each month with its own file; nothing before the first job. */
export function EarningsByMonth({ years }: { years: number[] }) {
  const [year, setYear] = useState(String(years[0]));
  // Another year comes in place of the one that stands: its choice keeps the focus.
  const { data, isPending } = useQuery({
    ...callQuery('GET /_api/cleaner/earnings', { year }),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <StillLoading />;
  if (!data || (data.months.length === 0 && years.length === 1)) return null;
  const hasTips = data.total.tips > 0;
  return (
    <div className="earnings-by-month">
      <SelectField label="Year" value={year} onChange={(event) => setYear(event.currentTarget.value)}>
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <p className="small muted">
        Of what is over; what is still to come is in the list below. Jobs are those of which something stays yours, also
        canceled ones. Paid and Back are of all of them.
      </p>
      <table className="ledger-table">
        <caption className="vh">Earnings of {year} by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Jobs</th>
            <th scope="col">Paid</th>
            <th scope="col">Back</th>
            <th scope="col">Fee</th>
            <th scope="col">You get</th>
            {hasTips && <th scope="col">Tips</th>}
            <th scope="col">Sent to Stripe</th>
          </tr>
        </thead>
        <tbody>
          {data.months.map((sum) => (
            <SumRow key={sum.month} sum={sum} hasTips={hasTips}>
              <a
                href={`/_api/cleaner/ledger-export?year=${year}&month=${sum.month.slice(5)}`}
                download
                aria-label={`${labelOf(sum.month)} as CSV`}
              >
                {labelOf(sum.month)}
              </a>
            </SumRow>
          ))}
          <SumRow sum={data.total} hasTips={hasTips}>
            <b>{year}</b>
          </SumRow>
        </tbody>
      </table>
    </div>
  );
}

interface SumRowProps {
  sum: EarningsYear['total'];
  /** Whether there were tips in the year: they have a column of their own. */
  hasTips: boolean;
  children: ReactNode;
}

const SumRow = ({ sum, hasTips, children }: SumRowProps) => (
  <tr>
    <th scope="row">{children}</th>
    <td data-label="Jobs">{sum.jobs}</td>
    <td data-label="Paid">{formatDollars(sum.paid)}</td>
    <td data-label="Back" className={sum.refunded > 0 ? undefined : 'none'}>
      {sum.refunded > 0 ? formatDollars(-sum.refunded) : '–'}
    </td>
    <td data-label="Fee">{formatDollars(0 - sum.fee)}</td>
    <td className="net">
      <b>{formatDollars(sum.net)}</b>
    </td>
    {hasTips && (
      <td data-label="Tips" className={sum.tips > 0 ? undefined : 'none'}>
        {sum.tips > 0 ? formatDollars(sum.tips) : '–'}
      </td>
    )}
    <td data-label="Sent to Stripe">{formatDollars(sum.sent)}</td>
  </tr>
);

const labelOf = (month: string) => monthLabel(Date.parse(`${month}-01T00:00:00Z`), 'UTC');
