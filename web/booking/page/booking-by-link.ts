import type { BookingByToken } from '#contract/booking';
import { hasLinkEnded } from '#contract/link-end';

/** A booking as its link alone shows it: without what the server tells its owner (docs/security.md#bookings-and-money). */
export const bookingByLink = (booking: BookingByToken): BookingByToken => ({
  ...booking,
  contact: null,
  // Of a job that is done it is said to everybody.
  cleanerPercent: booking.status === 'completed' ? booking.cleanerPercent : null,
  report: booking.report && { ...booking.report, words: null },
  move: { ...booking.move, daysWithout: null },
  ...(booking.clash && { clash: { planToken: null } }),
});

/** Whether its link alone shows nothing of it any more. */
export const isLinkOver = ({ timeSlot, now }: BookingByToken): boolean =>
  hasLinkEnded(Date.parse(timeSlot.endTime), Date.parse(now));
