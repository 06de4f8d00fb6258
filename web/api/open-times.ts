import type { TimeSlot } from '#contract/availability';
import { policy } from '#contract/policy';
import { addDays, MINUTE, startOfDay } from '#contract/time';
import { call } from './http.ts';

interface WantedTimes {
  cleanerId: number;
  minutes: number;
  /** The date in the zone, and the zone. */
  today: string;
  zone: string;
}

/** All times of one cleaner that can be booked for so long, in order: on some days no booking is so short. Throws ApiError. */
export async function loadOpenTimes({ cleanerId, minutes, today, zone }: WantedTimes): Promise<TimeSlot[]> {
  const { timeSlots } = await call('GET /_api/time-slots', {
    cleanerId: String(cleanerId),
    to: new Date(startOfDay(addDays(today, 7 * policy.slots.weeksAhead + 1), zone)).toISOString(),
    limit: String(policy.list.highestLimit),
    ...(minutes >= policy.booking.shortestMinutes && { minutes: String(minutes) }),
  });
  return timeSlots.filter(({ startTime, endTime }) => Date.parse(endTime) - Date.parse(startTime) === minutes * MINUTE);
}
