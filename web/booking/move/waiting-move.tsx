import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { extrasLabel } from '#contract/home-words';
import { Note } from '../../ui/note.tsx';
import { useMomentLabel } from '../booking-format.ts';

/** Which time was asked for, until when it is answered, and what holds meanwhile. `plain`: not as a note. */
export function WaitingMove({ booking, plain = false }: { booking: BookingByToken; plain?: boolean }) {
  const { move, city, timeSlot, cleaner } = booking;
  const zone = city.timeZone;
  const wanted = useMomentLabel(move.wanted?.startTime ?? booking.now, zone);
  const until = useMomentLabel(move.until ?? booking.now, zone);
  const present = useMomentLabel(timeSlot.startTime, zone);
  const words = (
    <>
      <p>
        You asked {firstNameOf(cleaner.displayName)} for <b>{wanted}</b>
        {move.extras && (move.extras.length > 0 ? ` with ${extrasLabel(move.extras)}` : ' without extras')}. The answer
        comes by {until}.
      </p>
      <p>
        Until then your visit stays on <b>{present}</b>.
        {move.wanted?.isOpen === false && ' Somebody else has booked the time that you asked for, so it stays there.'}
      </p>
    </>
  );
  return plain ? words : <Note kind="wait">{words}</Note>;
}
