import { withPeriod } from '#contract/with-period';
import { Button } from '../../ui/button.tsx';
import { JobTable } from './job-table.tsx';
import { Choice, ListControls, useFilters } from './list-controls.tsx';
import { ListSection, useList } from './list-section.tsx';

const STATUSES = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  canceled: 'Canceled',
  pending: 'Pending',
  no_show: 'No-show',
  not_canceled: 'Not canceled',
} as const;
const SORTS = { when: 'When', total: 'Total' } as const;
const PERIODS = { week: 'This week', days: 'Last 7 days' } as const;

export function JobsTab() {
  const filters = useFilters();
  const status = filters.oneOf('status', Object.keys(STATUSES) as (keyof typeof STATUSES)[]);
  const sort = filters.oneOf('sort', Object.keys(SORTS) as (keyof typeof SORTS)[]);
  const period = filters.oneOf('period', Object.keys(PERIODS) as (keyof typeof PERIODS)[]);
  const cleanerId = /^[1-9]\d{0,8}$/.exec(filters.text('cleaner') ?? '')?.[0];
  const query = useList('GET /_api/admin/jobs', { q: filters.text('q'), status, sort, cleanerId, period });
  return (
    <>
      <ListControls noun="jobs" searchLabel="Name, email, phone or #BK number">
        <Choice label="Status" name="status" value={status} emptyLabel="Any status" options={STATUSES} />
        <Choice label="Starts" name="period" value={period} emptyLabel="Any time" options={PERIODS} />
        <Choice label="Sorted by" name="sort" value={sort} emptyLabel="Newest" options={SORTS} />
      </ListControls>
      {cleanerId && (
        <p className="list-note">
          Only jobs of {withPeriod(query.data?.pages[0]?.rows[0]?.cleanerName ?? 'one cleaner')}
          <Button variant="quiet" onClick={() => filters.set({ cleaner: undefined })}>
            Show all
          </Button>
        </p>
      )}
      <ListSection noun="jobs" emptyTitle="No jobs found." query={query}>
        {(rows) => <JobTable caption="Jobs" rows={rows} />}
      </ListSection>
    </>
  );
}
