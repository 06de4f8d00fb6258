import type { AdminWeek } from '#contract/admin-lists';
import { formatDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { Table } from '../../ui/table.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { useAdmin } from '../use-admin.ts';
import { Bars } from './bars.tsx';
import { weekLabel } from './week-label.ts';

/** Bookings and volume by week: two bar charts, and the same as a table. */
export function Weeks() {
  const query = useAdmin('GET /_api/admin/weeks', {});
  return (
    <section className="card plain-card weeks" aria-labelledby="weeks">
      <h2 id="weeks">The last {inWords(policy.admin.chartWeeks, 'week')}</h2>
      {query.error && <FailedToLoad noun="weeks" query={query} />}
      {query.isPending && <TextSkeleton lines={4} />}
      {query.data && <Chart weeks={query.data.weeks} />}
    </section>
  );
}

const Chart = ({ weeks }: { weeks: AdminWeek[] }) => (
  <>
    <div className="weeks-charts">
      <Bars title="Volume" weeks={weeks} measure={({ volume }) => volume} format={formatDollars} />
      <Bars title="Bookings" weeks={weeks} measure={({ bookings }) => bookings} format={String} />
    </div>
    <details>
      <summary>As a table</summary>
      <Table
        caption="Bookings and volume by week"
        keyOf={({ from }) => from}
        rows={weeks.toReversed()}
        columns={[
          { head: 'Week from', cell: ({ from }) => weekLabel(from), kind: 'nowrap' },
          {
            head: 'Bookings',
            cell: ({ bookings }) => bookings,
            kind: 'number',
            labeledOnPhones: true,
            onPhones: ['right'],
          },
          { head: 'Volume', cell: ({ volume }) => formatDollars(volume), kind: 'number', onPhones: ['wide'] },
        ]}
      />
    </details>
  </>
);
