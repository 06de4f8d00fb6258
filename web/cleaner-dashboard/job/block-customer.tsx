import { useState } from 'react';
import type { Job } from '#contract/cleaner-dashboard';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { BlockDialog } from '../../ui/block-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { firstNameOf } from './action-labels.ts';

/** Keeps the customer of a job from booking the cleaner again, or lets them (docs/product.md#blocks). */
export function BlockCustomer({ job }: { job: Job }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefresh();
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/blocks', { bookingId: job.id, on: !job.blocked });
    setIsAsking(false);
    await refresh('GET /_api/cleaner/job', 'GET /_api/blocks');
    return reply;
  });
  const name = firstNameOf(job);
  if (job.blocked) {
    return (
      <>
        <p className="muted">You have blocked {name}.</p>
        <Button busy={busy} onClick={press}>
          Unblock {name}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Block {name}
      </Button>
      {isAsking && (
        <BlockDialog name={name} busy={busy} onBlock={press} onClose={() => setIsAsking(false)}>
          {name} cannot book you any more, and is not told. What is booked already stays, this job too; you can cancel
          it as usual. Standing visits end.
        </BlockDialog>
      )}
    </>
  );
}
