import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { useCursorPages } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { Choice, Search, useFilters } from '../lists/list-controls.tsx';
import { EmailList } from './email-list.tsx';
import '../lists/lists.css';

const STATUSES = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  failed: 'Not sent',
  obsolete: 'Not needed any more',
} as const;

/** '#BK-1042' or '1042': the emails of a job. Anything else is a whole address. */
const REFERENCE = /^#?(?:bk[- ]?)?([1-9]\d{0,8})$/i;

/** Every email that was written, latest first. */
export function EmailsTab() {
  const filters = useFilters();
  const status = filters.oneOf('status', Object.keys(STATUSES) as (keyof typeof STATUSES)[]);
  const q = filters.text('q');
  const bookingId = q && REFERENCE.exec(q)?.[1];
  const query = useCursorPages('GET /_api/admin/emails', { status, ...(bookingId ? { bookingId } : { to: q }) });
  const emails = query.data?.pages.flatMap((page) => page.emails);
  return (
    <>
      <search className="list-controls">
        <Search label="Email address or #BK number" />
        <Choice label="Status" name="status" value={status} emptyLabel="Any status" options={STATUSES} />
      </search>
      {query.error && !emails && <FailedToLoad noun="emails" query={query} />}
      {query.isPending && <RowSkeletons count={6} />}
      {emails?.length === 0 && <EmptyState drawing={<NoJobsDrawing />} title="No emails found." level="h2" />}
      {emails && emails.length > 0 && (
        <section className="card list-section" aria-label="Emails">
          <EmailList emails={emails} withJobs />
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
        </section>
      )}
    </>
  );
}
