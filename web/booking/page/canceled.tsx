import { useEffect, useRef } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { ButtonLink } from '../../ui/button.tsx';
import { Lamp } from '../../ui/lamp.tsx';
import { canceledLabel } from '../booking-format.ts';
import { planPath } from '../plans/plan-words.ts';

/** What it is called in place of a cancel: one word for each badge. A plan rests for more reasons than its customer's pause. */
const LEFT_OUT: Record<NonNullable<BookingByToken['leftOut']>, string> = {
  skipped: 'Skipped',
  paused: 'Left out by a pause',
  unpaid: 'Not paid',
};

/** A date of standing visits that has no time: what is to happen instead is chosen on their page, by who is signed in. */
export const NoTime = ({ booking, planToken }: { booking: BookingByToken; planToken: string | null }) => (
  <>
    <h2>No time on this date</h2>
    <p className="muted">
      {firstNameOf(booking.cleaner.displayName)} cannot come then. Nothing is charged until you have chosen what you
      would like instead: another time, somebody else, or no visit.
    </p>
    <ButtonLink variant="primary" to={planToken === null ? '/dashboard' : planPath(planToken)} reloadDocument>
      {planToken === null ? 'Sign in to choose' : 'Choose what to do'}
    </ButtonLink>
  </>
);

/** Of a booking that does not take place: what became of its money. `focus`: it was just canceled on this page. */
export function Canceled({ booking, focus }: { booking: BookingByToken; focus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {focus && <Lamp />} {booking.leftOut ? LEFT_OUT[booking.leftOut] : 'Booking Canceled'}
      </h2>
      <p className="muted">{canceledLabel(booking)}</p>
      <ButtonLink to={`/cleaning-services/${booking.city.slug}`} reloadDocument>
        See other times in {booking.city.name}
      </ButtonLink>
    </>
  );
}
