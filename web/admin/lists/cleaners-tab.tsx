import { Link } from 'react-router';
import type { AdminCleanerRow } from '#contract/admin';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { CleanerStatusBadge } from '../cleaner-status.tsx';
import { Choice, ListControls, useFilters } from './list-controls.tsx';
import { ListSection, useList } from './list-section.tsx';

const STATUSES = {
  active: 'Active',
  pending_review: 'Review Pending',
  suspended: 'Suspended',
  declined: 'Declined',
} as const;
const SORTS = { name: 'Name', jobs: 'Most jobs' } as const;

export function CleanersTab() {
  const filters = useFilters();
  const status = filters.oneOf('status', Object.keys(STATUSES) as (keyof typeof STATUSES)[]);
  const sort = filters.oneOf('sort', Object.keys(SORTS) as (keyof typeof SORTS)[]);
  const open = filters.oneOf('open', ['few']);
  const payouts = filters.oneOf('payouts', ['pending']);
  const query = useList('GET /_api/admin/cleaners', { q: filters.text('q'), status, sort, open, payouts });
  return (
    <>
      <ListControls noun="cleaners" searchLabel="Name, email, phone or #BK number">
        <Choice label="Status" name="status" value={status} emptyLabel="Any status" options={STATUSES} />
        <Choice label="Sorted by" name="sort" value={sort} emptyLabel="Newest" options={SORTS} />
      </ListControls>
      {(open || payouts) && (
        <p className="list-note">
          {open
            ? 'Only active cleaners with few open hours in the next seven days.'
            : 'Only cleaners whose payouts wait for the provider.'}
          <Button variant="quiet" onClick={() => filters.set({ open: undefined, payouts: undefined })}>
            Show all
          </Button>
        </p>
      )}
      <ListSection noun="cleaners" emptyTitle="No cleaners found." query={query}>
        {(rows) => <Table caption="Cleaners" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </ListSection>
    </>
  );
}

const COLUMNS: Column<AdminCleanerRow>[] = [
  {
    head: 'Cleaner',
    cell: ({ id, name, profilePhotoUrl }) => (
      <span className="person">
        <Avatar name={name} photo={profilePhotoUrl} size="small" />
        <Link to={`/dashboard/admin/cleaners/${id}`}>{name}</Link>
      </span>
    ),
  },
  { head: 'Status', cell: ({ status }) => <CleanerStatusBadge status={status} />, onPhones: ['right'] },
  { head: 'Email', cell: ({ email }) => email, onPhones: ['quiet', 'wide'] },
  { head: 'Jobs', cell: ({ totalJobs }) => totalJobs, kind: 'number', labeledOnPhones: true, onPhones: ['quiet'] },
  {
    head: 'Radius',
    cell: ({ radiusMiles }) => `${radiusMiles} mi`,
    kind: 'number',
    labeledOnPhones: true,
    onPhones: ['quiet', 'right'],
  },
  {
    head: 'Onboarding',
    cell: ({ onboardingComplete, onboardingStep }) => (onboardingComplete ? 'Complete' : `Step ${onboardingStep}`),
    kind: 'nowrap',
    labeledOnPhones: true,
    onPhones: ['quiet'],
  },
  { head: 'City', cell: ({ city }) => city, onPhones: ['quiet', 'right'] },
];
