import type { OwnSlot } from '#contract/schedule';
import { dayLabel, rangeLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePress } from '../../ui/use-press.ts';
import { SCHEDULE_QUERIES } from './week-queries.ts';

const STATUS_TEXTS: Record<OwnSlot['status'], string> = {
  open: 'Customers can book this time.',
  held: 'Somebody is paying for this time right now. It is booked or open again within ten minutes.',
  booked: 'This time is booked. You find the job under Upcoming Jobs, and can cancel it there with a reason.',
  blocked: 'Nobody can book this time. Your other times stay as they are.',
};

interface SlotDialogProps {
  slot: OwnSlot;
  zone: string;
  onClose: () => void;
}

/** One slot of the calendar, with a button to block it or to open it again. */
export function SlotDialog({ slot, zone, onClose }: SlotDialogProps) {
  const { id: timeSlotId, status } = slot;
  const [start, end] = [Date.parse(slot.startTime), Date.parse(slot.endTime)];
  const refresh = useRefresh();
  const blocked = status === 'open';
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cleaner/slot', { timeSlotId, blocked });
    await refresh(...SCHEDULE_QUERIES);
    onClose();
    return reply;
  });
  return (
    <Dialog title={dayLabel(start, zone)} onClose={onClose}>
      <div className="stack slot-dialog">
        <p className="time">{rangeLabel(start, end, zone)}</p>
        <p>{STATUS_TEXTS[status]}</p>
        {status === 'open' && (
          <Button variant="primary" busy={busy} busyLabel="Blocking..." onClick={press}>
            Block this time
          </Button>
        )}
        {status === 'blocked' && (
          <Button variant="primary" busy={busy} busyLabel="Opening..." onClick={press}>
            Open it again
          </Button>
        )}
      </div>
    </Dialog>
  );
}
