import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/toasts.tsx';
import { isPending } from './booking-stages.ts';
import { type Claim, type Finished, finishBooking } from './finish-booking.ts';

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
