import { Link } from 'react-router';
import type { AuditEntry } from '#contract/admin-audit';
import { actionLabel } from '#contract/audit-labels';
import { formatDollars } from '#contract/money';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useCursorPages } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { plansPath } from '../plans/plan-labels.ts';
import { dayAndTime } from '../team-time.ts';
import { AuditControls, type AuditSearch, useAuditSearch } from './audit-controls.tsx';

/** Every decision of the team: who, when, what, why. Read-only. */
export function AuditTab() {
  const search = useAuditSearch();
  return (
    <>
      <AuditControls search={search} />
      <Entries search={search} />
    </>
  );
}

function Entries({ search }: { search: AuditSearch }) {
  const query = useCursorPages('GET /_api/admin/audit', search);
  if (query.error && !query.data) return <FailedToLoad noun="audit" query={query} />;
  if (!query.data) return <RowSkeletons count={6} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    const isSearched = Object.values(search).some((value) => value !== undefined);
    const title = isSearched ? 'Nothing was found.' : 'Nobody has decided anything yet.';
    return <EmptyState drawing={<NoJobsDrawing />} title={title} level="h2" />;
  }
  return (
    <div className="list-section">
      <Table caption="What the team decided" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    head: 'What',
    cell: ({ action, refundAmount }) => (
      <>
        <b>{actionLabel(action)}</b>
        {refundAmount !== null && refundedLabel(action, formatDollars(refundAmount))}
      </>
    ),
  },
  { head: 'Whom', cell: (entry) => <Subject {...entry} />, onPhones: ['right'] },
  { head: 'Why', cell: ({ why }) => why ?? '', onPhones: ['wide'] },
  { head: 'Who', cell: ({ who }) => who, onPhones: ['quiet'] },
  { head: 'When', cell: ({ at }) => dayAndTime(at), kind: 'nowrap', onPhones: ['quiet', 'right'] },
];

/** "Refunded $30.50"; "Canceled, refund $98.00" */
const refundedLabel = (action: string, amount: string) =>
  action.endsWith('.refunded') ? ` ${amount}` : `, refund ${amount}`;

/** What is in the log without a job or a person of its own; what follows the kind is a number of ours, which tells nobody anything. */
const KINDS = new Map([
  ['ledger', 'The ledger and the provider'],
  ['charging', 'Charging after a restore'],
  ['charging_stopped', 'Charging after a restore'],
  ['stray', 'Money without a booking'],
  ['unmatched_transfer', 'A transfer without a share'],
  ['mail', 'An email'],
]);

function Subject({ subject, subjectName, bookingId, cleanerId }: AuditEntry) {
  const [kind, ...rest] = subject.split(':');
  const name = rest.join(':');
  if (kind === 'cleaner')
    return <Link to={`/dashboard/admin/cleaners/${name}`}>{subjectName ?? `Cleaner ${name}`}</Link>;
  if (kind === 'user')
    return <Link to={`/dashboard/admin/customers/${name}`}>{subjectName ?? `Customer ${name}`}</Link>;
  if (kind === 'plan' && bookingId !== null)
    return <Link to={plansPath(`BK-${bookingId}`)}>{subjectName && `${subjectName}, `}standing visits</Link>;
  const jobId = kind === 'booking' ? name : bookingId;
  if (jobId !== null)
    return (
      <Link to={`/dashboard/admin/jobs/${jobId}`}>
        {subjectName && `${subjectName}, `}#BK-{jobId}
      </Link>
    );
  if (cleanerId !== null)
    return <Link to={`/dashboard/admin/cleaners/${cleanerId}`}>{subjectName ?? `Cleaner ${cleanerId}`}</Link>;
  return <span className="long-word">{kind === 'export' ? name : (KINDS.get(kind ?? '') ?? subject)}</span>;
}
