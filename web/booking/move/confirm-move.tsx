import { useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import type { Extra } from '#contract/estimate';
import { extrasLabel, longHours, shortOfAdvice } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { shortDayLabel, timeLabel } from '#contract/time';
import { ApiError, call, errorMessage, type NextTime } from '../../api/http.ts';
import { formatExtras } from '../../criteria/criteria.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Sum, type SumLine } from '../../ui/facts.tsx';
import { CheckboxField } from '../../ui/inputs.tsx';
import { LoadFailed } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { TimeBadge } from '../../ui/time-badge.tsx';
import { firstNameOf, useMomentLabel } from '../booking-format.ts';
import { MOVE_PAYMENT_PATH, saveChosenMove } from './chosen-move.ts';
import { cancelTermsAfter, type MoveTerms, moneyWords, moveButton, requestWords } from './move-words.ts';
import type { WantedVisit } from './wanted-visit.ts';

interface ConfirmMoveProps {
  booking: BookingByToken;
  token: string;
  timeSlotId: number;
  wanted: WantedVisit;
  onDone: (done: 'moved' | 'asked') => void;
  /** That time is gone; others that fit. */
  onTaken: (message: string, next: readonly NextTime[]) => void;
  onBack: () => void;
}

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
export function ConfirmMove({ booking, token, timeSlotId, wanted, onDone, onTaken, onBack }: ConfirmMoveProps) {
  const [shown, setShown] = useState<{ terms: MoveTerms; haveChanged: boolean }>();
  const [failure, setFailure] = useState<{ message: string; isRefused: boolean }>();
  const [busy, setBusy] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [isUnticked, setUnticked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { minutes, extras } = wanted;
  const request = {
    bookingId: booking.id,
    token,
    timeSlotId,
    ...(minutes !== booking.minutes && { minutes }),
    ...(extras && { extras }),
  };

  const fail = (error: unknown) => {
    // A time that is gone names others.
    if (error instanceof ApiError && error.status === 409 && error.next.length > 0) onTaken(error.message, error.next);
    else setFailure({ message: errorMessage(error), isRefused: error instanceof ApiError && error.status === 409 });
  };
  const loadTerms = async (): Promise<MoveTerms | undefined> => {
    setFailure(undefined);
    try {
      const terms = await call('GET /_api/bookings/move-preview', {
        bookingId: String(booking.id),
        token,
        timeSlotId: String(timeSlotId),
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
      const isConflict = error instanceof ApiError && error.status === 409 && error.next.length === 0;
      const latest = isConflict ? await loadTerms() : undefined;
      if (!latest || !isOther(terms, latest)) fail(error);
      setBusy(false);
    }
  };

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
              That day {firstNameOf(booking.cleaner.displayName)} takes no less than {longHours(shown.terms.minutes)}.
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
        <Note kind="bad" role="alert">
          {failure.message}
        </Note>
      )}
      {failure?.isRefused === false && <LoadFailed onRetry={() => void loadTerms()}>{failure.message}</LoadFailed>}
      {shown && (
        <Button variant="primary" big full busy={busy} busyLabel="One moment…" onClick={() => void move(shown.terms)}>
          {moveButton(booking, shown.terms)}
        </Button>
      )}
      <Button full disabled={busy} onClick={onBack}>
        Choose another time
      </Button>
    </div>
  );
}

/** From when to when. */
function Change({ booking: { timeSlot, city }, terms }: { booking: BookingByToken; terms: MoveTerms }) {
  const zone = city.timeZone;
  const badge = ({ startTime, endTime }: { startTime: string; endTime: string }, active: boolean) => (
    <TimeBadge
      active={active}
      day={shortDayLabel(Date.parse(startTime), zone)}
      start={timeLabel(Date.parse(startTime), zone)}
      end={timeLabel(Date.parse(endTime), zone)}
    />
  );
  return (
    <dl className="move-change">
      <div>
        <dt className="cap">Now</dt>
        <dd>{badge(timeSlot, false)}</dd>
      </div>
      <div>
        <dt className="cap">{terms.request ? 'Asked for' : 'Then'}</dt>
        <dd>{badge(terms.timeSlot, true)}</dd>
      </div>
    </dl>
  );
}

/** With what besides, and whether the length is short of that. */
function Extras({ before, extras, terms }: { before: Extra[]; extras: Extra[]; terms: MoveTerms }) {
  const short = shortOfAdvice(terms);
  return (
    <div>
      <Facts facts={{ 'Extras now': extrasLabel(before), 'Extras then': extrasLabel(extras) }} />
      {short && <p className="short-of-advice">{short}</p>}
    </div>
  );
}

function Terms({ booking, terms }: { booking: BookingByToken; terms: MoveTerms }) {
  const zone = booking.city.timeZone;
  const until = useMomentLabel(terms.freeUntil, zone);
  const answerUntil = useMomentLabel(terms.answerUntil ?? booking.now, zone);
  const present = useMomentLabel(booking.timeSlot.startTime, zone);
  const isStillFree = Date.parse(terms.freeUntil) > Date.parse(booking.now);
  const isLate = Date.parse(booking.now) > Date.parse(booking.freeUntil);
  const cancelTerms = cancelTermsAfter(booking, terms, { until, isStillFree, isLate });
  const chargedAt = useMomentLabel(terms.chargeAt ?? booking.now, zone);
  const isPlanned = terms.chargeAt !== undefined;
  const lines = isPlanned ? undefined : moneyLines(booking, terms);
  return (
    <div className="move-terms">
      <p>
        <b>{moneyWords(booking, terms, isPlanned ? chargedAt : undefined)}</b>
      </p>
      {lines && <Sum {...lines} />}
      {terms.request && <p>{requestWords(firstNameOf(booking.cleaner.displayName), answerUntil, present)}</p>}
      {isStillFree || isLate ? <p className="muted">{cancelTerms}</p> : <Note kind="wait">{cancelTerms}</Note>}
    </div>
  );
}

/** How the difference comes about; undefined where nothing is paid or goes back. */
function moneyLines(
  { totalAmount, minutes }: BookingByToken,
  { extraAmount, refundAmount, keptAmount, ...then }: MoveTerms,
): { lines: SumLine[]; total: SumLine } | undefined {
  if (then.minutes === minutes) return undefined;
  const isMore = then.totalAmount > totalAmount;
  return {
    lines: [
      { label: `${longHours(then.minutes)}, at the same rate`, amount: formatDollars(then.totalAmount) },
      { label: `Paid, for ${longHours(minutes)}`, amount: formatDollars(totalAmount) },
      ...(keptAmount > 0 ? [{ label: 'Kept, as the free time is over', amount: formatDollars(keptAmount) }] : []),
    ],
    total: isMore
      ? { label: 'To pay', amount: formatDollars(extraAmount) }
      : { label: 'Back to your card', amount: formatDollars(refundAmount) },
  };
}
