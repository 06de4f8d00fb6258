import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { notify } from '../ui/toasts.tsx';
import { type Claim, type Finished, finishBooking } from './finish-booking.ts';

/** Messages of the stages that have no form to fill in. */

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

/** Children: the way to other times. */
export function TimeTaken({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="stage-note">
      <Note kind="bad">{message}</Note>
      {children}
    </div>
  );
}

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
}

/** The card is paid but the server does not answer: the confirmation comes by email, and the visitor may check again. */
export function PaidAndWaiting({ claim, onFinished }: PaidAndWaitingProps) {
  const [asking, setAsking] = useState(false);
  const askAgain = async () => {
    setAsking(true);
    const finished = await finishBooking(claim);
    setAsking(false);
    if (finished.kind === 'waiting') notify('info', 'It is still being confirmed. The email will come.');
    onFinished(finished, claim);
  };
  return (
    <div className="stage-note">
      <Note kind="wait">
        <p>
          <b>Your payment went through, and your booking is being confirmed.</b> The confirmation comes by email in a
          few minutes. Please do not pay again.
        </p>
      </Note>
      <Button variant="primary" big full busy={asking} busyLabel="Checking…" onClick={askAgain}>
        Check again
      </Button>
    </div>
  );
}
