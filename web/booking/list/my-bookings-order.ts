import type { Reply } from '#contract/calls';

/** A booking of the signed-in customer. */
export type MyBooking = Reply<'GET /_api/bookings/mine'>['bookings'][number];

interface SplitBookings {
  /** Still to come or going on, the next one first. */
  upcoming: MyBooking[];
  /** Over or canceled, the latest first. */
  past: MyBooking[];
}

/** Upcoming and past bookings, by the server's clock at the moment of its answer. */
export function splitBookings(bookings: readonly MyBooking[]): SplitBookings {
  const isAhead = ({ status, timeSlot, now }: MyBooking) =>
    (status === 'scheduled' || status === 'pending') && Date.parse(now) < Date.parse(timeSlot.endTime);
  const start = ({ timeSlot }: MyBooking) => Date.parse(timeSlot.startTime);
  const inOrder = bookings.toSorted((a, b) => start(a) - start(b));
  return {
    upcoming: inOrder.filter(isAhead),
    past: inOrder.filter((booking) => !isAhead(booking)).reverse(),
  };
}
