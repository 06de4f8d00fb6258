import type { AdminWeek } from '#contract/admin-lists';
import { formatDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { Table } from '../../ui/table.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { weekLabel } from './metric-cards.tsx';

/** Bookings and volume by week: two bar charts, and the same as a table. */
export function Weeks() {
  const query = useAdminQuery('GET /_api/admin/weeks', {});
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
      <Bars title="Bookings" weeks={weeks} measure={({ bookings }) => bookings} format={(count) => String(count)} />
    </div>
    <p className="cap">
      By the day of booking. Above, money counts on the day it was paid, and a job on the day of its work.
    </p>
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

interface BarsProps {
  title: string;
  weeks: AdminWeek[];
  measure: (week: AdminWeek) => number;
  format: (value: number) => string;
}

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

/** A bar for each week; the present one, which is not over, is paler. Screen readers get the highest and the latest value. */
function Bars({ title, weeks, measure, format }: BarsProps) {
  const values = weeks.map(measure);
  const highest = Math.max(...values);
  const [first, last] = [weeks[0], weeks.at(-1)];
  const latest = values.at(-1) ?? 0;
  const summary = `${title} by week: at most ${format(highest)}, this week so far ${format(latest)}`;
  return (
    <figure className="bars">
      <figcaption>
        <b>{title}</b> <span className="cap">at most {format(highest)}</span>
      </figcaption>
      <div className="plot">
        <p className="scale cap" aria-hidden="true">
          <span>{format(highest)}</span>
          <span>{format(0)}</span>
        </p>
        <svg
          viewBox={`0 0 ${STEP * weeks.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {values.map((value, index) => {
            const height = highest === 0 ? 1 : Math.max(1, (value / highest) * HEIGHT);
            return (
              <rect
                key={weeks[index]?.from}
                x={index * STEP + GAP / 2}
                y={HEIGHT - height}
                width={STEP - GAP}
                height={height}
                className={index === weeks.length - 1 ? 'present' : undefined}
              >
                <title>{`${weekLabel(weeks[index]?.from ?? '')}: ${format(value)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      {first && last && (
        <p className="cap between" aria-hidden="true">
          <span>{weekLabel(first.from)}</span>
          <span>this week</span>
        </p>
      )}
    </figure>
  );
}
