import { useEffect, useRef } from 'react';
import type { BookingByToken } from '#contract/booking';
import { ButtonLink } from '../../ui/button.tsx';
import { Lamp } from '../../ui/lamp.tsx';
import { canceledLabel } from '../booking-format.ts';

/** What it is called in place of a cancel: one word for each badge. A plan rests for more reasons than its customer's pause. */
const LEFT_OUT: Record<NonNullable<BookingByToken['leftOut']>, string> = {
  skipped: 'Skipped',
  paused: 'Left out by a pause',
  unpaid: 'Not paid',
};

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
