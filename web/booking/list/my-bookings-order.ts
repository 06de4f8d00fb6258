import type { Reply } from '#contract/calls';

/** A booking of the signed-in customer. */
export type MyBooking = Reply<'GET /_api/bookings/mine'>['bookings'][number];

interface SplitBookings {
  /** Still to come or going on, the next one first. */
  upcoming: MyBooking[];
  /** Dates of a plan that have no time: what is to happen instead is still to be chosen; the next one first. */
  asked: MyBooking[];
  /** Over, the latest first; below them what was canceled before its day. */
  past: MyBooking[];
  /** Visits of a plan that were left out, for whatever reason, and never to be charged, in the order of the past ones. */
  leftOut: MyBooking[];
}

/** Done, canceled, or its time is over: what may be wanted once more. By the server's clock at the moment of its answer. */
export const isOver = ({ status, clash, timeSlot, now }: MyBooking): boolean =>
  !clash && ((status !== 'scheduled' && status !== 'pending') || Date.parse(now) >= Date.parse(timeSlot.endTime));

/** Upcoming and past bookings. */
export function splitBookings(bookings: readonly MyBooking[]): SplitBookings {
  const start = ({ timeSlot }: MyBooking) => Date.parse(timeSlot.startTime);
  const inOrder = bookings.toSorted((a, b) => start(a) - start(b));
  const over = inOrder.filter(isOver);
  const isToCome = (booking: MyBooking) => start(booking) > Date.parse(booking.now);
  const past = [...over.filter((booking) => !isToCome(booking)).reverse(), ...over.filter(isToCome)];
  // One that could not be paid may be asked about.
  const isLeftOut = ({ status, paid, leftOut }: MyBooking) =>
    status === 'canceled' && paid === false && leftOut !== 'unpaid';
  return {
    upcoming: inOrder.filter((booking) => !isOver(booking) && !booking.clash),
    asked: inOrder.filter(({ clash }) => clash),
    past: past.filter((booking) => !isLeftOut(booking)),
    leftOut: past.filter(isLeftOut),
  };
}
