import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import type { BookingByToken } from '#contract/booking';
import { hoursLabel } from '#contract/number-words';
import { StatusBadge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Facts, Sum } from '../ui/facts.tsx';
import { hasStarted, hoursOf, isAhead, moneyLines, referenceOf, ringLabel, whenLabel } from './booking-format.ts';
import { CleanerSummary, Ticket } from './ticket.tsx';

interface BookingTicketProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  /** In place of the reference as the page's heading. */
  heading?: ReactNode;
  /** It was made a moment ago. */
  isNew?: boolean;
  /** Below everything else. */
  children?: ReactNode;
}

/** Whole for the signed-in customer; for who has the link alone, enough to know it again. */
const addressOf = ({ contact, detailsMissing, streetEnd }: BookingByToken): string =>
  contact?.address ?? (detailsMissing ? 'not given yet' : `on file: …${streetEnd}`);

/** The booking itself, as a ticket. */
export function BookingTicket({ booking, token, now, heading, isNew = false, children }: BookingTicketProps) {
  const { cleaner, service, customer, city, timeSlot } = booking;
  const ring = ringLabel(booking, now);
  return (
    <Ticket
      {...timeSlot}
      zone={city.timeZone}
      active={isAhead(booking, now)}
      turnedOn={isNew}
      note={whenLabel(booking, now)}
    >
      <div className="between top">
        {heading ?? (
          <div>
            <p className="cap">Booking</p>
            <h1>{referenceOf(booking.id)}</h1>
          </div>
        )}
        <StatusBadge status={booking.status} />
      </div>
      <CleanerSummary
        name={cleaner.displayName}
        photo={cleaner.profilePhotoUrl ?? cleaner.avatarUrl}
        line={ring && <span className="small muted">{ring}</span>}
        action={
          <ButtonLink to={`/cleaning-services/${city.slug}/${cleaner.slug}`} reloadDocument>
            See profile
          </ButtonLink>
        }
      />
      <Facts
        facts={{
          Service: `${service.name}, ${hoursLabel(hoursOf(booking))}`,
          Customer: customer.displayName,
          Address: addressOf(booking),
          City: `${city.name}, ${city.state}`,
        }}
      />
      <Sum {...moneyLines(booking)} />
      {isAhead(booking, now) && !hasStarted(booking, now) && (
        <div className="actions">
          <ButtonLink full to={`/_api/bookings/calendar?token=${encodeURIComponent(token)}`} reloadDocument>
            <CalendarPlus /> Add to calendar
          </ButtonLink>
        </div>
      )}
      <div className="actions">
        <ButtonLink full variant="quiet" to={`/booking/${encodeURIComponent(token)}/receipt`} reloadDocument>
          <ReceiptText /> Receipt
        </ButtonLink>
      </div>
      {children}
    </Ticket>
  );
}
