import { ButtonLink } from '../../ui/button.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { QueueList } from '../queue/queue-list.tsx';
import { ago } from '../team-time.ts';
import { useAdmin } from '../use-admin.ts';

const SHOWN_COUNT = 4;

/** The first items of the queue. */
export function AttentionQueue() {
  const query = useAdmin('GET /_api/admin/queue', {});
  const items = query.data?.items ?? [];
  const [oldest] = items;
  return (
    <section className="card plain-card attention-queue" aria-labelledby="attention-queue">
      <div className="between">
        <h2 id="attention-queue">Needs attention</h2>
        {oldest && (
          <span className="cap">
            {items.length}
            {query.data?.nextCursor && ' or more'} open, oldest {ago(oldest.at)}
          </span>
        )}
      </div>
      {query.isPending && <RowSkeletons />}
      {query.error && !query.data && <FailedToLoad noun="queue" query={query} />}
      {query.data && !oldest && <p className="muted">Nothing here, as it should be.</p>}
      {oldest && <QueueList items={items.slice(0, SHOWN_COUNT)} />}
      {items.length > SHOWN_COUNT && (
        <ButtonLink variant="quiet" to="?tab=queue">
          See all of them
        </ButtonLink>
      )}
    </section>
  );
}
