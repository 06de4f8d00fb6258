import { firstNameOf } from '#contract/first-name';
import { askingWords } from '#contract/rescue-night';
import { dayLabel, momentLabel } from '#contract/time';
import { Note } from '../../ui/note.tsx';
import { bookingPath, movePath, referenceOf } from '../booking-format.ts';
import { planPath } from '../plans/plan-words.ts';
import type { MyBooking } from './my-bookings-order.ts';

/** To where it gets another time, while that is possible; like the booking's own page it is a document of its own. */
export function MoveLink({ booking: { id, timeSlot, city, move, token } }: { booking: MyBooking }) {
  if (move.problem !== null || move.state !== 'none' || token === null) return null;
  const label = move.how === 'request' ? 'Ask for another time' : 'Move';
  return (
    <a
      className="receipt-link"
      href={movePath(token)}
      aria-label={`${label}: booking ${referenceOf(id)}, ${dayLabel(Date.parse(timeSlot.startTime), city.timeZone)}`}
    >
      {label}
    </a>
  );
}

/** Its cleaner does not come, or may not: what is to be decided or waited for, with the way there; null for all others. */
export function RescueNote({ booking }: { booking: MyBooking }) {
  const { id, rescue, seeking, inDoubt, cleaner, token, city, now } = booking;
  if (token === null) return null;
  if (inDoubt) {
    return (
      <span>
        {firstNameOf(cleaner.displayName)} may not be able to come.{' '}
        <a href={bookingPath(token)} aria-label={`Choose: booking ${referenceOf(id)}`}>
          Choose
        </a>
      </span>
    );
  }
  if (!seeking || !rescue) return null;
  const isAsked = rescue.state === 'asking';
  return (
    <span>
      {rescue.formerCleaner} cannot come.{' '}
      {isAsked
        ? `Shall somebody else? Please choose by ${momentLabel(Date.parse(rescue.until), city.timeZone)}.`
        : `${askingWords(Date.parse(now), city.timeZone)}.`}{' '}
      <a href={bookingPath(token)} aria-label={`${isAsked ? 'Choose' : 'See more'}: booking ${referenceOf(id)}`}>
        {isAsked ? 'Choose' : 'See more'}
      </a>
    </span>
  );
}

/** Its date has no time: where what is to happen instead is chosen; null for all others. */
export function ClashNote({ booking: { id, clash, cleaner } }: { booking: MyBooking }) {
  if (!clash) return null;
  return (
    <span>
      {firstNameOf(cleaner.displayName)} cannot come then. What would you like instead?{' '}
      {clash.planToken !== null && (
        <a href={planPath(clash.planToken)} aria-label={`Choose: booking ${referenceOf(id)}`}>
          Choose
        </a>
      )}
    </span>
  );
}

/**
 * Its payment is asked about by the customer's bank, so that nothing of it can be changed; null for all others. `boxed`: on its
 * ticket, where others stand in a line.
 */
export function BankNote({ booking, boxed = false }: { booking: MyBooking; boxed?: boolean }) {
  const { id, bank, status, token, move } = booking;
  // An inquiry holds no money, but binds the visit.
  const asks = bank === 'deciding' || (bank === null && move.problem === 'disputed');
  if (!asks || status !== 'scheduled') return null;
  const words = (
    <>
      Your bank asks about this payment. Until it has decided, the visit cannot be moved.{' '}
      {token !== null && (
        <a href={bookingPath(token)} aria-label={`See more: booking ${referenceOf(id)}`}>
          See more
        </a>
      )}
    </>
  );
  if (!boxed) return <span>{words}</span>;
  return (
    <Note kind="wait">
      <p>{words}</p>
    </Note>
  );
}

/** What is open of its move to another time, with the way to where it is answered; null where nothing is. */
export function MoveNews({ booking }: { booking: MyBooking }) {
  const { id, cleaner, timeSlot, city, move, token } = booking;
  if (token === null || move.state === 'none') return null;
  const [words, link] = NEWS[move.state](firstNameOf(cleaner.displayName));
  const day = dayLabel(Date.parse(timeSlot.startTime), city.timeZone);
  return (
    <span>
      {words}{' '}
      <a href={bookingPath(token)} aria-label={`${link}: another time for booking ${referenceOf(id)}, ${day}`}>
        {link}
      </a>
    </span>
  );
}

const NEWS = {
  requested: (name: string) => [`You asked ${name} for another time.`, 'See which'],
  proposed: (name: string) => [`${name} asks for another time.`, 'Answer'],
  paying: () => ['Your longer visit is not paid yet.', 'Go on'],
} satisfies Record<Exclude<MyBooking['move']['state'], 'none'>, (name: string) => string[]>;
