import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { useCursorPages } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { QueueList } from './queue-list.tsx';

/** Everything that needs attention, longest waiting first. */
export function QueueTab() {
  const query = useCursorPages('GET /_api/admin/queue');
  if (query.error && !query.data) return <FailedToLoad noun="queue" query={query} />;
  if (!query.data) return <RowSkeletons count={6} />;
  const items = query.data.pages.flatMap((page) => page.items);
  const { now } = query.data.pages.at(-1)!;
  if (items.length === 0) {
    return <EmptyState drawing={<NoJobsDrawing />} title="Nothing here, as it should be" level="h2" />;
  }
  return (
    <section className="card queue-card">
      <h2>Needs attention</h2>
      <QueueList items={items} now={now} />
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
