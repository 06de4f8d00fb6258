import { useState } from 'react';
import type { Door } from '#contract/arrival-states';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { inDigits, inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { MINUTE, timeLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { Lamp } from '../../ui/lamp.tsx';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import './rescue.css';

interface ArrivalNewsProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onChanged: () => Promise<void> | void;
}

/** What the customer reads of a cleaner who runs late, or stands before the door (docs/product.md#running-late). */
export default function ArrivalNews(props: ArrivalNewsProps) {
  const { booking, now } = props;
  const { runningLate, cantGetIn, cleaner, city } = booking;
  const [hasAnswered, setAnswered] = useState(false);
  if (cantGetIn) {
    const own = { hasAnswered, onAnswer: () => setAnswered(true) };
    return <AtTheDoor key={cantGetIn.state} {...props} {...own} door={cantGetIn} />;
  }
  if (!runningLate || now >= Date.parse(runningLate.expectedAt)) return null;
  return (
    <Note kind="wait">
      {firstNameOf(cleaner.displayName)} is running late, and comes at about{' '}
      <b>{timeLabel(Date.parse(runningLate.expectedAt), city.timeZone)}</b>.
    </Note>
  );
}

interface AtTheDoorProps extends ArrivalNewsProps {
  door: Door;
  /** On this page, just now: what comes of it takes the focus. */
  hasAnswered: boolean;
  onAnswer: () => void;
}

function AtTheDoor({ booking, token, now, onChanged, door, hasAnswered, onAnswer }: AtTheDoorProps) {
  const name = firstNameOf(booking.cleaner.displayName);
  // Counted on by itself: the page's clock moves in larger steps.
  const [seconds] = useState(() => Math.max(0, Math.round((Date.parse(door.until) - now) / 1000)));
  if (door.state === 'answered') {
    return (
      <section className="rescue-news" aria-labelledby="at-the-door">
        <h2 id="at-the-door" tabIndex={-1} ref={hasAnswered ? takeFocus : undefined}>
          <Lamp /> {name} knows that you are coming
        </h2>
        <p>
          {name} waits at your door until {timeLabel(Date.parse(door.until), booking.city.timeZone)}.
        </p>
      </section>
    );
  }
  return (
    <section className="rescue-news" aria-labelledby="at-the-door">
      <h2 id="at-the-door" tabIndex={-1}>
        {name} is at your door
      </h2>
      <p role="alert">{name} cannot get in. Please open, or let somebody open, and mind the phone.</p>
      {door.state === 'waiting' ? (
        <Countdown seconds={seconds} of={(policy.cantGetIn.minutes * MINUTE) / 1000} onEnd={() => void onChanged()}>
          {name} waits that long. After that they may report that nobody was there, and{' '}
          {inWords(booking.keptHours, 'hour')} of the price stays with them.
        </Countdown>
      ) : (
        <p>
          {name} has waited for {inDigits(policy.cantGetIn.minutes, 'minute')}, and may report that nobody is there.
        </p>
      )}
      <ImComing {...{ booking, token, onChanged, onAnswer }} />
    </section>
  );
}

type ImComingProps = Pick<AtTheDoorProps, 'booking' | 'token' | 'onChanged' | 'onAnswer'>;

function ImComing({ booking: { id }, token, onChanged, onAnswer }: ImComingProps) {
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/bookings/answer-cant-get-in', { bookingId: id, token });
    onAnswer();
    await onChanged();
    return reply;
  });
  return (
    <Button full variant="primary" busy={busy} busyLabel="Telling them…" onClick={press}>
      I’m coming to let them in
    </Button>
  );
}
