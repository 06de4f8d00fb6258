import type { AdminGuestRow } from '#contract/admin-lists';
import { type Column, Table } from '../../ui/table.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { CustomerLink } from '../customer/customer-link.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { dayAndTime } from '../team-time.ts';

/** Below the users: who booked without an account. Nothing where nobody did. */
export function Guests({ q }: { q: string | undefined }) {
  const query = useAdminQuery('GET /_api/admin/guests', { q });
  if (query.error && !query.data) return <FailedToLoad noun="guests" query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section className="guests" aria-labelledby="guests">
      <h2 id="guests">Guests</h2>
      <Table caption="Guests" columns={COLUMNS} rows={query.data} keyOf={({ email }) => email} />
    </section>
  );
}

const COLUMNS: Column<AdminGuestRow>[] = [
  { head: 'Name', cell: (guest) => <CustomerLink customer={{ id: null, ...guest }} /> },
  { head: 'Phone', cell: ({ phone }) => phone ?? '', onPhones: ['right', 'quiet'] },
  { head: 'Email', cell: ({ email }) => email, onPhones: ['wide', 'quiet'] },
  {
    head: 'Bookings',
    cell: ({ bookingsCount }) => bookingsCount,
    kind: 'number',
    labeledOnPhones: true,
    onPhones: ['quiet'],
  },
  {
    head: 'Last booked',
    cell: ({ lastBooked }) => dayAndTime(lastBooked),
    kind: 'nowrap',
    labeledOnPhones: true,
    onPhones: ['wide', 'quiet'],
  },
];
