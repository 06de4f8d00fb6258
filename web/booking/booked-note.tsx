import { useEffect, useRef } from 'react';
import { dayLabel } from '#contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import './booked-note.css';
import { bookingPath, type NewBooking, referenceOf } from './new-booking.ts';
import { useRangeLabel } from './use-range-label.ts';

/** Confirms a new booking, with a link to it. Takes the focus, because the button that led here is gone. */
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
