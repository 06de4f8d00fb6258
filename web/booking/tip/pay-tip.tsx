import { type ReactNode, useCallback, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dayLabel } from '#contract/time';
import { ApiError, call, errorMessage } from '../../api/http.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Facts, Sum } from '../../ui/facts.tsx';
import { LoadFailed } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { bookingPath } from '../booking-format.ts';
import { CardPayment } from '../card-payment.tsx';
import { useBankReturn } from '../use-bank-return.ts';
import { type ChosenTip, forgetChosenTip, GIVEN_TIP, saveChosenTip, TIP_PATH } from './chosen-tip.ts';
import { isTipPaid } from './finish-tip.ts';
import '../booking.css';

type State =
  | { at: 'loading' }
  | { at: 'paying'; booking: BookingByToken }
  | { at: 'finishing' }
  /** Paid, as the browser was told, while our server does not know it yet. */
  | { at: 'unconfirmed' }
  | { at: 'closed' }
  | { at: 'failed'; message: string };

/** Pays the tip that was chosen on the booking's page, and goes back there (docs/product.md#tips). */
export function PayTip({ tip }: { tip: ChosenTip }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const load = useCallback(async () => {
    setState({ at: 'loading' });
    setState(await stateOf(tip));
  }, [tip]);
  const finish = useCallback(async (paid: ChosenTip) => {
    setState({ at: 'finishing' });
    if (await isTipPaid(paid)) return goBack(paid);
    setState({ at: 'unconfirmed' });
  }, []);
  useBankReturn(
    () => void finish(tip),
    () => void load(),
  );

  const toBooking = (
    <ButtonLink full to={bookingPath(tip.token)} reloadDocument>
      Back to your booking
    </ButtonLink>
  );
  if (state.at === 'paying') return <Paying tip={tip} booking={state.booking} onPaid={finish} toBooking={toBooking} />;
  return (
    <div className="booking">
      <h1>Your tip</h1>
      {state.at === 'loading' && <TextSkeleton lines={6} />}
      {state.at === 'finishing' && (
        <p role="status" className="muted">
          Your tip is paid. One moment…
        </p>
      )}
      {state.at === 'unconfirmed' && (
        <Note kind="wait">Your tip is not confirmed yet. Once it is, we send you an email.</Note>
      )}
      {state.at === 'closed' && <Note>A tip can no longer be given for this job. Nothing was charged.</Note>}
      {state.at === 'failed' && <LoadFailed onRetry={() => void load()}>{state.message}</LoadFailed>}
      {(state.at === 'unconfirmed' || state.at === 'closed') && toBooking}
    </div>
  );
}

async function stateOf(tip: ChosenTip): Promise<State> {
  try {
    const { booking } = await call('GET /_api/bookings/by-token', { token: tip.token });
    // Paid before, and the browser's Back or a second tab has come here again.
    if (booking.tip.amount > 0) {
      goBack(tip);
      return { at: 'finishing' };
    }
    const { until, most } = booking.tip;
    const isOpen = until !== null && Date.parse(booking.now) <= Date.parse(until) && tip.amount <= most;
    return isOpen ? { at: 'paying', booking } : { at: 'closed' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { at: 'closed' };
    return { at: 'failed', message: errorMessage(error) };
  }
}

/** To the booking's page, which thanks; Back does not lead here again. */
function goBack({ token }: ChosenTip): void {
  forgetChosenTip();
  window.location.replace(`${bookingPath(token)}#${GIVEN_TIP}`);
}

interface PayingProps {
  tip: ChosenTip;
  booking: BookingByToken;
  onPaid: (paid: ChosenTip) => void;
  toBooking: ReactNode;
}

function Paying({ tip, booking, onPaid, toBooking }: PayingProps) {
  const { cleaner, service, timeSlot, city } = booking;
  const name = firstNameOf(cleaner.displayName);
  const { bookingId, token, amount } = tip;
  const withCard = useCallback(
    (cardId?: number): ChosenTip => ({ bookingId, token, amount, ...(cardId !== undefined && { cardId }) }),
    [bookingId, token, amount],
  );
  const begin = useCallback((cardId?: number) => call('POST /_api/bookings/tip', withCard(cardId)), [withCard]);
  return (
    <div className="booking">
      <h1>A tip for {name}</h1>
      <Facts facts={{ Visit: `${service.name}, ${dayLabel(Date.parse(timeSlot.startTime), city.timeZone)}` }} />
      <Sum lines={[]} total={{ label: 'Your tip', amount: formatDollars(amount) }} />
      <CardPayment
        amount={amount}
        isOwner={booking.contact !== null}
        path={TIP_PATH}
        begin={begin}
        onCharging={(cardId) => saveChosenTip(withCard(cardId))}
        onPaid={(cardId) => onPaid(withCard(cardId))}
      />
      <p className="small muted">
        All of it goes to {name}. You can take it back for {inDigits(policy.tip.undoMinutes, 'minute')}.
      </p>
      {toBooking}
    </div>
  );
}
