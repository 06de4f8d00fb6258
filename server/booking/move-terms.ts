import { keptHoursOf } from '#contract/late-cancel';
import { formatDollars, priceCents, toCents, toDollars } from '#contract/money';
import type { MoveProblem } from '#contract/move-state';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import { conflict } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';
import { freeUntil } from './cancellation-terms.ts';
import type { BookingDeps } from './deps.ts';
import type { Move } from './moves.sql.ts';

/** When a booking can be moved, and what that does to its money (docs/product.md#moving). */

/** What of a booking decides whether it can be moved. */
export interface MoveFacts {
  isReported: boolean;
  isDisputed: boolean;
  /** Its cleaner is suspended, so nobody can say who would come. */
  isSuspended: boolean;
}

export async function loadMoveFacts(deps: BookingDeps, source: Db | Trx, booking: Booking): Promise<MoveFacts> {
  const { id, cleaner_id, status } = booking;
  // A list of bookings asks for each of them, and most are over.
  if (status !== 'scheduled' && status !== 'planned')
    return { isReported: false, isDisputed: false, isSuspended: false };
  const charges = await deps.payments.chargesOf(source, id);
  return {
    isReported: (await deps.hooks.findReported(source, [id])).has(id),
    isDisputed: charges.some((charge) => charge.isDisputed),
    isSuspended: (await deps.cleaners.contact(source, cleaner_id)).isSuspended,
  };
}

/** Why nobody can move a booking now; null where somebody can. */
export function moveProblem(booking: Booking, facts: MoveFacts, now: Date): MoveProblem | null {
  if (booking.status !== 'scheduled') return 'not_scheduled';
  if (now >= booking.starts_at) return 'started';
  if (booking.on_my_way_at) return 'on_the_way';
  if (facts.isReported) return 'reported';
  if (facts.isDisputed) return 'disputed';
  return facts.isSuspended ? 'no_times' : null;
}

/** Until when another time can be asked for, proposed and answered. */
export const requestUntil = ({ starts_at }: Pick<Booking, 'starts_at'>): Date =>
  new Date(starts_at.getTime() - policy.moves.requestHours * HOUR);

/** Until when the cleaner answers a request for a start that is made now: as long as that can be booked, at most. */
export function answerUntil(booking: Booking, startsAt: Date, now: Date): Date {
  const bookable = startsAt.getTime() - policy.slots.noticeMinutes * MINUTE;
  return new Date(Math.min(requestUntil(booking).getTime(), bookable, now.getTime() + policy.moves.answerHours * HOUR));
}

/** Whether a booking is still free to cancel, so that its customer can move it and be given a difference whole. */
export const isInGoodTime = (booking: Booking, now: Date): boolean => now <= freeUntil(booking, { isSuspended: false });

/** Until when a planned visit can be changed: then its card is charged. */
export const chargeAt = (startsAt: Date): Date => new Date(startsAt.getTime() - policy.plans.chargeHours * HOUR);

/** Why its customer cannot move a visit that is not paid yet (docs/product.md#standing-visits); null where they can. */
function visitProblem(booking: Booking, facts: MoveFacts, now: Date): MoveProblem | null {
  if (now >= chargeAt(booking.starts_at)) return 'being_charged';
  if (facts.isSuspended) return 'no_times';
  return booking.free_moves >= policy.moves.free ? 'moved_often' : null;
}

/** How its customer can move a booking now, or why not. `open`: what is open of a move. */
export function customerTerms(
  booking: Booking,
  facts: MoveFacts,
  open: Move | undefined,
  now: Date,
): { how: 'free' | 'request' } | { how: null; problem: MoveProblem } {
  const problem = booking.status === 'planned' ? visitProblem(booking, facts, now) : moveProblem(booking, facts, now);
  if (problem) return { how: null, problem };
  if (booking.status === 'planned') return { how: 'free' };
  if (booking.free_moves < policy.moves.free && isInGoodTime(booking, now)) return { how: 'free' };
  if (now >= requestUntil(booking)) return { how: null, problem: 'too_late' };
  return open?.state === 'proposed' ? { how: null, problem: 'answer_first' } : { how: 'request' };
}

/** Why its cleaner cannot propose other times now; null where they can. */
export function proposeProblem(
  booking: Booking,
  facts: MoveFacts,
  { open, proposals }: { open: Move | undefined; proposals: number },
  now: Date,
): MoveProblem | null {
  const problem = moveProblem(booking, facts, now);
  if (problem) return problem;
  if (now >= requestUntil(booking)) return 'too_late';
  if (open && open.state !== 'proposed') return 'answer_first';
  return proposals >= policy.moves.proposals ? 'no_more' : null;
}

/** What another length does to a booking's money, in cents. */
export interface LengthTerms {
  totalCents: number;
  /** The difference to a longer visit. */
  extraCents: number;
  refundCents: number;
  /** Kept of a shorter visit's difference. */
  keptCents: number;
}

/**
 * The money of a booking that becomes so many minutes long. Of a shorter one the difference goes back, whole in good time;
 * later what a late cancel keeps stays, less what an earlier move has kept. `leftCents`: paid and not given back.
 */
export function lengthTerms(
  booking: Booking,
  minutes: number,
  { isGoodTime, leftCents }: { isGoodTime: boolean; leftCents: number },
): LengthTerms {
  const totalCents = priceCents(minutes, booking.hourly_cents, 0);
  const difference = totalCents - booking.total_cents;
  if (difference >= 0) return { totalCents, extraCents: difference, refundCents: 0, keptCents: 0 };
  const mostKept = isGoodTime ? 0 : Math.max(0, booking.kept_hours * booking.hourly_cents - booking.kept_cents);
  const keptCents = Math.min(-difference, mostKept);
  return { totalCents, extraCents: 0, refundCents: Math.min(-difference - keptCents, leftCents), keptCents };
}

/** What a booking becomes at another start or of another length. */
export function placeChange(booking: Booking, slotId: number, startsAt: Date, minutes: number) {
  return {
    time_slot_id: slotId,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + minutes * MINUTE),
    minutes,
    hours: Math.ceil(minutes / 60),
    total_cents: priceCents(minutes, booking.hourly_cents, 0),
  };
}

/**
 * Until when it is free to cancel after a move: anew, a day before the new start, where it is made in good time, or was
 * proposed by the cleaner or made by the team; as before for one that is granted later, or of the length alone.
 */
export function freeUntilAfter(booking: Booking, startsAt: Date, setsFreeUntil: boolean): Date {
  const isSameStart = startsAt.getTime() === booking.starts_at.getTime();
  if (isSameStart || !setsFreeUntil) return freeUntil(booking, { isSuspended: false });
  return new Date(startsAt.getTime() - booking.free_hours_before * HOUR);
}

/** How many hours a late cancel keeps after a move: of a length that was agreed in good time, else as before. */
export const keptHoursAfter = (booking: Booking, minutes: number, isGoodTime: boolean): number =>
  isGoodTime && minutes !== booking.minutes ? keptHoursOf(minutes) : booking.kept_hours;

const { free, requestHours, proposals } = policy.moves;

const REFUSALS: Record<MoveProblem, string> = {
  not_scheduled: 'This booking can no longer be moved.',
  started: 'This booking has started and can no longer be moved.',
  on_the_way: 'The cleaner is on the way, so this booking can no longer be moved.',
  reported: 'A problem with this booking is reported. It can be moved once that is settled.',
  disputed: 'A bank asks about this payment. The booking can be moved once that is settled.',
  too_late: `Another time can be asked for until ${inDigits(requestHours, 'hour')} before the start.`,
  no_times: 'This cleaner cannot be booked at the moment.',
  answer_first: 'Another time is open already. Please answer it first.',
  being_charged: 'The card is about to be charged for this visit. Once it is paid, it can be moved.',
  moved_often: `A visit that is not paid yet can be moved ${inDigits(free, 'time')}. Once it is paid, another time can be asked for.`,
  no_more: `Other times can be proposed ${inDigits(proposals, 'time')} for a booking.`,
};

/** Throws 409 in words. */
export function assertMovable(problem: MoveProblem | null): void {
  if (problem) throw conflict(REFUSALS[problem]);
}

/** What a move was shown to be. */
interface ShownTerms {
  refundAmount?: number | undefined;
  extraAmount?: number | undefined;
  request?: boolean | undefined;
}

const NO_MONEY = 'Nothing is to be paid, and nothing goes back.';

/** Refuses what would be something else than was shown; amounts in dollars, left out where nothing was. Throws 409. */
export function assertAsShown(
  { refundAmount, extraAmount, request }: ShownTerms,
  { how, money }: { how: 'free' | 'request'; money: LengthTerms },
): void {
  const { refundCents, extraCents } = money;
  const isSame = (shown: number | undefined, cents: number) => shown === undefined || toCents(shown) === cents;
  const isRequest = how === 'request';
  if (isSame(refundAmount, refundCents) && isSame(extraAmount, extraCents) && (request ?? isRequest) === isRequest)
    return;
  const [back, more] = [refundCents, extraCents].map((cents) => formatDollars(toDollars(cents)));
  throw conflict(
    [
      'The terms have changed.',
      isRequest ? 'Your cleaner is asked now.' : 'Your booking moves at once.',
      extraCents > 0 ? `It costs ${more} more.` : refundCents > 0 ? `${back} goes back to your card.` : NO_MONEY,
    ].join(' '),
  );
}
