import type { QueueItem } from '#contract/admin-queue';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { useAdminRefresh } from '../admin-queries.ts';
import { ago } from '../team-time.ts';

/** Who has taken an item, with a button that gives it back; else a button that takes it. */
export function QueueClaim({ item: { id, taken }, title, now }: { item: QueueItem; title: string; now: string }) {
  const refresh = useAdminRefresh();
  const label = taken ? 'Give it back' : 'Take it';
  const { press, busy } = usePress(async () => {
    // Whatever the answer is, somebody may have been faster: who has it is fetched again.
    const reply = await call(taken ? 'POST /_api/admin/queue/release' : 'POST /_api/admin/queue/take', { id }).finally(
      refresh,
    );
    return reply;
  });
  return (
    <div className="claim">
      {taken && (
        <span>
          Taken by {taken.by}, {ago(taken.at, now)}
        </span>
      )}
      <Button variant="quiet" busy={busy} onClick={press} aria-label={`${label}: ${title}`}>
        {label}
      </Button>
    </div>
  );
}
