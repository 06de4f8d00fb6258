import { useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { askingWords, isNight } from '#contract/rescue-night';
import type { BookingRescue } from '#contract/rescue-states';
import { suppliesWords } from '#contract/supplies-words';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { takeFocus, useFocusBack } from '../../ui/focus.ts';
import { Lamp } from '../../ui/lamp.tsx';
import { useFreshNews } from '../../ui/use-fresh-news.ts';
import { usePress } from '../../ui/use-press.ts';
import { stillPaid, useMomentLabel } from '../booking-format.ts';
import '../page/booking-sidebar.css';
import { Decide } from './decide.tsx';
import './rescue.css';

interface RescueNewsProps {
  booking: BookingByToken & { rescue: BookingRescue };
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onChanged: () => Promise<void> | void;
}

/** Its cleaner does not come: the customer decides, waits, or reads who comes instead. */
export default function RescueNews(props: RescueNewsProps) {
  const { booking, now, onChanged } = props;
  const { state, formerCleaner } = booking.rescue;
  useFreshNews(onChanged, state === 'seeking');
  const zone = booking.city.timeZone;
  const until = useMomentLabel(booking.rescue.until, zone);
  return (
    <section className="rescue-news" aria-labelledby="rescue" aria-live="polite">
      {state === 'asking' && (
        <>
          <h2 id="rescue" tabIndex={-1}>
            {formerCleaner} cannot come
          </h2>
          <p>
            We are sorry. Shall we look for somebody as good, at the same time and price? Without an answer by{' '}
            <b>{until}</b> everything that you paid goes back by itself.
          </p>
          <Why {...props} />
          <Decide {...props} wish="find" primary label="Find somebody else" />
          <GiveBack {...props} />
        </>
      )}
      {state === 'seeking' && (
        <>
          <h2 id="rescue" tabIndex={-1}>
            We look for somebody else
          </h2>
          <p role="status">
            {formerCleaner} cannot come. {isNight(now, zone) && `${askingWords(now, zone)}. `}We write to you as soon as
            somebody else does, at the same time and price. If nobody can by <b>{until}</b>, everything that you paid
            goes back by itself.
          </p>
          <Why {...props} />
          <GiveBack {...props} />
        </>
      )}
      {state === 'rescued' && (
        <>
          <h2 id="rescue" tabIndex={-1}>
            <Lamp /> {firstNameOf(booking.cleaner.displayName)} comes instead
          </h2>
          <p>
            {formerCleaner} cannot come. {booking.cleaner.displayName} does, at the same price.{' '}
            {suppliesWords(booking.cleaner)} You can cancel with everything back until it starts.
          </p>
          {now < Date.parse(booking.rescue.until) && <Refuse {...props} />}
        </>
      )}
    </section>
  );
}

/** What the cleaner wrote when they canceled. */
const Why = ({ booking: { rescue } }: RescueNewsProps) =>
  rescue.reason && (
    <p>
      {rescue.formerCleaner} writes: “{rescue.reason}”
    </p>
  );

function GiveBack(props: RescueNewsProps) {
  const back = formatDollars(stillPaid(props.booking));
  return <Decide {...props} wish="refund" label={`Give me ${back} back`} />;
}

function Refuse({ booking: { id, cleaner, city, rescue }, token, onChanged }: RescueNewsProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const name = firstNameOf(cleaner.displayName);
  const until = useMomentLabel(rescue.until, city.timeZone);
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/bookings/refuse-rescue', { bookingId: id, token });
    await onChanged();
    return reply;
  });
  if (!isOpen) {
    return (
      <>
        <p className="small muted">
          {rescue.rating === null
            ? `${name} has no public rating yet.`
            : `${name} is rated ${rescue.rating.toFixed(1)} of 5.`}{' '}
          Not right for you? You can say so until {until}.
        </p>
        <Button ref={opener} full onClick={() => setOpen(true)}>
          Ask for somebody else
        </Button>
      </>
    );
  }
  return (
    <fieldset className="cancel-box" ref={takeFocus} tabIndex={-1} aria-label={`Let ${name} go`}>
      <p>
        <b>Let {name} go?</b>
      </p>
      <p>
        {name} then does not come, and we ask others. If there is no time left, or nobody can, everything that you paid
        goes back.
      </p>
      <div className="actions">
        <Button variant="danger" busy={busy} busyLabel="One moment…" onClick={press}>
          Let {name} go
        </Button>
        <Button onClick={() => setOpen(false)} disabled={busy}>
          Keep {name}
        </Button>
      </div>
    </fieldset>
  );
}
