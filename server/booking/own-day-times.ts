import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { soonestBookable } from '#contract/slots';
import { MINUTE } from '#contract/time';
import type { Caller } from '#platform/http/caller';
import type { SlotAndDays } from '#server/availability';
import { moveMoney } from './apply-move.ts';
import { bookingOfCustomer } from './booking-access.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { findPlace } from './move-target.ts';
import { chargeAt, customerTerms, loadMoveFacts } from './move-terms.ts';
import { findOpenMove } from './moves.sql.ts';
import { possible } from './wanted-move.ts';
import { refusePairOf } from './who-may-book.ts';

type Call = 'GET /_api/bookings/own-day-times';

/**
 * Other starts of a booking's own day, for so many minutes, to which its customer can move it at once (docs/product.md#moving):
 * those that no list has, since its own hours hide them; and how short it can become. Throws 403 (banned, blocked) and 404.
 */
export const showOwnDayTimes =
  (deps: BookingDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const booking = await bookingOfCustomer(deps, input, caller);
    await refusePairOf(deps, deps.db, booking);
    const minutes = input.minutes ?? booking.minutes;
    const place = await findPlace(deps, deps.db, booking, booking.time_slot_id);
    const canMove = place !== undefined && (await canMoveAtOnce(deps, booking, minutes));
    const starts = canMove ? findStarts(deps, booking, place, minutes) : [];
    const timeSlots = starts.map((start) => ({
      id: booking.time_slot_id,
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + minutes * MINUTE).toISOString(),
    }));
    return {
      timeSlots: await possible(deps, booking, timeSlots),
      ownStartMinutes: place ? deps.availability.lengthIfMoved(place, minutes) : null,
      shortestMinutes: place ? await shortestOf(deps, booking, place) : null,
    };
  };

/** On any day of its cleaner's usual week, and at its own start, where a day that was cut before may take less. */
async function shortestOf(deps: BookingDeps, booking: Booking, place: SlotAndDays): Promise<number | null> {
  const { availability, db } = deps;
  const week = await availability.weekOf(db, booking.cleaner_id);
  const ofWeek = (week ?? []).filter(({ available }) => available).map(({ slotDuration }) => slotDuration * 60);
  const ofOwn = availability.lengthIfMoved(place, policy.booking.shortestMinutes);
  const all = [...ofWeek, ...(ofOwn === null ? [] : [ofOwn])];
  return all.length > 0 ? Math.max(Math.min(...all), policy.booking.shortestMinutes) : null;
}

/** Without asking its cleaner, and before anything is paid. */
async function canMoveAtOnce(deps: BookingDeps, booking: Booking, minutes: number): Promise<boolean> {
  const open = await findOpenMove(deps.db, booking.id);
  const terms = customerTerms(booking, await loadMoveFacts(deps, deps.db, booking), open, deps.clock.now());
  return terms.how === 'free' && (await moveMoney(deps, deps.db, booking, minutes)).extraCents === 0;
}

/** With the usual notice; of a visit that is only planned, those before which it can still be charged. */
function findStarts(
  { availability, clock }: BookingDeps,
  booking: Booking,
  place: SlotAndDays,
  minutes: number,
): Date[] {
  if (!place.slot.cleanerActive) return [];
  const now = clock.now();
  const isInTime = (start: Date) =>
    start.getTime() >= soonestBookable(now.getTime()) && (booking.status !== 'planned' || now < chargeAt(start));
  return availability.ownDay.timesFor(place, minutes).filter(isInTime);
}
