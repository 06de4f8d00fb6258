import type { BookingByToken } from '#contract/booking';
import { formatDollars } from '#contract/money';
import { MINUTE } from '#contract/time';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { movePath, useMomentLabel } from '../booking-format.ts';
import { MOVE_PAYMENT_PATH, saveChosenMove } from './chosen-move.ts';
import { howWords, problemWords } from './move-words.ts';
import './move-section.css';
import { WaitingMove } from './waiting-move.tsx';

const AnswerProposal = lazyComponent(() => import('./answer-proposal.tsx'), <TextSkeleton lines={4} />);

interface MoveSectionProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onCanceled: () => void;
  onChanged: () => void;
}

/** On a booking's page: what is open of a move, or the way to one and its terms (docs/product.md#moving). */
export function MoveSection({ booking, token, now, onCanceled, onChanged }: MoveSectionProps) {
  const { move } = booking;
  if (move.state === 'proposed')
    return <AnswerProposal booking={booking} token={token} onCanceled={onCanceled} onChanged={onChanged} />;
  if (move.state === 'requested') {
    return (
      <div className="open-move">
        <h2>You asked for another time</h2>
        <WaitingMove booking={booking} />
        {move.problem === null && <AnotherChoice token={token} label="Ask for a different time" />}
      </div>
    );
  }
  if (move.state === 'paying' && move.wanted) return <GoOnPaying booking={booking} token={token} />;
  if (move.problem === null) return <WayToMove booking={booking} token={token} now={now} />;
  const why = problemWords(move.problem, booking);
  return (
    why && (
      <>
        <h2>Another time, longer or shorter?</h2>
        <p className="muted">{why}</p>
      </>
    )
  );
}

function WayToMove({ booking, token, now }: Pick<MoveSectionProps, 'booking' | 'token' | 'now'>) {
  const { freeUntil, move, city } = booking;
  const until = useMomentLabel(freeUntil, city.timeZone);
  const requestUntil = useMomentLabel(move.requestUntil, city.timeZone);
  const isFreeTimeOver = now > Date.parse(freeUntil);
  return (
    <>
      <h2>Another time, longer or shorter?</h2>
      <p className="muted">{howWords(booking, { until, requestUntil, isFreeTimeOver })}</p>
      <ButtonLink to={movePath(token)} reloadDocument>
        {move.how === 'request' ? 'Ask for another time' : 'Move this visit'}
      </ButtonLink>
    </>
  );
}

/** A longer visit was chosen, and its time is still held. */
function GoOnPaying({ booking, token }: Pick<MoveSectionProps, 'booking' | 'token'>) {
  const { move, city, id } = booking;
  const until = useMomentLabel(move.until ?? booking.now, city.timeZone);
  const wanted = useMomentLabel(move.wanted?.startTime ?? booking.now, city.timeZone);
  const goOn = () => {
    const { timeSlotId, startTime, endTime } = move.wanted!;
    const minutes = (Date.parse(endTime) - Date.parse(startTime)) / MINUTE;
    const { extraAmount } = move;
    const extras = move.extras ?? undefined;
    const chosen = { bookingId: id, token, timeSlotId, minutes, extras, startTime, endTime };
    saveChosenMove({ ...chosen, extraAmount, refundAmount: 0 });
    window.location.assign(MOVE_PAYMENT_PATH);
  };
  return (
    <div className="open-move">
      <h2>Your longer visit is not paid yet</h2>
      <Note kind="wait">
        <b>{wanted}</b> is held for you until {until}. Until it is paid, your visit stays as it is.
      </Note>
      <Button variant="primary" onClick={goOn}>
        Go on and pay {formatDollars(move.extraAmount)}
      </Button>
      {move.problem === null && <AnotherChoice token={token} label="Choose another time" />}
    </div>
  );
}

const AnotherChoice = ({ token, label }: { token: string; label: string }) => (
  <ButtonLink to={movePath(token)} reloadDocument>
    {label}
  </ButtonLink>
);
