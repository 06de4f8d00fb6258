import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import type { Reply } from '#contract/calls';
import { ApiError, call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { notify } from '../ui/toasts.tsx';
import { cancelTermsLabel } from './booking-labels.ts';
import { preloadToasts } from './preload-toasts.ts';

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
export function CancelBox({ booking, token, onCanceled, onKeep }: CancelBoxProps) {
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
          <b>{cancelTermsLabel(booking, { refund: terms.refundAmount, fee: terms.feeAmount })}</b>
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
