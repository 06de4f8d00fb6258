import { useEffect, useState } from 'react';
import { dayLabel, momentLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/note-action.css';
import '../held-time.css';
import { firstNameOf } from '#contract/first-name';
import { arrivalTime } from '../arrival-label.ts';
import { bookingPath } from '../booking-format.ts';
import { type MyBooking, splitBookings } from './my-bookings-order.ts';

/** What has to be chosen before it is decided by itself comes before what is next. */
const isAsked = ({ seeking, rescue }: MyBooking): boolean => seeking === true && rescue?.state === 'asking';

/**
 * On the home page, for a customer who is signed in: what waits for their answer, else what comes next, and the way to it.
 * Nothing without bookings.
 */
export default function NextBookingNote() {
  const [next, setNext] = useState<MyBooking>();
  useEffect(() => {
    call('GET /_api/bookings/mine', {}).then(
      ({ bookings }) => {
        const { upcoming } = splitBookings(bookings);
        setNext(upcoming.find(isAsked) ?? upcoming[0]);
      },
      () => {
        // The header leads to the bookings too.
      },
    );
  }, []);
  if (!next) return null;
  const start = Date.parse(next.timeSlot.startTime);
  const { timeZone } = next.city;
  const name = firstNameOf(next.cleaner.displayName);
  if (isAsked(next) && next.rescue) {
    const { formerCleaner, until } = next.rescue;
    return (
      <div className="wrap held-time">
        <Note kind="wait">
          <p>
            <b>
              {formerCleaner} cannot come on {dayLabel(start, timeZone)}.
            </b>{' '}
            Shall somebody else? Please choose by {momentLabel(Date.parse(until), timeZone)}; then everything goes back
            to you.
          </p>
          <ButtonLink to={next.token === null ? '/dashboard' : bookingPath(next.token)} reloadDocument>
            Choose
          </ButtonLink>
        </Note>
      </div>
    );
  }
  return (
    <div className="wrap held-time">
      <Note>
        <p>
          <b>Your next booking:</b> {name}{' '}
          {next.seeking ? 'cannot come' : next.inDoubt ? 'may not be able to come' : 'arrives'} on{' '}
          {dayLabel(start, timeZone)}, {arrivalTime(next)}.
          {next.detailsMissing && !next.seeking && ` ${name} does not know yet where.`}
        </p>
        <ButtonLink variant="quiet" to="/dashboard">
          {next.detailsMissing && !next.seeking ? 'Give the address' : 'See your bookings'}
        </ButtonLink>
      </Note>
    </div>
  );
}
