import ical, { ICalEventStatus } from 'ical-generator';
import type { Parsed } from '#contract/calls';
import { PRODUCT } from '#contract/product';
import type { Caller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import { bookingOfLink } from './booking-access.ts';
import { selectServiceName } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/** An event of a calendar file. */
export interface CalendarEvent {
  /** Stays the same as long as it is the same event. */
  id: string;
  start: Date;
  end: Date;
  /** The same each time the file is made, so that calendars see no change where there is none. */
  stamp: Date;
  /** More with each change. */
  sequence: number;
  isCanceled: boolean;
  summary: string;
  description: string;
  location: string;
}

/** An .ics file (RFC 5545). Its times are in UTC, which every calendar shows in its own zone. */
export function toCalendarFile({
  name,
  product,
  events,
}: {
  name: string;
  product: string;
  events: CalendarEvent[];
}): Buffer {
  const calendar = ical({ name, prodId: { company: PRODUCT, product } });
  for (const { isCanceled, ...event } of events) {
    const status = isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
    calendar.createEvent({ ...event, status });
  }
  return Buffer.from(calendar.toString());
}

/** The booking as an .ics file, for whoever holds its link. Throws 404. */
export const calendarOf =
  (deps: BookingDeps) =>
  async ({ token }: Parsed<'GET /_api/bookings/calendar'>, caller: Caller): Promise<FileAnswer> => {
    const booking = await bookingOfLink(deps, token, caller);
    const cleaner = await deps.cleaners.contact(deps.db, booking.cleaner_id);
    const service = await selectServiceName(deps.db, booking.service_id);
    const isCanceled = booking.status === 'canceled';
    const event: CalendarEvent = {
      id: `booking-${booking.id}@${new URL(deps.publicOrigin).hostname}`,
      start: booking.starts_at,
      end: booking.ends_at,
      stamp: booking.moved_at ?? booking.booked_at ?? booking.created_at,
      sequence: booking.revision + (isCanceled ? 1 : 0),
      isCanceled,
      summary: `${service.name} with ${cleaner.displayName}`,
      description: `Booking #BK-${booking.id}\n${deps.publicOrigin}/booking/${token}`,
      // A link shows no more of the address than the city; it can be passed on.
      location: `${cleaner.city.name}, ${cleaner.city.state}`,
    };
    return {
      type: 'text/calendar; charset=utf-8',
      body: toCalendarFile({ name: PRODUCT, product: 'bookings', events: [event] }),
      headers: { 'content-disposition': `attachment; filename="booking-${booking.id}.ics"` },
    };
  };
