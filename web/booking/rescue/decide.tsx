import type { BookingByToken } from '#contract/booking';
import type { RescueWish } from '#contract/rescue-states';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';

interface DecideProps {
  booking: Pick<BookingByToken, 'id'>;
  token: string;
  onChanged: () => Promise<void> | void;
  wish: RescueWish;
  label: string;
  primary?: boolean;
}

/** One press by which the customer says what is to happen at once, as its cleaner does not come, or may not. */
export function Decide({ booking: { id }, token, onChanged, wish, label, primary = false }: DecideProps) {
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/bookings/rescue-wish', { bookingId: id, token, wish });
    await onChanged();
    return reply;
  });
  return (
    <Button full variant={primary ? 'primary' : 'danger-line'} busy={busy} busyLabel="One moment…" onClick={press}>
      {label}
    </Button>
  );
}
