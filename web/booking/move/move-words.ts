/** What is said of a visit that gets another time or length (docs/product.md#moving). Amounts are in dollars. Pure. */
import type { BookingByToken } from '#contract/booking';
import type { Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { longHours } from '#contract/home-words';
import { keptHoursOf } from '#contract/late-cancel';
import { formatDollars, priceCents, toDollars } from '#contract/money';
import type { MoveProblem } from '#contract/move-state';
import { capitalized, inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { whyKept } from '../booking-format.ts';

export type MoveTerms = Reply<'GET /_api/bookings/move-preview'>;

/** Why it cannot be moved; undefined where nothing has to be said of that. */
export function problemWords(problem: MoveProblem, { cleaner }: Pick<BookingByToken, 'cleaner'>): string | undefined {
  const name = firstNameOf(cleaner.displayName);
  switch (problem) {
    case 'on_the_way':
      return `${name} is on the way, so this visit can no longer be moved.`;
    case 'reported':
      return 'You have reported a problem. Until it is settled, this visit cannot be moved.';
    case 'disputed':
      return 'Your bank asks about the payment. Until it has decided, this visit cannot be moved.';
    case 'too_late':
      return `It can be moved until ${inWords(policy.moves.requestHours, 'hour')} before it starts, so it is too late now.`;
    case 'no_times':
      return `${name} has no other times at the moment.`;
    case 'answer_first':
      return `${name} has proposed other times. Please answer that first.`;
    case 'being_charged':
      return 'Your card is about to be charged for this visit. Once it is paid, you can move it.';
    case 'moved_often':
      return `You have moved it ${timesWords(policy.moves.free)} already. Once it is paid, you can ask ${name} for another time.`;
    case 'started':
      return 'This visit has begun, so it can no longer be moved.';
    default:
      return undefined;
  }
}

/** On what terms it can be moved now. `until`, `requestUntil`: when the free time ends, and when asking does. */
export function howWords(
  { cleaner, move, paid }: Pick<BookingByToken, 'cleaner' | 'move' | 'paid'>,
  { until, requestUntil, isFreeTimeOver }: { until: string; requestUntil: string; isFreeTimeOver: boolean },
): string {
  const name = firstNameOf(cleaner.displayName);
  if (move.how === 'free') {
    const can = `You can move it to another of ${name}’s open times, and make it longer or shorter.`;
    const times = `You can do it ${timesWords(move.freeLeft)}`;
    const hasMoved = move.freeLeft < policy.moves.free;
    // What is only planned can be changed until it is charged, and its cleaner is never asked.
    if (paid === false) {
      const works = `that works until ${inWords(policy.plans.chargeHours, 'hour')} before it starts, when your card is charged.`;
      return `${can} Nothing is paid yet: ${works}${hasMoved ? ` ${times} more.` : ''}`;
    }
    return `${can} That is free until ${until}. ${times}${hasMoved ? ' more.' : `; after that you can still ask ${name} for another time.`}`;
  }
  const why = isFreeTimeOver
    ? `The free time ended ${until}.`
    : `You have moved it ${timesWords(policy.moves.free)} already.`;
  return `${why} You can still ask ${name} for another time until ${requestUntil}. ${name} decides, and your visit stays as it is until then.`;
}

/** "once", "twice", "three times" */
const timesWords = (count: number): string => ['never', 'once', 'twice'][count] ?? inWords(count, 'time');

/** What a move does to the money. `chargedAt`: of a planned visit, when its card is charged then, in words. */
export function moneyWords(
  booking: Pick<BookingByToken, 'cleaner' | 'minutes'>,
  terms: MoveTerms,
  chargedAt?: string,
): string {
  const { extraAmount, refundAmount, keptAmount, minutes } = terms;
  if (chargedAt !== undefined)
    return `Nothing is charged now. Your card is charged ${formatDollars(terms.totalAmount)} on ${chargedAt}.`;
  const name = firstNameOf(booking.cleaner.displayName);
  const lengths = `${longHours(minutes)} in place of ${longHours(booking.minutes)}`;
  if (extraAmount > 0) return `You pay ${formatDollars(extraAmount)} more, for ${lengths}.`;
  const back = refundAmount > 0 ? `You get ${formatDollars(refundAmount)} back to your card` : 'Nothing comes back';
  if (keptAmount > 0) {
    return `${back}: it is ${lengths}, and ${formatDollars(keptAmount)} is kept for ${name}’s time, because the free time is over.`;
  }
  if (refundAmount > 0) return `${back}, for ${lengths}.`;
  return 'Moving it is free. What you paid stays as it is.';
}

/** On what terms it can be canceled after the move. `isStillFree`: until `until`, a moment in words; `isLate`: no longer now. */
export function cancelTermsAfter(
  booking: Pick<BookingByToken, 'cleaner' | 'minutes' | 'keptHours'>,
  { minutes, totalAmount, keptAmount }: Pick<MoveTerms, 'minutes' | 'totalAmount' | 'keptAmount'>,
  { until, isStillFree, isLate }: { until: string; isStillFree: boolean; isLate: boolean },
): string {
  if (keptAmount > 0) return 'The free time stays over. What a cancel would keep is shown before you cancel.';
  const name = firstNameOf(booking.cleaner.displayName);
  // A length that is agreed in good time brings its own terms.
  const hours = isLate || minutes === booking.minutes ? booking.keptHours : keptHoursOf(minutes);
  const kept = `${inWords(hours, 'hour')} (${formatDollars(Math.min(totalAmount, priceOf(totalAmount, minutes, 60 * hours)))})`;
  const goes = `${kept}${whyKept(hours)}${verb(hours, 'is', 'are')} kept for ${name}’s time`;
  if (isStillFree) return `Then you can cancel for free until ${until}. After that, ${goes}.`;
  return isLate
    ? `Canceling stays as it is now: ${goes}, whenever you cancel.`
    : `You can cancel for free now, but not after this move: then ${goes}, whenever you cancel.`;
}

/** The rate that was agreed, in cents an hour: a price is rounded to a cent, so an hour's is whole again. */
export const rateCentsOf = (totalAmount: number, minutes: number): number =>
  Math.round((totalAmount * 100 * 60) / minutes);

/** Dollars for another length at the rate that was agreed. */
export const priceOf = (totalAmount: number, minutes: number, otherMinutes: number): number =>
  toDollars(priceCents(otherMinutes, rateCentsOf(totalAmount, minutes), 0));

/** The difference to another length, in words; undefined where there is none. */
export function differenceWords(
  { totalAmount, minutes }: Pick<BookingByToken, 'totalAmount' | 'minutes'>,
  other: number,
) {
  const difference = Math.round((priceOf(totalAmount, minutes, other) - totalAmount) * 100) / 100;
  if (difference === 0) return undefined;
  return `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
}

/** On the button that does it, with its dollars. */
export function moveButton(
  { cleaner, timeSlot: present }: Pick<BookingByToken, 'cleaner' | 'timeSlot'>,
  { request, extraAmount, refundAmount, timeSlot }: MoveTerms,
): string {
  if (request) return `Ask ${firstNameOf(cleaner.displayName)} for this time`;
  if (extraAmount > 0) return `Go on and pay ${formatDollars(extraAmount)}`;
  const isInPlace = timeSlot.startTime === present.startTime;
  if (refundAmount > 0) return `${isInPlace ? 'Change' : 'Move'} it, ${formatDollars(refundAmount)} back`;
  return isInPlace ? 'Change this visit' : 'Move this visit';
}

export const requestWords = (name: string, answerUntil: string, present: string): string =>
  `${capitalized(name)} has until ${answerUntil} to answer. Without a yes, your visit stays on ${present}, and nothing is charged.`;

/** "Denise takes no less than 3 hours": the shortest visit, in minutes, of a day or of all. */
export const noShorterWords = (name: string, minutes: number): string =>
  `${name} takes no less than ${longHours(minutes)}`;
