import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import type { Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { ApiError, call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { notify, preloadToasts } from '../../ui/toasts.tsx';
import { cancelTermsLabel, isFreeUntilStart, keptAmount, keptWords, useMomentLabel } from '../booking-format.ts';

interface CancelBookingProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onCanceled: () => void;
  /** Something else has happened to it meanwhile, such as a cancellation in another tab. */
  onStale: () => void;
}

/** "Need to cancel?": the terms, then in a second step the exact dollars and the irreversible button. */
export function CancelBooking({ booking, token, now, onCanceled, onStale }: CancelBookingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isFree = now <= Date.parse(booking.freeUntil);
  const until = useMomentLabel(booking.freeUntil, booking.city.timeZone);
  const kept = keptWords(booking.keptHours, keptAmount(booking), firstNameOf(booking.cleaner.displayName));
  return (
    <>
      <h2>Need to cancel?</h2>
      <p className="muted">{termsWords(booking, { isFree, until, kept })}</p>
      {isOpen ? (
        <CancelBox
          booking={booking}
          token={token}
          isFree={isFree}
          onCanceled={onCanceled}
          onStale={onStale}
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

/** What canceling costs and gives back, in words. `until`: when the free time ends; `kept`: what is kept after it. */
function termsWords(
  booking: BookingByToken,
  { isFree, until, kept }: { isFree: boolean; until: string; kept: string },
) {
  if (booking.bank === 'returned') return 'Your bank has given you this payment back, so nothing comes back from us.';
  const isAlwaysFree = isFreeUntilStart(booking);
  if (booking.bank === 'deciding') {
    const later = isFree ? `; from ${until} on ${kept}` : `; ${kept} now`;
    return `Your bank asks about the payment. What comes back of it, should you cancel, waits for what it decides${isAlwaysFree ? '' : later}.`;
  }
  if (isAlwaysFree) return 'Free to cancel until it starts: everything that you paid comes back to your card.';
  if (booking.paid === false)
    return `Nothing is charged for this visit yet. ${isFree ? `Free to cancel until ${until}. After that, ${kept}` : `Free cancellation ended ${until}: ${kept}`} of what was charged by then.`;
  return isFree
    ? `Free to cancel until ${until}. After that, ${kept} and the rest comes back to your card.`
    : `Free cancellation ended ${until}. Now ${kept} and the rest comes back to your card.`;
}

const FAILED = 'Failed to cancel booking. Please try again.';

/** The server's message where it sent one (docs/product.md#messages). */
const failureOf = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.hasReason ? error.message : FAILED;

interface CancelBoxProps {
  booking: BookingByToken;
  token: string;
  isFree: boolean;
  onCanceled: () => void;
  onStale: () => void;
  onKeep: () => void;
}

type Terms = Reply<'GET /_api/bookings/cancel-preview'>;

/**
 * What is refunded when canceling now, to the cent, the button that cannot be undone, and one to keep the booking. Only
 * the terms that are shown can be agreed to: others are shown in their place, and are asked about again.
 */
function CancelBox({ booking, token, isFree, onCanceled, onStale, onKeep }: CancelBoxProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [shown, setShown] = useState<{ terms: Terms; haveChanged: boolean }>();
  const [failure, setFailure] = useState<string>();
  const [canceling, setCanceling] = useState(false);

  const loadTerms = useCallback(async (): Promise<Terms | undefined> => {
    setFailure(undefined);
    try {
      const terms = await call('GET /_api/bookings/cancel-preview', { bookingId: String(booking.id), token });
      setShown((before) => ({
        terms,
        haveChanged: before !== undefined && (before.haveChanged || isOther(before.terms, terms)),
      }));
      return terms;
    } catch (error) {
      setShown(undefined);
      setFailure(error instanceof ApiError ? error.message : FAILED);
      return undefined;
    }
  }, [booking.id, token]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the terms change when free cancellation ends
  useEffect(() => {
    void loadTerms();
  }, [loadTerms, isFree]);
  useEffect(preloadToasts, []);
  useEffect(() => box.current?.focus(), []);
  // The button that was pressed must not be the one that agrees to other terms.
  useEffect(() => {
    if (shown?.haveChanged) box.current?.focus();
  }, [shown]);

  const cancel = async (terms: Terms) => {
    setCanceling(true);
    try {
      const { refundAmount } = terms;
      const { message } = await call('POST /_api/bookings/cancel', { bookingId: booking.id, token, refundAmount });
      notify('ok', message || 'Booking canceled successfully.');
      onCanceled();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      const latest = isConflict ? await loadTerms() : undefined;
      if (isConflict && !latest) onStale();
      if (!latest || !isOther(terms, latest)) notify('bad', failureOf(error));
      setCanceling(false);
    }
  };

  return (
    <fieldset className="cancel-box" ref={box} tabIndex={-1} aria-label="Cancel booking">
      <div aria-live="polite">
        {shown ? (
          <p>
            <b>
              {shown.haveChanged && 'The terms have changed. '}
              {cancelTermsLabel(booking, {
                refund: shown.terms.refundAmount,
                fee: shown.terms.feeAmount,
                waiting: shown.terms.waitingAmount,
                bank: shown.terms.bank,
              })}
            </b>
          </p>
        ) : failure ? (
          <FieldError>{failure}</FieldError>
        ) : (
          <TextSkeleton lines={1} />
        )}
      </div>
      {shown?.terms.endsPlan && <p>The standing visits that it began end with it.</p>}
      {shown && <p className="small muted">This can't be undone, and the time opens up for someone else.</p>}
      <div className="actions">
        {shown && (
          <Button variant="danger" busy={canceling} busyLabel="Canceling…" onClick={() => cancel(shown.terms)}>
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

/** Whether they give another amount back. */
const isOther = (one: Terms, other: Terms): boolean => one.refundAmount !== other.refundAmount;
