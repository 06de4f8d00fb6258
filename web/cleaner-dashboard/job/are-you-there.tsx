import type { Job } from '#contract/cleaner-dashboard';
import { timeLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import { firstNameOf, JOB_QUERIES } from './action-labels.ts';

/** The customer says that nobody has come: one press says that it is not so (docs/product.md#no-show). */
export function AreYouThere({ job, hereUntil }: { job: Job; hereUntil: string }) {
  const refresh = useRefresh();
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cleaner/job-action', { bookingId: job.id, action: 'here' });
    await refresh(...JOB_QUERIES);
    return reply;
  });
  return (
    <Note kind="bad" role="alert">
      <p>
        {firstNameOf(job)} tells us that nobody has come. Are you there? Please say so until{' '}
        {timeLabel(Date.parse(hereUntil), job.timeZone)}.
      </p>
      <Button variant="primary" busy={busy} busyLabel="Telling them…" onClick={press}>
        I’m here
      </Button>
    </Note>
  );
}
