import { useEffect, useRef } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { bookingPath, referenceOf } from './new-booking.ts';

/** In a ticket: confirms a new booking, with a link to it. Takes the focus, because the button that led here is gone. */
export function BookingConfirmed({ id, token }: { id: number; token: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h1 tabIndex={-1} ref={heading}>
        Booking confirmed!
      </h1>
      <p>A confirmation email has been sent.</p>
      <ButtonLink variant="primary" big to={bookingPath(token)} reloadDocument>
        See your booking {referenceOf(id)}
      </ButtonLink>
    </div>
  );
}
