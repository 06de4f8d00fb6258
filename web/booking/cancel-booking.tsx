import { useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { formatDollars } from '#contract/money';
import { inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { Button } from '../ui/button.tsx';
import { keptAmount } from './booking-labels.ts';
import { CancelBox } from './cancel-box.tsx';
import { firstNameOf } from './offer.ts';
import { useMomentLabel } from './use-range-label.ts';

const { keptHours } = policy.cancel;

interface CancelBookingProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onCanceled: () => void;
}

/** "Need to cancel?": the terms, then in a second step the exact dollars and the irreversible button. */
export function CancelBooking({ booking, token, now, onCanceled }: CancelBookingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isFree = now <= Date.parse(booking.freeUntil);
  const until = useMomentLabel(booking.freeUntil, booking.city.timeZone);
  const name = firstNameOf(booking.cleaner.displayName);
  const kept = `${inWords(keptHours, 'hour')} (${formatDollars(keptAmount(booking))}) ${verb(keptHours, 'goes', 'go')} to ${name}`;
  return (
    <>
      <h2>Need to cancel?</h2>
      <p className="muted">
        {isFree
          ? `Free until ${until}. After that, ${kept} and the rest comes back to your card.`
          : `Free cancellation ended ${until}. Now ${kept} and the rest comes back to your card.`}
      </p>
      {isOpen ? (
        <CancelBox
          // The terms change when free cancellation ends, so they are fetched again.
          key={String(isFree)}
          booking={booking}
          token={token}
          onCanceled={onCanceled}
          onKeep={() => {
            setIsOpen(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      ) : (
        <Button ref={opener} className="ask-cancel" variant="danger-line" onClick={() => setIsOpen(true)}>
          Cancel booking
        </Button>
      )}
    </>
  );
}
