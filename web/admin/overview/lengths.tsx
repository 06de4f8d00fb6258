import type { AdminLengths } from '#contract/admin-lists';
import { policy } from '#contract/policy';
import { StillLoading } from '../../ui/skeletons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAdminQuery } from '../admin-queries.ts';

/** Booked, advised and worked time by service (docs/product.md#admin-figures). */
export function Lengths() {
  const query = useAdminQuery('GET /_api/admin/lengths', {});
  if (query.isPending) return <StillLoading />;
  const lengths = query.data?.lengths ?? [];
  if (lengths.length === 0) return null;
  const isKnown = (what: 'advised' | 'worked') => lengths.some((row) => row[what] !== null);
  return (
    <section className="card plain-card lengths">
      <h2>Length of visits, last {policy.admin.activeDays} days</h2>
      <Table
        caption="Length of visits by service"
        keyOf={({ service }) => service}
        rows={lengths}
        columns={[
          { head: 'Service', cell: ({ service }) => service, onPhones: ['wide'] },
          number('Visits', ({ visits }) => visits),
          number('Booked', ({ booked }) => inHours(booked)),
          ...(isKnown('advised') ? [number('Advised', ({ advised }) => inHours(advised))] : []),
          ...(isKnown('worked') ? [number('Worked', ({ worked }) => inHours(worked))] : []),
        ]}
      />
      <p className="small muted">
        On average: booked is what was paid for
        {isKnown('advised') && ', advised what we said of the home, where it was described'}
        {isKnown('worked') &&
          ', worked the time from the start, or from setting out if that was later, until “Done”, where the cleaner said both'}
        .
      </p>
    </section>
  );
}

const number = (head: string, cell: Column<AdminLengths>['cell']): Column<AdminLengths> => ({
  head,
  cell,
  kind: 'number',
  labeledOnPhones: true,
});

/** Minutes to a tenth of an hour: "3.5 h". */
const inHours = (minutes: number | null): string => (minutes === null ? '–' : `${Math.round(minutes / 6) / 10} h`);
