import type { QueueItem } from '#contract/admin-queue';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { useAdminRefresh } from '../admin-queries.ts';

const RETRY_LABELS: Partial<Record<QueueItem['kind'], string>> = {
  stray: 'Give it back',
  unmatched_transfer: 'Take it back',
  ledger: 'Compare again',
};

/** Retries what failed for good, and refunds an unmatched payment. */
export function Retry({ item, title }: { item: QueueItem; title: string }) {
  const refresh = useAdminRefresh();
  const label = RETRY_LABELS[item.kind] ?? 'Try again';
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/admin/queue/retry', { id: item.id });
    await refresh();
    return reply;
  });
  return (
    <Button busy={busy} onClick={press} aria-label={`${label}: ${title}`}>
      {label}
    </Button>
  );
}
