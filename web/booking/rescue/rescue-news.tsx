import type { BookingByToken } from '#contract/booking';
import { formatDollars } from '#contract/money';
import type { BookingRescue, RescueWish } from '#contract/rescue-states';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Lamp } from '../../ui/lamp.tsx';
import { usePress } from '../../ui/use-press.ts';
import { firstNameOf, useMomentLabel } from '../booking-format.ts';
import './rescue.css';
import { REFUSE_TIME } from './rescue-words.ts';

interface RescueNewsProps {
  booking: BookingByToken & { rescue: BookingRescue };
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onChanged: () => Promise<void> | void;
}

/** Its cleaner does not come: the customer decides, waits, or reads who comes instead. */
export default function RescueNews(props: RescueNewsProps) {
  const { booking, now } = props;
  const { state, formerCleaner } = booking.rescue;
  const until = useMomentLabel(booking.rescue.until, booking.city.timeZone);
  return (
    <section className="rescue-news" aria-labelledby="rescue">
      {state === 'asking' && (
        <>
          <h2 id="rescue" tabIndex={-1}>
            {formerCleaner} cannot come
          </h2>
          <p>
            We are sorry. Shall we look for somebody as good, at the same time and price? Without an answer until{' '}
            <b>{until}</b> everything that you paid goes back by itself.
          </p>
          <Decide {...props} wish="find" primary label="Find somebody else" />
          <GiveBack {...props} />
        </>
      )}
      {state === 'seeking' && (
        <>
          <h2 id="rescue" tabIndex={-1}>
            We are asking others
          </h2>
          <p role="status">
            {formerCleaner} cannot come. We write to you as soon as somebody else does, at the same time and price. If
            nobody can until <b>{until}</b>, everything that you paid goes back by itself.
          </p>
          <GiveBack {...props} />
        </>
      )}
      {state === 'rescued' && (
        <>
          <h2 id="rescue" tabIndex={-1}>
            <Lamp /> {firstNameOf(booking.cleaner.displayName)} comes instead
          </h2>
          <p>
            {formerCleaner} cannot come. {booking.cleaner.displayName} does, at the same price. You can cancel with
            everything back until it starts.
          </p>
          {now < Date.parse(booking.rescue.until) && <Refuse {...props} />}
        </>
      )}
    </section>
  );
}

interface DecideProps extends RescueNewsProps {
  wish: RescueWish;
  label: string;
  primary?: boolean;
}

function Decide({ booking: { id }, token, onChanged, wish, label, primary = false }: DecideProps) {
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

function GiveBack(props: RescueNewsProps) {
  const { totalAmount, refundedAmount } = props.booking;
  const back = formatDollars(Math.round((totalAmount - refundedAmount) * 100) / 100);
  return <Decide {...props} wish="refund" label={`Give me ${back} back`} />;
}

function Refuse({ booking: { id }, token, onChanged }: RescueNewsProps) {
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/bookings/refuse-rescue', { bookingId: id, token });
    await onChanged();
    return reply;
  });
  return (
    <>
      <p className="small muted">Not right for you? You have {REFUSE_TIME} to say so.</p>
      <Button full busy={busy} busyLabel="One moment…" onClick={press}>
        Ask for somebody else
      </Button>
    </>
  );
}
