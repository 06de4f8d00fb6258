import { useEffect, useState } from 'react';
import { inDigits } from '#contract/number-words';
import { dayLabel, MINUTE, timeLabel } from '#contract/time';
import { useCurrentUser } from '../../api/current-user.ts';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/note-action.css';
import '../held-time.css';
import { firstNameOf } from '#contract/first-name';
import type { Offer } from '../booking-format.ts';
import { ownHold, removeEndedHolds } from './booking-storage.ts';

const CHECK_MS = 5000;

/** On a list: this browser still holds a time, whose dialog was closed, left by a reload, or is in another tab (docs/product.md#holds). */
export default function HeldTime({ onContinue }: { onContinue: (slotId: number) => void }) {
  const [hold, setHold] = useState(ownHold);
  const [offer, setOffer] = useState<Offer>();
  const slotId = hold?.slotId;
  const userId = useCurrentUser()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other holds
  useEffect(() => {
    setHold(ownHold());
    const timer = setInterval(() => setHold(ownHold()), CHECK_MS);
    return () => clearInterval(timer);
  }, [userId]);
  useEffect(() => {
    if (slotId === undefined) return removeEndedHolds();
    call('GET /_api/time-slot', { timeSlotId: String(slotId) }).then(setOffer, () => {
      // The note can do without saying which time it is.
    });
  }, [slotId]);
  if (!hold) return null;
  const minutes = Math.max(1, Math.ceil((hold.until - Date.now()) / MINUTE));
  return (
    <div className="held-time">
      <Note kind="wait" role="status">
        <p>
          <b>Your time is still held</b>
          {offer?.timeSlot.id === hold.slotId && `: ${labelOf(offer)}`}, for {inDigits(minutes, 'more minute')}.
        </p>
        <Button variant="quiet" onClick={() => onContinue(hold.slotId)}>
          Continue booking
        </Button>
      </Note>
    </div>
  );
}

/** "Sunday, November 23, 9:00 AM with Denise" */
function labelOf({ timeSlot: { startTime, city, cleaner } }: Offer): string {
  const start = Date.parse(startTime);
  return `${dayLabel(start, city.timeZone)}, ${timeLabel(start, city.timeZone)} with ${firstNameOf(cleaner.displayName)}`;
}
