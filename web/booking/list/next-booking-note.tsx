import { useEffect, useState } from 'react';
import { dayLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/note-action.css';
import '../held-time.css';
import { firstNameOf, ringTimeLabel } from '../booking-format.ts';
import { type MyBooking, splitBookings } from './my-bookings-order.ts';

/** On the home page, for a customer who is signed in: what comes next, and the way to all of it. Nothing without bookings. */
export default function NextBookingNote() {
  const [next, setNext] = useState<MyBooking>();
  useEffect(() => {
    call('GET /_api/bookings/mine', {}).then(
      ({ bookings }) => setNext(splitBookings(bookings).upcoming[0]),
      () => {
        // The header leads to the bookings too.
      },
    );
  }, []);
  if (!next) return null;
  const start = Date.parse(next.timeSlot.startTime);
  const { timeZone } = next.city;
  const name = firstNameOf(next.cleaner.displayName);
  return (
    <div className="wrap held-time">
      <Note>
        <p>
          <b>Your next booking:</b> {name} {next.seeking ? 'cannot come' : 'rings'} on {dayLabel(start, timeZone)},{' '}
          {ringTimeLabel(next)}.{next.detailsMissing && !next.seeking && ` ${name} does not know yet where.`}
        </p>
        <ButtonLink variant="quiet" to="/dashboard">
          {next.detailsMissing && !next.seeking ? 'Give the address' : 'See your bookings'}
        </ButtonLink>
      </Note>
    </div>
  );
}
