import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { dayLabel } from '#contract/time';
import { ButtonLink } from '../../ui/button.tsx';
import { Lamp } from '../../ui/lamp.tsx';
import { bookingPath, calendarPath, useRangeLabel } from '../booking-format.ts';
import { WaitingMove } from './waiting-move.tsx';

interface DoneProps {
  booking: BookingByToken;
  token: string;
  /** The way to the standing visits that it is one of, drawn by the module that knows. */
  plan?: ReactNode;
}

/** It has its new time, which a calendar gets as the same event. */
export function MoveDone({ booking, token, plan }: DoneProps) {
  const { timeSlot, city, cleaner } = booking;
  const range = useRangeLabel(timeSlot.startTime, timeSlot.endTime, city.timeZone);
  return (
    <>
      <Heading>
        <Lamp /> Your visit is changed
      </Heading>
      <p className="time-badge active turned-on">
        <span className="day">{dayLabel(Date.parse(timeSlot.startTime), city.timeZone)}</span>
        <span className="time">{range}</span>
      </p>
      <p className="intro">
        {firstNameOf(cleaner.displayName)} knows, and an email with the new time is on its way to you both. The link to
        your booking is the same.
      </p>
      {booking.paid !== false && (
        <ButtonLink full to={calendarPath(token)} reloadDocument>
          <CalendarPlus /> Update your calendar
        </ButtonLink>
      )}
      <ButtonLink variant="primary" big full to={bookingPath(token)} reloadDocument>
        See your booking
      </ButtonLink>
      {plan}
    </>
  );
}

/** The cleaner has to say yes; until then all is as it was. */
export function MoveAsked({ booking, token, plan }: DoneProps) {
  const name = firstNameOf(booking.cleaner.displayName);
  return (
    <>
      <Heading>{name} is asked</Heading>
      <WaitingMove booking={booking} plain />
      <p className="muted">We write to you as soon as {name} has answered.</p>
      <ButtonLink variant="primary" big full to={bookingPath(token)} reloadDocument>
        See your booking
      </ButtonLink>
      {plan}
    </>
  );
}

/** Takes the focus, because the button that led here is gone. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
