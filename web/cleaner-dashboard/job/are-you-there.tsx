import type { Job } from '#contract/cleaner-dashboard';
import { timeLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import { firstNameOf, JOB_QUERIES } from './action-labels.ts';

/** The customer says that nobody has come: one press says that it is not so (docs/product.md#no-show). */
export function AreYouThere({ job }: { job: Job }) {
  const { hereUntil, contested, timeZone, now, endTime } = job;
  const refresh = useRefresh();
  const name = firstNameOf(job);
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cleaner/job-action', { bookingId: job.id, action: 'here' });
    await refresh(...JOB_QUERIES);
    return reply;
  });
  if (contested === 'answered')
    return <Note kind="wait">{name} tells us that nobody has come, and you that you are there. Our team decides.</Note>;
  const button = (
    <Button variant="primary" busy={busy} busyLabel="Telling them…" onClick={press}>
      I’m here
    </Button>
  );
  if (contested === 'unanswered') {
    return (
      <Note kind="bad">
        <p>{name} tells us that nobody has come, and we have heard nothing from you. Our team decides.</p>
        {now < endTime && button}
      </Note>
    );
  }
  return (
    <Note kind="bad" role="alert">
      <p>
        {name} tells us that nobody has come. Are you there? Please say so by{' '}
        {hereUntil && timeLabel(Date.parse(hereUntil), timeZone)}.
      </p>
      {button}
    </Note>
  );
}
