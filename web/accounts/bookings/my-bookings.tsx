import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/calls';
import { formatDollars } from '#contract/money';
import { dayLabel, rangeLabel, shortDayLabel } from '#contract/time';
import { callQuery } from '../../api/page-data.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { foreignZoneName } from '../../ui/use-foreign-zone.ts';
import './my-bookings.css';

/**
 * The bookings of the signed-in user (docs/product.md#account-dashboard). A cleaner sees the cards only if there is
 * something in them: bookings are not what they come for.
 */
export function MyBookings({ onlyIfAny }: { onlyIfAny: boolean }) {
  const query = useQuery(callQuery('GET /_api/bookings/mine', {}));
  const { upcoming, past } = splitBookings(query.data?.bookings ?? []);
  if (onlyIfAny && upcoming.length + past.length === 0 && !query.error) return null;
  return (
    <>
      <section className="card" aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming Bookings</h2>
        {query.isPending && <RowSkeletons />}
        {query.error && <QueryError query={query} />}
        {query.data && <Upcoming bookings={upcoming} />}
      </section>
      {past.length > 0 && (
        <section className="card" aria-labelledby="past">
          <h2 id="past">Past Bookings</h2>
          <BookingRows bookings={past} />
        </section>
      )}
    </>
  );
}

function Upcoming({ bookings }: Parameters<typeof BookingRows>[0]) {
  if (bookings.length > 0) return <BookingRows bookings={bookings} />;
  return (
    <EmptyState
      drawing={<NoJobsDrawing />}
      title="You have no upcoming bookings."
      action={<ButtonLink to="/">Find a Cleaner</ButtonLink>}
    />
  );
}

/** A list of bookings: when, what, its status, and a link to its own page. */
const BookingRows = ({ bookings }: { bookings: MyBooking[] }) => (
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
  booking: { id, status, totalAmount, refundedAmount, refunds, cleaner, service, city, ...rest },
}: {
  booking: MyBooking;
}) {
  const [start, end] = [Date.parse(rest.timeSlot.startTime), Date.parse(rest.timeSlot.endTime)];
  const isThere = !refunds.some(({ status }) => status === 'wanted' || status === 'sent');
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
        {refundedAmount > 0 && (
          <span>
            {formatDollars(refundedAmount)} {isThere ? 'back' : 'on its way back'}
          </span>
        )}
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
