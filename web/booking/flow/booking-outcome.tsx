/** What a visitor is told where there is no form to fill in: the stages beside the form, and how a booking came out. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { inDigits } from '#contract/number-words';
import { MINUTE, rangeLabel, shortDayLabel } from '#contract/time';
import type { NextTime } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { isPending, type Stage } from './booking-stages.ts';
import { type Claim, claimOf, type Finished, finishBooking, intentOf } from './finish-booking.ts';
import { PaidAndWaiting } from './paid-and-waiting.tsx';
import '../booking.css';

interface HoldEndingProps {
  /** What another tab may have paid. */
  claim: Claim;
  onFinished: (finished: Finished, claim: Claim) => void;
  /** It was not paid; not `isKnown`: nobody could say so. */
  onOver: (isKnown: boolean) => void;
  /** Between the looks of a hold that ends. */
  everySeconds?: number | undefined;
}

const TRIES = 3;

/** One moment: only the server knows whether what this tab has not paid was paid in another one. */
function HoldEnding({ claim, onFinished, onOver, everySeconds = 2 }: HoldEndingProps) {
  const ask = useEffectEvent(async (isHere: () => boolean) => {
    let finished = await finishBooking(claim);
    for (let tries = 0; finished.kind === 'refused' && tries < TRIES && isHere(); tries++) {
      // By the server's clock it is not over yet, and another tab may still pay.
      await new Promise((resolve) => setTimeout(resolve, everySeconds * 1000));
      finished = await finishBooking(claim);
    }
    if (!isHere()) return;
    if (finished.kind === 'ended') return onOver(true);
    if (finished.kind === 'refused') return onOver(false);
    // Nobody was reached, it is not this browser's any more, or a bank's page is still open: it may be paid yet.
    const isOpen =
      (finished.kind === 'waiting' && !finished.isInProcess) || (finished.kind === 'failed' && isPending(finished));
    if (isOpen) onOver(false);
    else onFinished(finished, claim);
  });
  useEffect(() => {
    let isHere = true;
    void ask(() => isHere);
    return () => {
      isHere = false;
    };
  }, []);
  return <TextSkeleton lines={2} />;
}

export const HOLD_OVER_WORDS = 'Your time to pay ran out, so the time is open again. Nothing was charged.';

function HoldExpired({ isKnown, onStartAgain }: { isKnown: boolean; onStartAgain: () => void }) {
  return (
    <div className="stage-note">
      <Note kind="wait">
        {isKnown
          ? HOLD_OVER_WORDS
          : 'Your time to pay ran out. If a card was charged for it, here or in another tab, an email says so.'}
      </Note>
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

interface StageOutcomeProps {
  stage: Stage;
  slotId: number;
  /** Of the time's city. */
  zone: string;
  /** A link or button to one other time, and the way to all of them. */
  nextTime: (slotId: number, label: string) => ReactNode;
  otherTimes: ReactNode;
  onTryAgain: () => void;
  onHoldOver: (isKnown: boolean) => void;
  onFinished: (finished: Finished, claim: Claim) => void;
  /** Between the looks of a hold that ends. */
  everySeconds?: number | undefined;
}

/** A stage without a form to fill in; nothing for the others. */
export function StageOutcome({
  stage,
  slotId,
  zone,
  nextTime,
  otherTimes,
  onTryAgain,
  onHoldOver,
  onFinished,
  everySeconds,
}: StageOutcomeProps) {
  switch (stage.at) {
    case 'ending':
      return (
        <HoldEnding
          claim={claimOf(slotId, stage.hold, intentOf(stage.hold.clientSecret))}
          onOver={onHoldOver}
          {...{ onFinished, everySeconds }}
        />
      );
    case 'expired':
      return <HoldExpired isKnown={stage.isKnown} onStartAgain={onTryAgain} />;
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
