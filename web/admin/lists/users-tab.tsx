import { useState } from 'react';
import { type AdminUserRow, adminListCalls } from '#contract/admin-lists';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminQuery, useAdminRefresh } from '../admin-queries.ts';
import { CustomerLink } from '../customer/customer-link.tsx';
import { dayAndTime } from '../team-time.ts';
import { Guests } from './guests.tsx';
import { Choice, ListControls, useFilters } from './list-controls.tsx';
import { ListSection, useList } from './list-section.tsx';

const SORTS = { name: 'Name', active: 'Last active' } as const;
const ROLES: Record<AdminUserRow['role'], string> = { user: 'Customer', cleaner: 'Cleaner', admin: 'Admin' };

export function UsersTab() {
  const filters = useFilters();
  const [locked, setLocked] = useState<AdminUserRow>();
  const sort = filters.oneOf('sort', Object.keys(SORTS) as (keyof typeof SORTS)[]);
  const q = filters.text('q');
  const query = useList('GET /_api/admin/users', { q, sort });
  const { data: guests } = useAdminQuery('GET /_api/admin/guests', { q });
  const emptyNote = guests && guests.length > 0 ? 'Nobody with an account. Below: who booked as a guest.' : undefined;
  return (
    <>
      <ListControls noun="users" searchLabel="Name, email, phone or #BK number">
        <Choice label="Sorted by" name="sort" value={sort} emptyLabel="Newest" options={SORTS} />
      </ListControls>
      <ListSection noun="users" emptyTitle="No users found." emptyNote={emptyNote} query={query}>
        {(rows) => <Table caption="Users" columns={columns(setLocked)} rows={rows} keyOf={({ id }) => id} />}
      </ListSection>
      <Guests q={q} />
      {locked && <RemoveSecondFactor user={locked} onDone={() => setLocked(undefined)} />}
    </>
  );
}

/** For somebody who has lost both the app and the recovery codes (docs/product.md#second-factor). */
function RemoveSecondFactor({ user, onDone }: { user: AdminUserRow; onDone: () => void }) {
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: adminListCalls['POST /_api/admin/remove-second-factor'].request,
    values: { userId: user.id, reason: '' },
    async send(sent) {
      const { message } = await call('POST /_api/admin/remove-second-factor', sent);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <ActionDialog
      title="Turn off two-step verification?"
      about={
        <>
          <b>
            {user.name}, {user.email}.
          </b>{' '}
          Only once you know who asks: an email is not enough. They are told by email, and signed out everywhere.
        </>
      }
      submitLabel="Turn off"
      danger
      {...{ form, onDone }}
    >
      <TextAreaField label="How you made sure" rows={3} {...field('reason')} />
    </ActionDialog>
  );
}

const columns = (onLocked: (user: AdminUserRow) => void): Column<AdminUserRow>[] => [
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
  {
    head: 'Two-step',
    cell: (user) =>
      user.hasSecondFactor ? (
        <Button
          variant="quiet"
          aria-label={`Turn off two-step verification of ${user.name}`}
          onClick={() => onLocked(user)}
        >
          Turn off
        </Button>
      ) : (
        'Off'
      ),
    kind: 'nowrap',
    labeledOnPhones: true,
    onPhones: ['wide', 'quiet'],
  },
];
