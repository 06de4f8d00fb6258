import type { BookingByToken } from '#contract/booking';
import { timeLabel } from '#contract/time';

/** When the cleaner arrives: "9:00 AM", or "about 9:30 AM" of one who runs late. */
export function arrivalTime({ timeSlot, runningLate, city }: BookingByToken): string {
  const label = timeLabel(Date.parse(runningLate?.expectedAt ?? timeSlot.startTime), city.timeZone);
  return runningLate ? `about ${label}` : label;
}

/** Below the cleaner's name. While its cleaner does not come, or may not, it says so. */
export function arrivalLabel(booking: BookingByToken, now: number): string | undefined {
  if (booking.seeking) return 'cannot come';
  if (booking.inDoubt) return 'may not come';
  const arrivesAt = Date.parse(booking.runningLate?.expectedAt ?? booking.timeSlot.startTime);
  if (booking.status !== 'scheduled' || now >= arrivesAt) return undefined;
  // A visit of a plan that nobody could charge yet may still be off.
  if (booking.paid === false) return 'comes once your card is charged';
  return `arrives at ${arrivalTime(booking)}`;
}
