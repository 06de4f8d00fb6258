import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import type { ContestedCode } from '#contract/rescue-states';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import { useMomentLabel } from '../booking-format.ts';

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
        We have asked {name}, who can answer until {until}.{' '}
        {notHere.code !== null && 'After that our team looks into it.'}
      </Note>
    );
  }
  if (notHere.state === 'contested') {
    return (
      <Note kind="wait">
        {notHere.code === null ? `${name} says that they are at your door.` : `${name} has not answered.`} Our team
        looks into it.
      </Note>
    );
  }
  return (
    <>
      <h2>Nobody has come?</h2>
      <p className="muted">
        We ask {name}. {withoutAnswer(notHere.code)}
      </p>
      <Button busy={busy} busyLabel="One moment…" onClick={press}>
        {name} is not here
      </Button>
    </>
  );
}

/** What becomes of it if the cleaner does not answer. */
function withoutAnswer(code: ContestedCode | null): string {
  if (code === null) return 'Without an answer you get somebody else, or everything back.';
  if (code === 'near_end')
    return 'Without an answer what is left of the time goes back to you, and our team looks into the rest.';
  return 'Without an answer our team looks into it, and writes to you.';
}
