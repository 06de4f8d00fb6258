/** What a visitor is told where there is no form to fill in: the stages beside the form, and how a booking came out. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { inDigits } from '#contract/number-words';
import { MINUTE, rangeLabel, shortDayLabel } from '#contract/time';
import type { NextTime } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/toasts.tsx';
import { isPending } from './booking-stages.ts';
import { type Claim, type Finished, finishBooking } from './finish-booking.ts';
import type { ReturnState } from './returned-payment.ts';
import '../booking.css';

export function HoldExpired({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <div className="stage-note">
      <Note kind="wait">Your time to pay ran out, so the time is open again. Nothing was charged.</Note>
      <Button variant="primary" big full onClick={onStartAgain}>
        Start again
      </Button>
    </div>
  );
}

/** To whom the team takes no bookings from. */
export const NotTaken = () => (
  <div className="stage-note">
    <Note kind="bad">{NO_BOOKINGS}</Note>
    <ButtonLink variant="primary" big full to="/contact">
      Write to us
    </ButtonLink>
  </div>
);

/** The time is taken, by the visitor: in this tab before, or in another one of this browser. */
export function HeldAlready({ until }: { until: number }) {
  // Whole minutes that are left; of the last one it says one.
  const minutes = Math.max(1, Math.floor((until - Date.now()) / MINUTE));
  return (
    <Note kind="wait">
      <b>You already hold this time</b> in this browser, for {inDigits(minutes, 'more minute')}. Go on with it here, or
      in the tab where you began.
    </Note>
  );
}

interface TimeTakenProps {
  message: string;
  /** Others that fit, if any, and the zone of their city. */
  next?: readonly NextTime[] | undefined;
  zone?: string;
  /** A link or button to one of them. */
  nextTime?: (slotId: number, label: string) => ReactNode;
  /** The way to all other times. */
  children: ReactNode;
}

export function TimeTaken({ message, next = [], zone = '', nextTime, children }: TimeTakenProps) {
  return (
    <div className="stage-note">
      <Note kind="bad">{message}</Note>
      {nextTime && next.length > 0 && (
        <div className="next-times">
          <h3>Still open</h3>
          {next.map(({ id, startTime, endTime }) => nextTime(id, momentRangeLabel(startTime, endTime, zone)))}
        </div>
      )}
      {children}
    </div>
  );
}

/** "Mon, Nov 24, 9:00 AM – 4:00 PM" */
const momentRangeLabel = (startTime: string, endTime: string, zone: string): string =>
  `${shortDayLabel(Date.parse(startTime), zone)}, ${rangeLabel(Date.parse(startTime), Date.parse(endTime), zone)}`;

/** Paid, and then refused. Children: the way to other times. */
export function BookingFailed({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="stage-note">
      <Note kind="bad">
        <b>Booking failed.</b> {message}
      </Note>
      {children}
    </div>
  );
}

interface PaidAndWaitingProps {
  claim: Claim;
  onFinished: (finished: Finished, claim: Claim) => void;
  /** After so many seconds it looks by itself. */
  everySeconds?: number;
}

/** For ten minutes: a bank that takes longer tells by email, or charges nothing. */
const LOOKS = 40;

/**
 * The card was charged and the server has not answered, or the bank still works on it: looked for by itself, and by a press. The
 * confirmation comes by email, too.
 */
export function PaidAndWaiting({ claim, onFinished, everySeconds = 15 }: PaidAndWaitingProps) {
  const [asking, setAsking] = useState(false);
  const [looks, setLooks] = useState(0);
  const running = useRef<Promise<Finished>>(undefined);
  // The page was left, or has its answer: there is nobody to tell any more.
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);
  const ask = () => {
    running.current ??= finishBooking(claim).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  const tell = (finished: Finished) => {
    isOver.current = !isPending(finished);
    onFinished(finished, claim);
  };
  const look = useEffectEvent(async () => {
    const finished = await ask();
    if (isOver.current) return;
    // What is no news changes nothing of what somebody is reading.
    if (isPending(finished)) setLooks(looks + 1);
    else tell(finished);
  });
  useEffect(() => {
    if (looks >= LOOKS) return;
    const timer = setTimeout(() => void look(), everySeconds * 1000);
    return () => clearTimeout(timer);
  }, [looks, everySeconds]);
  const askAgain = async () => {
    setAsking(true);
    const finished = await ask();
    if (isOver.current) return;
    setAsking(false);
    if (isPending(finished)) notify('info', 'It is still being confirmed. The email will come.');
    tell(finished);
  };
  return (
    <div className="stage-note">
      <Note kind="wait">
        <p>
          <b>Your payment is being confirmed, and with it your booking.</b> The confirmation comes by email, usually in
          a few minutes{looks < LOOKS && ', and shows here by itself'}. Should your bank refuse it, nothing is charged.
          Please do not pay again.
        </p>
      </Note>
      <Button variant="primary" big full busy={asking} busyLabel="Checking…" onClick={askAgain}>
        Check again
      </Button>
    </div>
  );
}

interface PaymentOutcomeProps {
  state: Exclude<ReturnState, { at: 'booked' }>;
  onFinished: (finished: Finished, claim: Claim) => void;
}

/** The outcome of a payment with a redirect to the bank's page, where it is no booking yet. */
export function PaymentOutcome({ state, onFinished }: PaymentOutcomeProps) {
  switch (state.at) {
    case 'finishing':
      return (
        <div className="stack">
          <h1>Confirming your booking…</h1>
          <p className="muted">One moment, please. Do not pay again.</p>
        </div>
      );
    case 'waiting':
      return (
        <Notice title="Your booking is being confirmed">
          <PaidAndWaiting claim={state.claim} onFinished={onFinished} />
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice title="Payment failed.">
          <Note kind="bad">
            Nothing was charged. While your time is held you can try again, with this card or another.
          </Note>
          <ButtonLink variant="primary" big to={`/book/${state.slotId}`}>
            Try again
          </ButtonLink>
        </Notice>
      );
    case 'failed':
      return (
        <Notice title="Booking failed">
          <Note kind="bad">{state.message}</Note>
          <p className="muted">If your card was charged all the same, an email about it is on its way.</p>
          <ButtonLink variant="primary" big to="/cleaning-services">
            See other times
          </ButtonLink>
        </Notice>
      );
    case 'elsewhere':
      return (
        <Notice title="Check your email">
          <p className="muted">
            This payment was begun in another browser, so its booking cannot be shown here. If it went through, the
            confirmation comes by email in a few minutes.
          </p>
        </Notice>
      );
    case 'nothing':
      return (
        <Notice title="There is no payment to finish">
          <p className="muted">Your booking details are in the email we sent you.</p>
          <ButtonLink variant="primary" big to="/">
            Go to Homepage
          </ButtonLink>
        </Notice>
      );
  }
}

/** Its heading takes the focus, so that it is read. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
