import type { Extra } from '#contract/estimate';
import { soonestBookable } from '#contract/slots';
import { notFound } from '#platform/errors';
import { type LockedSlot, type SlotAndDays, SlotTaken } from '#server/availability';
import type { Db, Trx } from '../schema/tables.ts';
import { type Booking, slotOf } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import type { Wanted } from './wanted-move.ts';

/** Where a booking can go, and the hours that it takes and leaves (docs/product.md#moving). */

/** Where a booking goes, and how long it is there. */
export interface MoveTarget {
  /** Its own, for another start of its day. */
  slot: LockedSlot;
  startsAt: Date;
  minutes: number;
  /** Undefined: as they are. */
  extras?: Extra[] | undefined;
}

/** Whether a booking would begin at another start of its own day, which no slot is open for. */
export const isWithinDay = (booking: Booking, { slot, startsAt }: MoveTarget): boolean =>
  slot.id === booking.time_slot_id && startsAt.getTime() !== booking.starts_at.getTime();

/**
 * What a booking would be at a slot of its cleaner: an open one with the usual notice, its own, or another start of its own
 * day. Throws 404 for a slot that is not its cleaner's, and 409 for one that is gone or has no room.
 */
export async function findTarget(
  deps: BookingDeps,
  source: Db | Trx,
  booking: Booking,
  wanted: Wanted,
): Promise<MoveTarget> {
  const place = await findPlace(deps, source, booking, wanted.timeSlotId);
  if (place?.slot.cleanerId !== booking.cleaner_id) throw notFound('Time slot not found');
  const minutes = lengthAt(deps, booking, place, wanted);
  if (minutes === null) throw new SlotTaken();
  const { slot } = place;
  return { slot, startsAt: wanted.startTime ?? slot.startsAt, minutes, extras: wanted.extras };
}

function lengthAt(
  { availability, clock }: BookingDeps,
  booking: Booking,
  place: SlotAndDays,
  { startTime, minutes = booking.minutes }: Wanted,
): number | null {
  const { id, status, startsAt, cleanerActive } = place.slot;
  const isOwn = id === booking.time_slot_id;
  if (isOwn && !startTime) return availability.lengthIfMoved(place, minutes);
  if (!cleanerActive || (startTime ?? startsAt).getTime() < soonestBookable(clock.now().getTime())) return null;
  if (startTime) return isOwn ? availability.ownDay.lengthIfMoved(place, { startsAt: startTime, minutes }) : null;
  const isFree = status === 'open' || (status === 'held' && id === booking.next_slot_id);
  return isFree ? availability.lengthIfMoved(place, minutes) : null;
}

/** A slot with its days, without what is held for this booking while a longer visit is paid: that ends where it moves otherwise. */
export const findPlace = (
  { availability }: BookingDeps,
  source: Db | Trx,
  { next_slot_id }: Booking,
  slotId: number,
): Promise<SlotAndDays | undefined> => availability.findWithDays(source, slotId, { unheld: next_slot_id });

/** Gives a locked booking's hours to it at a target, and back where they were; gives the slot's id, which is not written down yet. */
export async function changePlace(
  { availability }: BookingDeps,
  trx: Trx,
  booking: Booking,
  target: MoveTarget,
): Promise<number> {
  const { slot, startsAt, minutes } = target;
  const own = slotOf(booking);
  if (isWithinDay(booking, target)) return availability.ownDay.move(trx, own, { startsAt, minutes });
  const isOwnSlot = slot.id === own.id;
  if (!isOwnSlot || minutes !== booking.minutes)
    await availability.takeSlot(trx, { ...slot, owner: own.owner }, 'booked', minutes);
  if (!isOwnSlot) await availability.freeSlot(trx, own, 'booked');
  return slot.id;
}
