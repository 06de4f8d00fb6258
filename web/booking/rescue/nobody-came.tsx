import type { BookingByToken } from '#contract/booking';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import { firstNameOf, useMomentLabel } from '../booking-format.ts';

interface NobodyCameProps {
  booking: BookingByToken & { notHere: NonNullable<BookingByToken['notHere']> };
  token: string;
  onChanged: () => Promise<void> | void;
}

/** Half an hour after the start: the customer can say that nobody has come, and reads what follows (docs/product.md#no-show). */
export default function NobodyCame({ booking, token, onChanged }: NobodyCameProps) {
  const { id, cleaner, city, notHere } = booking;
  const name = firstNameOf(cleaner.displayName);
  const until = useMomentLabel(notHere.until ?? notHere.from, city.timeZone);
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/bookings/not-here', { bookingId: id, token });
    await onChanged();
    return reply;
  });
  if (notHere.state === 'asked') {
    return (
      <Note kind="wait">
        We have asked {name}, who can answer until {until}.
      </Note>
    );
  }
  if (notHere.state === 'contested')
    return <Note kind="wait">{name} says that they are at your door. Our team looks into it.</Note>;
  return (
    <>
      <h2>Nobody has come?</h2>
      <p className="muted">We ask {name}. Without an answer you get somebody else, or everything back.</p>
      <Button busy={busy} busyLabel="One moment…" onClick={press}>
        {name} is not here
      </Button>
    </>
  );
}
