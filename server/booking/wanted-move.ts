import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/calls';
import { canComeOn } from '#contract/plan-days';
import { dateIn } from '#contract/time';
import { type NextTime, SlotTaken } from '#server/availability';
import { toExtraCounts, toExtras } from './booked-home.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import type { Move } from './moves.sql.ts';

/** What a customer wants of a move, beside what the booking is (docs/product.md#moving). */
export type Wanted = Pick<Parsed<'POST /_api/bookings/move'>, 'timeSlotId' | 'startTime' | 'minutes' | 'extras'>;

/** The same for a booking as it is by now: the start that it has is its own time, also where its slot was another one. */
export const wantedBy = <W extends Wanted>(booking: Booking, wanted: W): W =>
  wanted.startTime?.getTime() === booking.starts_at.getTime()
    ? { ...wanted, timeSlotId: booking.time_slot_id, startTime: undefined }
    : wanted;

/** A refusal because a time is gone carries others that fit, as long as the booking is where no length is wanted. */
export async function withOthers<T>(
  deps: BookingDeps,
  booking: Booking,
  { timeSlotId, minutes = booking.minutes }: Wanted,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error;
    throw new SlotTaken(await possible(deps, booking, await deps.availability.findNextTimes(timeSlotId, minutes)));
  }
}

/** Those to which a booking can move: of a visit that is only planned not those on which its plan has none. */
export async function possible(deps: BookingDeps, booking: Booking, times: NextTime[]): Promise<NextTime[]> {
  if (booking.status !== 'planned') return times;
  const days = await deps.hooks.daysWithoutVisit(deps.db, booking);
  const { city } = await deps.cleaners.contact(deps.db, booking.cleaner_id);
  return times.filter(({ startTime }) => canComeOn(days, dateIn(Date.parse(startTime), city.timeZone)));
}

/** Whether a booking is at this time and of this length already: the answer to the first asking got lost. */
export const isAsWanted = (booking: Booking, wanted: Wanted, minutes: number | null | undefined): boolean =>
  booking.time_slot_id === wanted.timeSlotId &&
  wanted.startTime === undefined &&
  booking.minutes === minutes &&
  (!wanted.extras || isDeepStrictEqual(toExtraCounts(wanted.extras), toExtraCounts(toExtras(booking.extras))));

/** Whether what is open is for this time and length, which are as long as a booking would be there. */
export const isOpenFor = (open: Move, wanted: Wanted, minutes: number | null | undefined): boolean =>
  open.slot_ids[0] === wanted.timeSlotId &&
  wanted.startTime === undefined &&
  open.minutes === minutes &&
  isDeepStrictEqual(open.extras, wanted.extras ? toExtraCounts(wanted.extras) : null);
