import { policy } from '#contract/policy';
import { DAY, dateIn } from '#contract/time';
import type { MyBooking } from './my-bookings-order.ts';

/** For taxes and records: what was paid in each year, also for visits that were paid in the year before theirs. */
export function PaymentFiles({ bookings }: { bookings: MyBooking[] }) {
  const years = [
    ...new Set(bookings.flatMap((booking) => [yearOf(booking, PAID_AHEAD), yearOf(booking, 0)])),
  ].toSorted();
  return (
    <p className="small payment-files">
      What you paid, with what went back, as a table:{' '}
      {years.map((year) => (
        <a key={year} href={`/_api/bookings/payments-export?year=${year}`} download>
          {year} as CSV
        </a>
      ))}
    </p>
  );
}

/** The longest that a time is paid before it begins. */
const PAID_AHEAD = policy.slots.weeksAhead * 7 * DAY;

const yearOf = ({ timeSlot, city }: MyBooking, ahead: number): string =>
  dateIn(Date.parse(timeSlot.startTime) - ahead, city.timeZone).slice(0, 4);
