import { useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { ApiError, call, errorMessage, type NextTime } from '../../api/http.ts';
import { formatExtras } from '../../criteria/criteria.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/inputs.tsx';
import { LoadFailed } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { bookingPath } from '../booking-format.ts';
import { isRefusedPair, NotHeld } from '../flow/not-held.tsx';
import { MOVE_PAYMENT_PATH, saveChosenMove } from './chosen-move.ts';
import { Change, Extras, Terms } from './move-terms.tsx';
import { type MoveTerms, moveButton, noShorterWords } from './move-words.ts';
import type { WantedVisit } from './wanted-visit.ts';

interface ConfirmMoveProps {
  booking: BookingByToken;
  token: string;
  timeSlotId: number;
  startTime: string;
  /** The same where it is another start of the visit's own day, which its id does not say. */
  otherStart?: string | undefined;
  wanted: WantedVisit;
  onDone: (done: 'moved' | 'asked') => void;
  /** That time is gone; others that fit. */
  onTaken: (message: string, next: readonly NextTime[]) => void;
  onBack: () => void;
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** Other terms than were shown: no dollar may change between the page and the press. */
const isOther = (one: MoveTerms, other: MoveTerms): boolean =>
  one.request !== other.request ||
  one.refundAmount !== other.refundAmount ||
  one.extraAmount !== other.extraAmount ||
  one.consentText !== other.consentText ||
  // What is charged later, where nothing is paid yet.
  (one.chargeAt !== undefined && one.totalAmount !== other.totalAmount);

/**
 * What the move does to the time and the money, and the one press that does it. Only the terms that are shown can be
 * agreed to: others are shown in their place, and are asked about again (docs/product.md#moving).
 */
export function ConfirmMove({
  booking,
  token,
  timeSlotId,
  startTime,
  otherStart,
  wanted,
  onDone,
  onTaken,
  onBack,
}: ConfirmMoveProps) {
  const [shown, setShown] = useState<{ terms: MoveTerms; haveChanged: boolean }>();
  const [failure, setFailure] = useState<{ message: string; isRefused: boolean; isPair: boolean }>();
  const [busy, setBusy] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [isUnticked, setUnticked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { minutes, extras } = wanted;
  const request = {
    bookingId: booking.id,
    token,
    timeSlotId,
    ...(otherStart !== undefined && { startTime: otherStart }),
    ...(minutes !== booking.minutes && { minutes }),
    ...(extras && { extras }),
  };

  const fail = (error: unknown) => {
    // A time that is gone names others.
    if (isConflict(error) && error.next.length > 0) return onTaken(error.message, error.next);
    const isPair = isRefusedPair(error);
    setFailure({ message: errorMessage(error), isRefused: isPair || isConflict(error), isPair });
  };
  const loadTerms = async (): Promise<MoveTerms | undefined> => {
    setFailure(undefined);
    try {
      const terms = await call('GET /_api/bookings/move-preview', {
        bookingId: String(booking.id),
        token,
        timeSlotId: String(timeSlotId),
        ...(otherStart !== undefined && { startTime: otherStart }),
        ...(minutes !== booking.minutes && { minutes: String(minutes) }),
        ...(extras && { extras: formatExtras(extras) }),
      });
      setShown((before) => ({
        terms,
        haveChanged: before !== undefined && (before.haveChanged || isOther(before.terms, terms)),
      }));
      // What was agreed to was said of other terms.
      setAgreed(false);
      return terms;
    } catch (error) {
      setShown(undefined);
      fail(error);
      return undefined;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another time this is another component
  useEffect(() => void loadTerms(), []);
  // The button that was pressed must not be the one that agrees to other terms.
  useEffect(() => {
    if (shown?.haveChanged) box.current?.focus();
  }, [shown]);

  const move = async (terms: MoveTerms) => {
    const { refundAmount, extraAmount, timeSlot, consentText } = terms;
    if (consentText !== undefined && !isAgreed) {
      setUnticked(true);
      box.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
      return;
    }
    if (extraAmount > 0) {
      saveChosenMove({ ...request, minutes: terms.minutes, ...timeSlot, refundAmount, extraAmount });
      window.location.assign(MOVE_PAYMENT_PATH);
      return;
    }
    setBusy(true);
    try {
      const ofVisit = terms.chargeAt !== undefined && { totalAmount: terms.totalAmount };
      const agreed = consentText !== undefined && { consentText };
      const asShown = { refundAmount, extraAmount, request: terms.request, ...ofVisit, ...agreed };
      const answer = await call('POST /_api/bookings/move', { ...request, ...asShown });
      return onDone('requested' in answer ? 'asked' : 'moved');
    } catch (error) {
      const latest = isConflict(error) && error.next.length === 0 ? await loadTerms() : undefined;
      if (!latest || !isOther(terms, latest)) fail(error);
      setBusy(false);
    }
  };

  const changesNothing =
    shown !== undefined &&
    !extras &&
    shown.terms.minutes === booking.minutes &&
    shown.terms.timeSlot.startTime === booking.timeSlot.startTime;
  return (
    <div className="confirm-move" ref={box} tabIndex={-1}>
      {shown ? (
        <>
          {shown.haveChanged && (
            <Note kind="wait" role="alert">
              The terms have changed. Please look at them again.
            </Note>
          )}
          <Change booking={booking} terms={shown.terms} />
          {shown.terms.minutes !== minutes && (
            <Note kind="wait">
              That day {noShorterWords(firstNameOf(booking.cleaner.displayName), shown.terms.minutes)}
              {changesNothing ? ', which is as long as your visit is already. Another day may be different' : ''}.
            </Note>
          )}
          {extras && <Extras before={booking.extras} extras={extras} terms={shown.terms} />}
          <Terms booking={booking} terms={shown.terms} />
          {shown.terms.consentText !== undefined && (
            <CheckboxField
              label={shown.terms.consentText}
              checked={isAgreed}
              disabled={busy}
              error={isUnticked && !isAgreed ? 'Please tick the box if you agree' : undefined}
              onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            />
          )}
        </>
      ) : (
        failure === undefined && <TextSkeleton lines={6} />
      )}
      {failure?.isRefused && (
        // A reason, which another try does not change.
        <NotHeld
          role="alert"
          {...{ failure: failure.message, isPair: failure.isPair, city: booking.city, startTime }}
          criteria={{ service: booking.service.id, minutes, ...(extras && { extras }) }}
        />
      )}
      {failure?.isRefused === false && <LoadFailed onRetry={() => void loadTerms()}>{failure.message}</LoadFailed>}
      {shown && !changesNothing && (
        <Button variant="primary" big full busy={busy} busyLabel="One moment…" onClick={() => void move(shown.terms)}>
          {moveButton(booking, shown.terms)}
        </Button>
      )}
      {failure?.isPair ? (
        // No other time of theirs would do either.
        <>
          <p className="muted">
            Your booking stays as it is. Whoever comes instead is booked and paid by itself: cancel this one if you do
            not want both.
          </p>
          <ButtonLink full to={bookingPath(token)} reloadDocument>
            Go to your booking
          </ButtonLink>
        </>
      ) : (
        <Button full disabled={busy} onClick={onBack}>
          Choose another time
        </Button>
      )}
    </div>
  );
}
