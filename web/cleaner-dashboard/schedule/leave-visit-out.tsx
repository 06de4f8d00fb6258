import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import type { VisitTime } from './plan-visits.ts';
import { SCHEDULE_QUERIES } from './week-queries.ts';

/** A planned visit that its cleaner cannot come to: nothing is paid yet, and both are asked what to do. */
export function LeaveVisitOut({ visit, onDone }: { visit: VisitTime; onDone: () => void }) {
  const refresh = useRefresh();
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cleaner/job-action', {
      bookingId: visit.bookingId,
      action: 'cancel',
      reason: 'I cannot come then.',
    });
    await refresh(...SCHEDULE_QUERIES);
    onDone();
    return reply;
  });
  return (
    <>
      <Button variant="danger-line" busy={busy} busyLabel="One moment…" onClick={press}>
        I can’t come then
      </Button>
      <p className="cap">
        {visit.customer} is asked: another time, somebody else, or no visit. Nothing is charged, and it has no effect on
        you. The time is blocked.
      </p>
    </>
  );
}
