import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { extraLabel, homeLabel, longHours, shortOfAdvice } from '#contract/home-words';
import { bookedAgain } from '#contract/money';
import { dayLabel } from '#contract/time';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Facts, Sum } from '../ui/facts.tsx';
import { InPageLink } from '../ui/in-page-link.tsx';
import { Note } from '../ui/note.tsx';
import { arrivalLabel } from './arrival-label.ts';
import { BookingBadge } from './booking-badge.tsx';
import {
  addressOnFile,
  bookingPath,
  calendarPath,
  hasStarted,
  isAhead,
  moneyLines,
  referenceOf,
  stillPaid,
  useRangeLabel,
  whenLabel,
} from './booking-format.ts';
import { isLinkOver } from './page/booking-by-link.ts';
import './ticket.css';

interface TicketProps {
  /** ISO 8601 instants, shown in the city's zone. */
  startTime: string;
  endTime: string;
  zone: string;
  /** Highlighted: what is still to come. */
  active?: boolean;
  /** It has just become somebody's: the light goes on. */
  turnedOn?: boolean;
  /** A line below the time: "in 1 day and 20 hours". */
  note?: ReactNode;
  children: ReactNode;
}

/** A booking, or what is about to become one: the time large at the top, everything else below. */
export function Ticket({ startTime, endTime, zone, active = false, turnedOn = false, note, children }: TicketProps) {
  const range = useRangeLabel(startTime, endTime, zone);
  return (
    <article className="ticket">
      <p className={['time-badge', active && 'active', turnedOn && 'turned-on'].filter(Boolean).join(' ')}>
        <span className="day">{dayLabel(Date.parse(startTime), zone)}</span>
        <span className="time">{range}</span>
        {note && <span className="small">{note}</span>}
      </p>
      <div className="inside">{children}</div>
    </article>
  );
}

interface CleanerSummaryProps {
  name: string;
  photo: string | null;
  /** Below the name. */
  line?: ReactNode;
  /** A button on the right. */
  action: ReactNode;
}

export const CleanerSummary = ({ name, photo, line, action }: CleanerSummaryProps) => (
  <div className="cleaner-summary">
    <Avatar name={name} photo={photo} size="large" />
    <div>
      <b>{name}</b>
      {line}
    </div>
    {action}
  </div>
);

/** A ticket while it loads. */
export function TicketSkeleton() {
  return (
    <div className="ticket skeleton" role="status" aria-label="Loading">
      <div className="time-badge" />
      <div className="inside">
        {[30, 45, 100, 70, 80, 60].map((width) => (
          <span key={width} className="skeleton-bar" style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

interface BookingTicketProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  /** In place of the reference as the page's heading. */
  heading?: ReactNode;
  /** It was made a moment ago. */
  isNew?: boolean;
  /** What the customer has to know or decide before anything else. */
  first?: ReactNode;
  /** Below everything else. */
  children?: ReactNode;
}

/** Whole for the signed-in customer; for who has the link alone, enough to know it again. */
function addressOf(booking: BookingByToken, now: number): string {
  const { contact, detailsMissing, streetEnd } = booking;
  if (contact?.address) return contact.address;
  if (!detailsMissing) return addressOnFile(streetEnd);
  return isAhead(booking, now) ? 'not given yet' : 'not given';
}

/** What the cleaner keeps where it is more than usual; undefined where nothing is left to keep anything of. */
function shareWords(booking: BookingByToken): string | undefined {
  const { cleaner, cleanerPercent, paid, status, refundedAmount } = booking;
  // Who comes instead has another share, and whoever does not come has none.
  if (cleanerPercent === null || booking.seeking) return undefined;
  const isLeft = paid === false ? status === 'scheduled' : stillPaid(booking) > 0;
  if (!isLeft) return undefined;
  return bookedAgain(
    firstNameOf(cleaner.displayName),
    cleanerPercent,
    refundedAmount > 0 ? 'what you paid in the end' : undefined,
  );
}

/** The receipt of a booking of the account, which has it also after the booking's link has ended. */
export const ownReceiptPath = (id: number): string => `/dashboard/bookings/${id}/receipt`;

const receiptPath = (booking: BookingByToken, token: string): string =>
  isLinkOver(booking) ? ownReceiptPath(booking.id) : `${bookingPath(token)}/receipt`;

/** The booking itself, as a ticket. */
export function BookingTicket({ booking, token, now, heading, isNew = false, first, children }: BookingTicketProps) {
  const { cleaner, service, customer, city, timeSlot } = booking;
  const arrival = arrivalLabel(booking, now);
  return (
    <Ticket
      {...timeSlot}
      zone={city.timeZone}
      active={isAhead(booking, now) && !booking.seeking && !booking.inDoubt}
      turnedOn={isNew}
      note={whenLabel(booking, now)}
    >
      <div className="between top">
        {heading ?? (
          <div>
            <p className="cap">Booking</p>
            <h1 tabIndex={-1}>{referenceOf(booking.id)}</h1>
          </div>
        )}
        <BookingBadge booking={booking} isOver={now >= Date.parse(timeSlot.endTime)} />
      </div>
      {first}
      {booking.detailsMissing && isAhead(booking, now) && !hasStarted(booking, now) && (
        <Note kind="wait">
          {booking.seeking ? 'Whoever comes' : firstNameOf(cleaner.displayName)} does not know yet where to ring.{' '}
          <InPageLink to="visit-details">Give the address</InPageLink>
        </Note>
      )}
      {booking.move.state === 'proposed' && (
        <Note kind="wait">
          {firstNameOf(cleaner.displayName)} asks for another time. <InPageLink to="proposal">Answer</InPageLink>
        </Note>
      )}
      <CleanerSummary
        name={cleaner.displayName}
        photo={cleaner.profilePhotoUrl ?? cleaner.avatarUrl}
        line={arrival && <span className="small muted">{arrival}</span>}
        action={
          cleaner.isPublic && (
            <ButtonLink to={`/cleaning-services/${city.slug}/${cleaner.slug}`} reloadDocument>
              See profile
            </ButtonLink>
          )
        }
      />
      <Facts
        facts={{
          Service: `${service.name}, ${longHours(booking.minutes)}`,
          Home: booking.home ? homeLabel(booking.home) : undefined,
          Extras: booking.extras.length > 0 ? booking.extras.map(extraLabel).join(', ') : undefined,
          Customer: customer.displayName,
          Address: addressOf(booking, now),
          City: `${city.name}, ${city.state}`,
        }}
      />
      {isAhead(booking, now) && shortOfAdvice(booking) && <Note kind="wait">{shortOfAdvice(booking)}</Note>}
      <Sum {...moneyLines(booking)} />
      {shareWords(booking) && <p className="small muted">{shareWords(booking)}</p>}
      {isAhead(booking, now) && !hasStarted(booking, now) && !booking.seeking && (
        <div className="actions">
          <ButtonLink full to={calendarPath(token)} reloadDocument>
            <CalendarPlus /> Add to calendar
          </ButtonLink>
        </div>
      )}
      {booking.paid !== false && (
        <div className="actions">
          <ButtonLink full variant="quiet" to={receiptPath(booking, token)} reloadDocument>
            <ReceiptText /> Receipt
          </ButtonLink>
        </div>
      )}
      {children}
    </Ticket>
  );
}
