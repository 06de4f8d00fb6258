import type { AdminUserRow } from '#contract/admin-lists';
import { type Column, Table } from '../../ui/table.tsx';
import { CustomerLink } from '../customer/customer-link.tsx';
import { dayAndTime } from '../team-time.ts';
import { Guests } from './guests.tsx';
import { Choice, ListControls, useFilters } from './list-controls.tsx';
import { ListSection, useList } from './list-section.tsx';

const SORTS = { name: 'Name', active: 'Last active' } as const;
const ROLES: Record<AdminUserRow['role'], string> = { user: 'Customer', cleaner: 'Cleaner', admin: 'Admin' };

export function UsersTab() {
  const filters = useFilters();
  const sort = filters.oneOf('sort', Object.keys(SORTS) as (keyof typeof SORTS)[]);
  const query = useList('GET /_api/admin/users', { q: filters.text('q'), sort });
  return (
    <>
      <ListControls noun="users" searchLabel="Name, email, phone or #BK number">
        <Choice label="Sorted by" name="sort" value={sort} emptyLabel="Newest" options={SORTS} />
      </ListControls>
      <ListSection noun="users" emptyTitle="No users found." query={query}>
        {(rows) => <Table caption="Users" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </ListSection>
      <Guests q={filters.text('q')} />
    </>
  );
}

const COLUMNS: Column<AdminUserRow>[] = [
  { head: 'Name', cell: (user) => <CustomerLink customer={user} /> },
  { head: 'Role', cell: ({ role }) => ROLES[role], onPhones: ['right', 'quiet'] },
  { head: 'Email', cell: ({ email }) => email, onPhones: ['wide', 'quiet'] },
  {
    head: 'Bookings',
    cell: ({ bookingsCount }) => bookingsCount,
    kind: 'number',
    labeledOnPhones: true,
    onPhones: ['quiet'],
  },
  {
    head: 'Last active',
    cell: ({ lastActive }) => (lastActive ? dayAndTime(lastActive) : 'Never'),
    kind: 'nowrap',
    labeledOnPhones: true,
    onPhones: ['wide', 'quiet'],
  },
];
