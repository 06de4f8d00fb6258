import type { UnservedWishes as Row } from '#contract/admin-lists';
import { policy } from '#contract/policy';
import { Table } from '../../ui/table.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';

/** Wishes that nobody could serve, by city, weekday and length (docs/product.md#admin-figures): where cleaners are missing. */
export default function UnservedWishes() {
  const query = useAdminQuery('GET /_api/admin/unserved-wishes', {});
  const rows = query.data?.unserved ?? [];
  if (query.error && !query.data) return <FailedToLoad noun="wishes" query={query} />;
  if (rows.length === 0) return <p className="muted">{query.data ? 'Nobody has waited in vain.' : 'One moment…'}</p>;
  return (
    <>
      <p>In the last {policy.waitlist.unservedDays} days:</p>
      <Table
        caption="Wishes by city, weekday and length"
        keyOf={({ city, weekday, minutes }) => `${city} ${weekday} ${minutes}`}
        rows={rows}
        columns={[
          { head: 'City', cell: ({ city }: Row) => city, onPhones: ['wide'] },
          { head: 'Day', cell: ({ weekday }: Row) => weekday, labeledOnPhones: true },
          { head: 'Length', cell: ({ minutes }: Row) => `${minutes / 60} h`, kind: 'number', labeledOnPhones: true },
          { head: 'Wishes', cell: ({ wishes }: Row) => wishes, kind: 'number', labeledOnPhones: true },
        ]}
      />
      <p className="small muted">A wish counts on each weekday that it names.</p>
    </>
  );
}
