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
  const columns = { hasTips: data.total.tips > 0, hasUnpaid: data.months.some((sum) => unpaidOf(sum) > 0) };
  return (
    <div className="earnings-by-month">
      <SelectField label="Year" value={year} onChange={(event) => setYear(event.currentTarget.value)}>
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <p className="small muted">
        Of jobs that are over; those to come are in the list below. “Jobs” counts the ones that bring you something,
        also canceled ones. “Back” is what went back to customers.
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
            {columns.hasUnpaid && <th scope="col">Not paid</th>}
            <th scope="col">You get</th>
            {columns.hasTips && <th scope="col">Tips</th>}
            <th scope="col">Sent to Stripe</th>
          </tr>
        </thead>
        <tbody>
          {data.months.map((sum) => (
            <SumRow key={sum.month} sum={sum} {...columns}>
              <a
                href={`/_api/cleaner/ledger-export?year=${year}&month=${sum.month.slice(5)}`}
                download
                aria-label={`${labelOf(sum.month)} as CSV`}
              >
                {labelOf(sum.month)}
              </a>
            </SumRow>
          ))}
          <SumRow sum={data.total} {...columns}>
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
  /** Whether the team has decided to pay nothing for a job of it. */
  hasUnpaid: boolean;
  children: ReactNode;
}

/** What is left of all payments and is not theirs, in dollars. */
const unpaidOf = ({ paid, refunded, fee, net }: EarningsYear['total']): number =>
  Math.round((paid - refunded - fee - net) * 100) / 100;

const SumRow = ({ sum, hasTips, hasUnpaid, children }: SumRowProps) => (
  <tr>
    <th scope="row">{children}</th>
    <td data-label="Jobs">{sum.jobs}</td>
    <td data-label="Paid">{formatDollars(sum.paid)}</td>
    <td data-label="Back" className={sum.refunded > 0 ? undefined : 'none'}>
      {sum.refunded > 0 ? formatDollars(-sum.refunded) : '–'}
    </td>
    <td data-label="Fee">{formatDollars(0 - sum.fee)}</td>
    {hasUnpaid && (
      <td data-label="Not paid" className={unpaidOf(sum) > 0 ? undefined : 'none'}>
        {unpaidOf(sum) > 0 ? formatDollars(-unpaidOf(sum)) : '–'}
      </td>
    )}
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
