/** What a visitor is told where there is no form to fill in: the stages beside the form, and how a booking came out. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { inDigits } from '#contract/number-words';
import { MINUTE, rangeLabel, shortDayLabel } from '#contract/time';
import type { NextTime } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/toasts.tsx';
import { isPending, type Stage } from './booking-stages.ts';
import { type Claim, type Finished, finishBooking } from './finish-booking.ts';
import '../booking.css';

function HoldExpired({ onStartAgain }: { onStartAgain: () => void }) {
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

/** By whoever is here. Children: the way to other times. */
const BookedAlready = ({ message, children }: { message: string; children: ReactNode }) => (
  <div className="stage-note">
    <Note kind="wait">{message}</Note>
    {children}
  </div>
);

/** Paid, and then refused. Children: the way to other times. */
function BookingFailed({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="stage-note">
      <Note kind="bad">
        <b>Booking failed.</b> {message}
      </Note>
      {children}
    </div>
  );
}

export const NothingCharged = () => (
  <Note kind="bad">Nothing was charged. While your time is held you can try again, with this card or another.</Note>
);

/** What the bank worked on, it has refused in the end. */
const PaymentRefused = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="stage-note">
    <NothingCharged />
    <Button variant="primary" big full onClick={onTryAgain}>
      Try again
    </Button>
  </div>
);

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

interface StageOutcomeProps {
  stage: Stage;
  /** Of the time's city. */
  zone: string;
  /** A link or button to one other time, and the way to all of them. */
  nextTime: (slotId: number, label: string) => ReactNode;
  otherTimes: ReactNode;
  onTryAgain: () => void;
  onFinished: (finished: Finished, claim: Claim) => void;
}

/** A stage without a form to fill in; nothing for the others. */
export function StageOutcome({ stage, zone, nextTime, otherTimes, onTryAgain, onFinished }: StageOutcomeProps) {
  switch (stage.at) {
    case 'expired':
      return <HoldExpired onStartAgain={onTryAgain} />;
    case 'taken':
      return (
        <TimeTaken message={stage.message} next={stage.next} {...{ zone, nextTime }}>
          {otherTimes}
        </TimeTaken>
      );
    case 'booked':
      return <BookedAlready message={stage.message}>{otherTimes}</BookedAlready>;
    case 'waiting':
      return <PaidAndWaiting claim={stage.claim} onFinished={onFinished} />;
    case 'refused':
      return <PaymentRefused onTryAgain={onTryAgain} />;
    case 'failed':
      return <BookingFailed message={stage.message}>{otherTimes}</BookingFailed>;
    default:
      return null;
  }
}
