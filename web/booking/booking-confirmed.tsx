import { useEffect, useRef } from 'react';
import { dayLabel } from '#contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import './booking.css';
import { bookingPath, type NewBooking, referenceOf, useRangeLabel } from './booking-format.ts';

/** On a list of times: confirms a new booking, with a link to it. Takes the focus, because the button that led here is gone. */
export function BookedNote({ booking: { id, token, slot } }: { booking: NewBooking }) {
  const note = useRef<HTMLDivElement>(null);
  const range = useRangeLabel(slot.startTime, slot.endTime, slot.city.timeZone);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="booked-note" ref={note} tabIndex={-1}>
      <Note kind="ok">
        <p>
          <b>Booking confirmed!</b> {slot.cleaner.displayName} comes on{' '}
          {dayLabel(Date.parse(slot.startTime), slot.city.timeZone)}, <span className="booked-hours">{range}</span>.
        </p>
        <ButtonLink to={bookingPath(token)} reloadDocument>
          See your booking {referenceOf(id)}
        </ButtonLink>
      </Note>
    </div>
  );
}

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
