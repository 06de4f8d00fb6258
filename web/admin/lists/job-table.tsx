import { Link } from 'react-router';
import type { AdminJobRow } from '#contract/admin-lists';
import { badgeOf } from '#contract/booking-labels';
import { formatDollars } from '#contract/money';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { dayAndTime } from '../team-time.ts';
import './lists.css';

/** Jobs, each with a link to its own page. Times are in the city's time zone. */
export const JobTable = ({ caption, rows }: { caption: string; rows: AdminJobRow[] }) => (
  <div className="job-table">
    <Table caption={caption} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
  </div>
);

const COLUMNS: Column<AdminJobRow>[] = [
  {
    head: 'Job',
    cell: ({ id, jobId }) => <Link to={`/dashboard/admin/jobs/${id}`}>#{jobId}</Link>,
    kind: 'nowrap',
  },
  { head: 'Customer', cell: ({ userName }) => userName, onPhones: ['quiet'] },
  {
    head: 'Cleaner',
    cell: ({ cleanerName, cleanerPhotoUrl }) => (
      <span className="person">
        <Avatar name={cleanerName} photo={cleanerPhotoUrl} size="small" />
        {cleanerName}
      </span>
    ),
  },
  { head: 'Service', cell: ({ serviceName, city }) => `${serviceName} in ${city}`, onPhones: ['quiet', 'right'] },
  {
    head: 'When',
    cell: ({ scheduledTime, timeZone }) => dayAndTime(scheduledTime, timeZone),
    kind: 'nowrap',
    onPhones: ['quiet', 'wide'],
  },
  {
    head: 'Status',
    cell: (row) => (
      <>
        <StatusBadge status={badgeOf(row)} />
        {row.disputed && (
          <>
            {' '}
            <Badge tone="bad">Disputed</Badge>
          </>
        )}
      </>
    ),
    onPhones: ['right'],
  },
  { head: 'Total', cell: totalOf, kind: 'number' },
];

/** The price; of a plan's visit that is not charged, that it is not, and no price where it never will be. */
function totalOf({ totalAmount, paid, status }: AdminJobRow) {
  if (paid !== false) return formatDollars(totalAmount);
  if (status !== 'scheduled') return <span className="not-charged">Not charged</span>;
  return (
    <>
      {formatDollars(totalAmount)} <span className="not-charged">not charged yet</span>
    </>
  );
}
