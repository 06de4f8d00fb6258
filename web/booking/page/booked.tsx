import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { useConfig } from '../../api/config.ts';
import { currentUserId, useCurrentUser, userChanges } from '../../api/current-user.ts';
import { call } from '../../api/http.ts';
import { useDepartures } from '../../api/use-departures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { MadeBooking } from '../flow/booked-page.ts';
import '../booking.css';
import { bookingPath, referenceOf } from '../booking-format.ts';
import { useServerNow } from '../server-now.ts';
import { BookingTicket, TicketSkeleton } from '../ticket.tsx';
import { bookingByLink } from './booking-by-link.ts';
import { useOnceProven } from './use-once-proven.ts';
import { useOwnersPart } from './use-owners-part.ts';
import VisitDetails from './visit-details.tsx';
import { WrongEmail } from './wrong-email.tsx';

interface BookedProps extends MadeBooking {
  /** The way to standing visits, drawn by the module that knows. */
  comeAgain: (booking: BookingByToken) => ReactNode;
  /** What follows below the address. */
  children: ReactNode;
}

/** Confirms a new booking, and asks for the address (docs/product.md#booked). */
export function Booked({ id, token, email, comeAgain, children }: BookedProps) {
  const { booking, hasFailed, reload } = useBooking(token);
  const departures = useDepartures();
  if (booking) {
    return (
      <Confirmed
        key={departures}
        {...{ booking, token }}
        email={departures === 0 ? email : undefined}
        onChanged={reload}
      >
        {comeAgain(booking)}
        {children}
      </Confirmed>
    );
  }
  if (!hasFailed) {
    return (
      <div className="wrap ticket-page">
        <TicketSkeleton />
      </div>
    );
  }
  return (
    <div className="wrap ticket-page alone">
      <div className="card">
        <Heading id={id} token={token} email={email} />
        <BookingLink id={id} token={token} />
      </div>
    </div>
  );
}

interface ConfirmedProps {
  booking: BookingByToken;
  token: string;
  email: string | undefined;
  onChanged: () => void;
  children: ReactNode;
}

function Confirmed({ booking, token, email, onChanged, children }: ConfirmedProps) {
  const now = useServerNow(booking.now);
  return (
    <div className="wrap ticket-page">
      <BookingTicket
        booking={booking}
        token={token}
        now={now}
        heading={<Heading id={booking.id} token={token} email={email} />}
        isNew
      >
        <div className="actions">
          <BookingLink id={booking.id} token={token} />
        </div>
      </BookingTicket>
      <section className="sidebar booking-sidebar">
        <VisitDetails booking={booking} token={token} onSaved={onChanged} />
        {children}
      </section>
    </div>
  );
}

/**
 * Takes the focus, because the button that led here is gone. A wrong address is seen here or never: what was sent to it leads
 * to the booking, and only a guest, here, or our team can correct it.
 */
function Heading({ id, token, email }: { id: number; token: string; email: string | undefined }): ReactNode {
  const isGuest = useCurrentUser() === undefined;
  const { supportEmail } = useConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const subject = encodeURIComponent(`The email of ${referenceOf(id)} is wrong`);
  return (
    <div>
      <h1 tabIndex={-1} ref={heading}>
        Booking confirmed!
      </h1>
      <p className="muted wraps">
        {email === undefined ? 'Our email to you' : `Our email to ${email}`} leads back to it, and to the receipt.
        {email !== undefined && !isGuest && (
          <>
            {' '}
            <a href={`mailto:${supportEmail}?subject=${subject}`}>Wrong email?</a>
          </>
        )}
      </p>
      {email !== undefined && isGuest && <WrongEmail {...{ id, token, email }} />}
    </div>
  );
}

const BookingLink = ({ id, token }: MadeBooking) => (
  <ButtonLink full to={bookingPath(token)} reloadDocument>
    See your booking {referenceOf(id)}
  </ButtonLink>
);

/** The booking of a link. The page can say what matters without it. */
function useBooking(token: string) {
  const [booking, setBooking] = useState<BookingByToken>();
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(() => {
    const [asker, isKnown] = [currentUserId(), userChanges() > 0];
    call('GET /_api/bookings/by-token', { token }).then(
      // Whoever came meanwhile asks for themselves.
      (reply) => (isKnown && asker !== currentUserId() ? reload() : setBooking(reply.booking)),
      () => setHasFailed(true),
    );
  }, [token]);
  useEffect(reload, [reload]);
  useOnceProven(reload);
  const isOwners = useOwnersPart(booking, reload);
  return { booking: booking && !isOwners ? bookingByLink(booking) : booking, hasFailed, reload };
}
