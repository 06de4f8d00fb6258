import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dayLabel } from '#contract/time';
import { call, errorMessage } from '../../api/http.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Facts, Sum } from '../../ui/facts.tsx';
import { LoadFailed } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { movePath, useRangeLabel } from '../booking-format.ts';
import { CardPayment } from '../card-payment.tsx';
import { useBankReturn } from '../use-bank-return.ts';
import { type ChosenMove, forgetChosenMove, MOVE_PAYMENT_PATH, saveChosenMove } from './chosen-move.ts';
import { beginMove, type HeldMove, isMovePaid } from './send-move.ts';
import '../booking.css';
import '../ticket.css';

type State =
  | { at: 'loading' }
  | { at: 'paying'; booking: BookingByToken }
  | { at: 'finishing' }
  /** Paid, as the browser was told, while our server does not know it yet. */
  | { at: 'unconfirmed' }
  /** The ten minutes are over, or the time is gone. Nothing was charged. */
  | { at: 'ended'; message: string }
  | { at: 'failed'; message: string };

/** Pays the difference to a longer visit, and goes back to where it was chosen (docs/product.md#moving). */
export function PayMove({ move }: { move: ChosenMove }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const load = useCallback(async () => {
    setState({ at: 'loading' });
    setState(await stateOf(move));
  }, [move]);
  const finish = useCallback(async (paid: ChosenMove) => {
    setState({ at: 'finishing' });
    if (await isMovePaid(paid)) return goBack(paid);
    setState({ at: 'unconfirmed' });
  }, []);
  const end = useCallback((message: string) => setState({ at: 'ended', message }), []);
  useBankReturn(
    () => void finish(move),
    () => void load(),
  );

  const toTimes = (label: string) => (
    <ButtonLink full to={movePath(move.token)} reloadDocument>
      {label}
    </ButtonLink>
  );
  if (state.at === 'paying') {
    return (
      <Paying
        {...state}
        move={move}
        onPaid={(paid) => void finish(paid)}
        onEnd={end}
        back={toTimes('Choose another time')}
      />
    );
  }
  return (
    <div className="booking">
      <Heading key={state.at} takesFocus={state.at !== 'loading'}>
        Your longer visit
      </Heading>
      {state.at === 'loading' && <TextSkeleton lines={6} />}
      {state.at === 'finishing' && (
        <p role="status" className="muted">
          It is paid. One moment…
        </p>
      )}
      {state.at === 'unconfirmed' && (
        <Note kind="wait">
          Your payment is not confirmed yet. Once it is, your visit has its new time, and we send you an email.
        </Note>
      )}
      {state.at === 'ended' && (
        <Note kind="wait">{state.message} Nothing was charged, and your visit stays as it was.</Note>
      )}
      {state.at === 'failed' && <LoadFailed onRetry={() => void load()}>{state.message}</LoadFailed>}
      {state.at === 'ended' && toTimes('Choose another time')}
      {(state.at === 'failed' || state.at === 'unconfirmed') && toTimes('Back to your visit')}
    </div>
  );
}

const GONE = 'This time can no longer be had on these terms.';
const TIME_OVER = `Your ${inWords(policy.hold.minutes, 'minute')} ran out, so the time is open again.`;

/** After a step the heading has the focus: what was pressed is gone. */
function Heading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

async function stateOf({ token }: ChosenMove): Promise<State> {
  try {
    const { booking } = await call('GET /_api/bookings/by-token', { token });
    return { at: 'paying', booking };
  } catch (error) {
    return { at: 'failed', message: errorMessage(error) };
  }
}

/** To where it was chosen, which shows the new time; Back does not lead here again. */
function goBack({ token }: ChosenMove): void {
  forgetChosenMove();
  window.location.replace(movePath(token, 'moved'));
}

interface PayingProps {
  move: ChosenMove;
  booking: BookingByToken;
  onPaid: (paid: ChosenMove) => void;
  /** With why. */
  onEnd: (message: string) => void;
  back: ReactNode;
}

/** The time is held from when a card is typed in, or as a saved one is pressed. */
function Paying({ move, booking, onPaid, onEnd, back }: PayingProps) {
  const { cleaner, service, city } = booking;
  const [held, setHeld] = useState<HeldMove>();
  const range = useRangeLabel(move.startTime, move.endTime, city.timeZone);
  const amount = formatDollars(move.extraAmount);
  const begin = useCallback(
    async (cardId?: number) => {
      const answer = await beginMove({ ...move, cardId });
      if (answer === 'moved') return {};
      if (answer !== 'ended') {
        setHeld(answer);
        return answer;
      }
      onEnd(GONE);
      throw new Error(GONE);
    },
    [move, onEnd],
  );
  return (
    <div className="booking">
      <Heading takesFocus>Pay for your longer visit</Heading>
      {held && (
        <Countdown
          key={held.clientSecret}
          seconds={held.heldForSeconds}
          of={policy.hold.minutes * 60}
          onEnd={() => onEnd(TIME_OVER)}
        >
          This time is held for you while you pay.
        </Countdown>
      )}
      <Facts
        facts={{
          Visit: `${service.name} with ${firstNameOf(cleaner.displayName)}`,
          Day: dayLabel(Date.parse(move.startTime), city.timeZone),
          Time: range,
        }}
      />
      <Sum
        lines={[{ label: `${longHours(move.minutes)} in place of ${longHours(booking.minutes)}`, amount }]}
        total={{ label: 'To pay', amount }}
      />
      <CardPayment
        amount={move.extraAmount}
        isOwner={booking.contact !== null}
        path={MOVE_PAYMENT_PATH}
        begin={begin}
        onCharging={(cardId) => saveChosenMove({ ...move, cardId })}
        onPaid={(cardId) => onPaid({ ...move, cardId })}
      />
      <p className="small muted">Until it is paid, your visit stays as it is.</p>
      {back}
    </div>
  );
}
