import type { TimeSlot } from '#contract/availability';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import type { Visitor } from '../visitor.ts';
import type { MadeBooking } from './booked-by-calls.ts';

/** All open times of one cleaner, in order: none before that instant, all with room for so many minutes. */
export async function timesOf(
  calls: Visitor,
  cleanerId: number,
  from = new Date(),
  minutes?: number,
): Promise<TimeSlot[]> {
  const { timeSlots } = await calls.ask('GET /_api/time-slots', {
    cleanerId: String(cleanerId),
    from: from.toISOString(),
    to: new Date(from.getTime() + 7 * policy.slots.weeksAhead * DAY).toISOString(),
    limit: String(policy.list.highestLimit),
    ...(minutes && { minutes: String(minutes) }),
  });
  return timeSlots;
}

/** Moves a booking, as long as it is, without money, as often as there are times. */
export async function moveByCalls(calls: Visitor, { id, token }: MadeBooking, times: TimeSlot[]): Promise<void> {
  for (const { id: timeSlotId } of times) {
    const request = { bookingId: id, token, timeSlotId, refundAmount: 0, extraAmount: 0 };
    await calls.ask('POST /_api/bookings/move', request);
  }
}

export const bookingOf = async (calls: Visitor, { token }: MadeBooking) =>
  (await calls.ask('GET /_api/bookings/by-token', { token })).booking;
