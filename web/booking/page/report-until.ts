import type { BookingByToken } from '#contract/booking';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { useMomentLabel } from '../booking-format.ts';

/**
 * Until when a problem can be reported: "until Sunday, November 23, 9:00 AM". Before the job is marked as done nobody knows it to the
 * hour, so it says what it is at least (docs/product.md#reported-problems). `now` is in epoch milliseconds.
 */
export function useReportUntil(
  { status, timeSlot, reportUntil, now: asked, city }: BookingByToken,
  now: number,
): string {
  // That nobody was there is said from the start on, and then counts from that moment; what was not said by the end, when this was
  // asked, is as of the end or later.
  const [start, end] = [Date.parse(timeSlot.startTime), Date.parse(timeSlot.endTime)];
  const least = (Date.parse(asked) < end ? start : end) + policy.payout.afterHours * HOUR;
  const isOpen = status === 'scheduled' && now < least;
  const label = useMomentLabel(isOpen ? new Date(least).toISOString() : (reportUntil ?? asked), city.timeZone);
  return isOpen ? `at least until ${label}` : `until ${label}`;
}
