import { formatDollars } from '#contract/money';
import { dayLabel, rangeLabel, shortDayLabel } from '#contract/time';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { foreignZoneName } from '../../ui/use-foreign-zone.ts';
import type { MyBooking } from './split-bookings.ts';
import './booking-rows.css';

/** A list of bookings: when, what, its status, and a link to its own page. */
export const BookingRows = ({ bookings }: { bookings: MyBooking[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list
  <ul className="booking-rows" role="list">
    {bookings.map((booking) => (
      <li key={booking.id}>
        <BookingRow booking={booking} />
      </li>
    ))}
  </ul>
);

function BookingRow({
  booking: { id, status, totalAmount, refundedAmount, cleaner, service, city, ...rest },
}: {
  booking: MyBooking;
}) {
  const [start, end] = [Date.parse(rest.timeSlot.startTime), Date.parse(rest.timeSlot.endTime)];
  return (
    <>
      <p className="when">
        <b>{shortDayLabel(start, city.timeZone)}</b>
        <span>
          {rangeLabel(start, end, city.timeZone)}
          {zoneSuffix(start, city.timeZone)}
        </span>
      </p>
      <p className="what">
        <b>{service.name}</b>
        <span>
          {cleaner.displayName}, {city.name}
        </span>
      </p>
      <p className="pay">
        <b>{formatDollars(totalAmount)}</b>
        {refundedAmount > 0 && <span>{formatDollars(refundedAmount)} back</span>}
      </p>
      <StatusBadge status={status} />
      {rest.token && (
        // The booking's own page has a stricter content security policy, so the browser has to load it anew.
        <ButtonLink
          to={`/booking/${rest.token}`}
          reloadDocument
          aria-label={`Details of booking #BK-${id}, ${dayLabel(start, city.timeZone)}`}
        >
          Details
        </ButtonLink>
      )}
    </>
  );
}

/** " EST" for a viewer whose own clock shows something else at that instant (docs/product.md#city-time). */
function zoneSuffix(instant: number, zone: string): string {
  const name = foreignZoneName(zone, instant);
  return name ? ` ${name}` : '';
}
