import type { AdminJobRow } from '#contract/admin-lists';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import type { Caller } from '#platform/http/caller';
import { leftOutOf, paidOf, seekingOf, statusOf } from '#server/booking';
import { photoUrl } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';
import type { AdminDeps } from './deps.ts';
import { spanOf } from './job-period.ts';
import { selectBalances, selectJobs } from './jobs.sql.ts';
import { paginate } from './paginate.ts';

type Call = 'GET /_api/admin/jobs';
type JobListRow = Awaited<ReturnType<typeof selectJobs>>[number];

/** Jobs as rows, a page at a time; a booking's link is never among what they tell. */
export const listJobs =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ limit, period, ...input }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const span = period && spanOf(period, clock.now());
    const rows = await paginate(caller, limit, (most) => selectJobs(db, { ...input, ...span, limit: most }));
    return toJobRows(db, rows);
  };

/** A status says whether a visit that was left out was paid: its payment goes back then. */
export async function toJobRows(db: Db, rows: JobListRow[]): Promise<AdminJobRow[]> {
  const leftOut = rows.filter((row) => paidOf(row).paid === false).map(({ id }) => id);
  const balances = leftOut.length > 0 ? await selectBalances(db, leftOut) : undefined;
  return rows.map((row) => toJobRow(row, balances?.get(row.id)?.paid));
}

const toJobRow = (row: JobListRow, paidCents?: number): AdminJobRow => ({
  id: row.id,
  jobId: `BK-${row.id}`,
  userName: row.customer_name,
  cleanerName: row.cleaner_name,
  cleanerId: row.cleaner_id,
  cleanerPhotoUrl: photoUrl(row.photo_id, 'small'),
  serviceName: row.service_name,
  city: row.city_name,
  scheduledTime: row.starts_at.toISOString(),
  timeZone: row.time_zone,
  status: statusOf(row),
  ...paidOf(row, paidCents),
  ...leftOutOf(row),
  ...seekingOf(row),
  totalAmount: toDollars(row.total_cents),
  disputed: row.disputed,
});
