import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import type { Reply } from '#contract/calls';
import { formatDollars } from '#contract/money';
import { inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { ApiError, call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { notify, preloadToasts } from '../ui/toasts.tsx';
import { cancelTermsLabel, firstNameOf, keptAmount, useMomentLabel } from './booking-format.ts';

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

const FAILED = 'Failed to cancel booking. Please try again.';

/** The server's message where it sent one (docs/product.md#messages). */
const failureOf = (error: unknown) => (error instanceof ApiError && error.status > 0 ? error.message : FAILED);

interface CancelBoxProps {
  booking: BookingByToken;
  token: string;
  onCanceled: () => void;
  onKeep: () => void;
}

/** What is refunded when canceling now, to the cent, the button that cannot be undone, and one to keep the booking. */
function CancelBox({ booking, token, onCanceled, onKeep }: CancelBoxProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [terms, setTerms] = useState<Reply<'GET /_api/bookings/cancel-preview'>>();
  const [failure, setFailure] = useState<string>();
  const [canceling, setCanceling] = useState(false);

  const loadTerms = useCallback(() => {
    setFailure(undefined);
    call('GET /_api/bookings/cancel-preview', { bookingId: String(booking.id), token }).then(setTerms, (error) =>
      setFailure(error instanceof ApiError ? error.message : FAILED),
    );
  }, [booking.id, token]);
  useEffect(loadTerms, [loadTerms]);
  useEffect(preloadToasts, []);
  useEffect(() => box.current?.focus(), []);

  const cancel = async () => {
    setCanceling(true);
    try {
      const { message } = await call('POST /_api/bookings/cancel', { bookingId: booking.id, token });
      notify('ok', message || 'Booking canceled successfully.');
      onCanceled();
    } catch (error) {
      notify('bad', failureOf(error));
      setCanceling(false);
    }
  };

  return (
    <fieldset className="cancel-box" ref={box} tabIndex={-1} aria-label="Cancel booking">
      {terms ? (
        <p aria-live="polite">
          <b>{cancelTermsLabel(booking, { refund: terms.refundAmount, fee: terms.feeAmount, bank: terms.bank })}</b>
        </p>
      ) : failure ? (
        <FieldError>{failure}</FieldError>
      ) : (
        <TextSkeleton lines={1} />
      )}
      {terms && <p className="small muted">This can't be undone, and the time opens up for someone else.</p>}
      <div className="actions">
        {terms && (
          <Button variant="danger" busy={canceling} busyLabel="Canceling…" onClick={cancel}>
            Cancel booking
          </Button>
        )}
        {failure && <Button onClick={loadTerms}>Try again</Button>}
        <Button onClick={onKeep} disabled={canceling}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
}
