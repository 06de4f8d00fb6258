import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { firstNameOf } from '#contract/first-name';
import { jobLabel } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { capitalized, inWords } from '#contract/number-words';
import { dayLabel, rangeLabel, shortDayLabelAt } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { RowSkeletons, StillLoading } from '../../ui/skeletons.tsx';
import { foreignZoneName } from '../../ui/use-foreign-zone.ts';
import { VisitRows } from '../../ui/visit-rows.tsx';
import { arrivalLabel } from '../arrival-label.ts';
import { BookingBadge } from '../booking-badge.tsx';
import { bookAgainPath, bookingPath, hasStarted, isAhead, referenceOf, whenLabel } from '../booking-format.ts';
import { useServerNow } from '../server-now.ts';
import { CleanerSummary, ownReceiptPath, Ticket } from '../ticket.tsx';
import { BankNote, ClashNote, MoveLink, MoveNews, RescueNote } from './booking-move.tsx';
import { isOver, type MyBooking, splitBookings } from './my-bookings-order.ts';
import { PaymentFiles } from './payment-files.tsx';
import { RescueChoice } from './rescue-choice.tsx';
import './my-bookings.css';

interface MyBookingsProps {
  /** Shows nothing where there is none: for people who come for something else, such as cleaners. */
  onlyIfAny: boolean;
}

/** The bookings of the signed-in user, the next one first and large (docs/product.md#account-dashboard). */
export function MyBookings({ onlyIfAny }: MyBookingsProps) {
  const query = useQuery(callQuery('GET /_api/bookings/mine', {}));
  const { upcoming, asked, past, leftOut } = splitBookings(query.data?.bookings ?? []);
  const [next, ...later] = upcoming;
  if (onlyIfAny && !next && asked.length + past.length + leftOut.length === 0 && !query.error)
    return query.isPending ? <StillLoading /> : null;
  return (
    <>
      <section className="my-upcoming" aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming Bookings</h2>
        {query.isPending && <RowSkeletons />}
        {query.error && <QueryError query={query} />}
        {query.data && (next ? <NextBooking booking={next} /> : <NothingUpcoming />)}
        <RowsCard title="Waiting for your choice" bookings={asked} />
        <RowsCard title="After that" bookings={later} />
      </section>
      {past.length + leftOut.length > 0 && (
        <section className="card" aria-labelledby="past">
          <h2 id="past">Past and canceled</h2>
          {past.length > 0 && <BookingRows bookings={past} />}
          {leftOut.length > 0 && (
            <details className="left-out">
              <summary>{capitalized(inWords(leftOut.length, 'visit'))} left out, and not charged</summary>
              <BookingRows bookings={leftOut} />
            </details>
          )}
          <PaymentFiles />
        </section>
      )}
    </>
  );
}

const RowsCard = ({ title, bookings }: { title: string; bookings: MyBooking[] }) =>
  bookings.length > 0 && (
    <div className="card">
      <h3>{title}</h3>
      <BookingRows bookings={bookings} />
    </div>
  );

const NothingUpcoming = () => (
  <div className="card">
    <EmptyState
      drawing={<NoJobsDrawing />}
      title="You have no upcoming bookings."
      action={
        <ButtonLink variant="primary" to="/">
          Find a Cleaner
        </ButtonLink>
      }
    >
      Pick a city and a time; it takes a few minutes.
    </EmptyState>
  </div>
);

/** What comes next, as a ticket: who rings when, what is still missing, and the way to all the rest. */
function NextBooking({ booking }: { booking: MyBooking }) {
  const { id, cleaner, service, city, timeSlot, token } = booking;
  const now = useServerNow(booking.now);
  const arrival = arrivalLabel(booking, now);
  const mayGiveAddress = booking.detailsMissing && token !== null && !hasStarted(booking, now);
  return (
    <Ticket
      {...timeSlot}
      zone={city.timeZone}
      active={isAhead(booking, now) && !booking.seeking && !booking.inDoubt}
      note={whenLabel(booking, now)}
    >
      <div className="between top">
        <p>
          <b>{booking.home ? jobLabel(service.name, booking) : service.name}</b>
          <br />
          <span className="muted">
            {referenceOf(id)}, {city.name}
          </span>
        </p>
        <BookingBadge booking={booking} />
      </div>
      {(booking.seeking || booking.inDoubt) && <RescueChoice booking={booking} now={now} />}
      <CleanerSummary
        name={cleaner.displayName}
        photo={cleaner.profilePhotoUrl ?? cleaner.avatarUrl}
        line={arrival && <span className="small muted">{arrival}</span>}
        action={token && <DetailsLink booking={booking} token={token} primary />}
      />
      {mayGiveAddress && (
        <Note kind="wait">
          <p>
            {booking.seeking ? 'Whoever comes' : firstNameOf(cleaner.displayName)} does not know yet where to ring.{' '}
            <a href={bookingPath(token)}>Give the address</a>
          </p>
        </Note>
      )}
      <BankNote booking={booking} boxed />
      {booking.move.state !== 'none' && token !== null && (
        <Note kind="wait">
          <p>
            <MoveNews booking={booking} />
          </p>
        </Note>
      )}
      <p className="actions">
        <MoveLink booking={booking} />
        {booking.paid !== false && <ReceiptLink booking={booking} />}
      </p>
    </Ticket>
  );
}

interface DetailsLinkProps {
  booking: MyBooking;
  token: string;
  primary?: boolean;
}

/** To the booking's own page, which has a stricter content security policy, so the browser has to load it anew. */
const DetailsLink = ({ booking: { id, timeSlot, city }, token, primary = false }: DetailsLinkProps) => (
  <ButtonLink
    to={bookingPath(token)}
    reloadDocument
    variant={primary ? 'primary' : 'secondary'}
    aria-label={`Details of booking ${referenceOf(id)}, ${dayLabel(Date.parse(timeSlot.startTime), city.timeZone)}`}
  >
    Details
  </ButtonLink>
);

const ReceiptLink = ({ booking: { id, timeSlot, city } }: { booking: MyBooking }) => (
  <Link
    className="receipt-link"
    to={ownReceiptPath(id)}
    aria-label={`Receipt of booking ${referenceOf(id)}, ${dayLabel(Date.parse(timeSlot.startTime), city.timeZone)}`}
  >
    Receipt
  </Link>
);

/** A list of bookings: when, what, its status, and a link to its own page. */
const BookingRows = ({ bookings }: { bookings: MyBooking[] }) => (
  <VisitRows className="booking-rows">
    {bookings.map((booking) => (
      <li key={booking.id}>
        <BookingRow booking={booking} />
      </li>
    ))}
  </VisitRows>
);

function BookingRow({ booking }: { booking: MyBooking }) {
  const { id, totalAmount, paidAmount, refundedAmount, refunds, cleaner, service, city, timeSlot, token } = booking;
  const [start, end] = [Date.parse(timeSlot.startTime), Date.parse(timeSlot.endTime)];
  const isThere = !refunds.some(({ status }) => status === 'wanted' || status === 'sent');
  return (
    <>
      <p className="when">
        <b>{shortDayLabelAt(Date.parse(booking.now), start, city.timeZone)}</b>
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
        <MoveNews booking={booking} />
        <RescueNote booking={booking} />
        <ClashNote booking={booking} />
        <BankNote booking={booking} />
      </p>
      <p className="pay">
        <b>
          {booking.paid === false && booking.status === 'canceled'
            ? 'Nothing charged'
            : formatDollars(booking.paid === false ? totalAmount : paidAmount)}
        </b>
        {refundedAmount > 0 && (
          <span>
            {formatDollars(refundedAmount)} {isThere ? 'back' : 'on its way back'}
          </span>
        )}
        {booking.paid !== false && <ReceiptLink booking={booking} />}
        <MoveLink booking={booking} />
        {isOver(booking) && (
          <Link
            className="receipt-link"
            to={bookAgainPath(id)}
            aria-label={`Book again like ${referenceOf(id)}, ${dayLabel(start, city.timeZone)}`}
          >
            Book again
          </Link>
        )}
      </p>
      <BookingBadge booking={booking} isOver={isOver(booking)} />
      {token && <DetailsLink booking={booking} token={token} />}
    </>
  );
}

/** " EST" for a viewer whose own clock shows something else at that instant (docs/product.md#city-time). */
function zoneSuffix(instant: number, zone: string): string {
  const name = foreignZoneName(zone, instant);
  return name ? ` ${name}` : '';
}
