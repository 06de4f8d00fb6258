import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import type { Request } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import type { MoveTime } from '#contract/move-state';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dayLabel } from '#contract/time';
import { ApiError, call, errorMessage } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { takeFocus, useFocusBack } from '../../ui/focus.ts';
import { notify } from '../../ui/toasts.tsx';
import { movePath, stillPaid, useMomentLabel, useRangeLabel } from '../booking-format.ts';
import '../../ui/check-group.css';
import './answer-proposal.css';

interface AnswerProposalProps {
  booking: BookingByToken;
  token: string;
  onCanceled: () => void;
  onChanged: () => void;
  /** Goes to the page that shows the new time. */
  onMoved?: (path: string) => void;
}

type Answer = Omit<Request<'POST /_api/bookings/answer-move'>, 'bookingId' | 'token'>;

/** The cleaner asks for another time: take one, keep the present one, or cancel with everything back (docs/product.md#moving). */
export default function AnswerProposal({
  booking,
  token,
  onCanceled,
  onChanged,
  onMoved = (path) => window.location.assign(path),
}: AnswerProposalProps) {
  const { id, cleaner, city, move, timeSlot, now } = booking;
  const open = move.proposed.filter(({ isOpen }) => isOpen);
  const [chosen, setChosen] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<Answer['answer']>();
  const form = useRef<HTMLFormElement>(null);
  const until = useMomentLabel(move.until ?? now, city.timeZone);
  const present = useMomentLabel(timeSlot.startTime, city.timeZone);
  const name = firstNameOf(cleaner.displayName);
  useEffect(
    () => () => {
      // It is answered, and the button that was pressed is gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
      });
    },
    [],
  );

  const send = async (answer: Answer) => {
    setBusy(answer.answer);
    setFailure(undefined);
    try {
      const { message } = await call('POST /_api/bookings/answer-move', { bookingId: id, token, ...answer });
      if (answer.answer === 'take') return onMoved(movePath(token, 'moved'));
      notify('ok', message);
      return answer.answer === 'cancel' ? onCanceled() : onChanged();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(undefined);
      // Another time is gone, or the proposal has ended: the page shows what is left of it.
      if (error instanceof ApiError && error.status === 409) onChanged();
    }
  };
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) return void send({ answer: 'take', timeSlotId: chosen });
    setFailure('Please choose a time');
    form.current?.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <section className="answer-proposal" aria-labelledby="proposal">
      <h2 id="proposal" tabIndex={-1}>
        {name} asks for another time
      </h2>
      <p className="muted">
        Now it is <b>{present}</b>. Please answer by {until}; without an answer it stays so.
      </p>
      {open.length > 0 ? (
        <form ref={form} noValidate onSubmit={take}>
          <fieldset className="check-group" disabled={busy !== undefined}>
            <legend className="label">Which of these suits you?</legend>
            <div>
              {open.map((time) => (
                <label key={time.timeSlotId} className="check">
                  <input
                    type="radio"
                    name="proposed"
                    checked={time.timeSlotId === chosen}
                    aria-describedby={failure === undefined ? undefined : 'proposal-error'}
                    onChange={() => {
                      setChosen(time.timeSlotId);
                      setFailure(undefined);
                    }}
                  />
                  <ProposedTime time={time} zone={city.timeZone} />
                </label>
              ))}
            </div>
            {failure !== undefined && <FieldError id="proposal-error">{failure}</FieldError>}
          </fieldset>
          <p className="small muted">
            It costs nothing, and is free to cancel until {inWords(policy.cancel.freeHoursBefore, 'hour')} before the
            new time.
          </p>
          <Button type="submit" variant="primary" full busy={busy === 'take'} busyLabel="One moment…">
            Take this time
          </Button>
        </form>
      ) : (
        <>
          <p>Somebody else has booked these times meanwhile.</p>
          {failure !== undefined && <FieldError>{failure}</FieldError>}
        </>
      )}
      <Button full busy={busy === 'keep'} busyLabel="One moment…" onClick={() => void send({ answer: 'keep' })}>
        Keep my time
      </Button>
      <CancelWithAllBack booking={booking} busy={busy === 'cancel'} onCancel={() => void send({ answer: 'cancel' })} />
    </section>
  );
}

function ProposedTime({ time: { startTime, endTime }, zone }: { time: MoveTime; zone: string }) {
  const range = useRangeLabel(startTime, endTime, zone);
  return (
    <span>
      <b>{dayLabel(Date.parse(startTime), zone)}</b> <span className="cap">{range}</span>
    </span>
  );
}

interface CancelWithAllBackProps {
  booking: BookingByToken;
  busy: boolean;
  onCancel: () => void;
}

/** None of them, and not the present one either: whenever that is, everything goes back. */
function CancelWithAllBack({ booking, busy, onCancel }: CancelWithAllBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const back = formatDollars(stillPaid(booking));
  if (!isOpen) {
    return (
      <Button ref={opener} full variant="danger-line" onClick={() => setIsOpen(true)}>
        Cancel, {back} back
      </Button>
    );
  }
  return (
    <fieldset className="cancel-box" ref={takeFocus} tabIndex={-1} aria-label="Cancel booking">
      <p>
        <b>Cancel now and {back}, all that you paid, goes back to your card.</b>
      </p>
      <p className="small muted">This can't be undone.</p>
      <div className="actions">
        <Button variant="danger" busy={busy} busyLabel="Canceling…" onClick={onCancel}>
          Cancel booking
        </Button>
        <Button disabled={busy} onClick={() => setIsOpen(false)}>
          Don't cancel
        </Button>
      </div>
    </fieldset>
  );
}
