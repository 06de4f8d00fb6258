import ical, { ICalEventStatus } from 'ical-generator';
import type { Parsed } from '#contract/calls';
import { PRODUCT } from '#contract/product';
import type { Caller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import { bookingOfLink } from './booking-access.ts';
import { selectServiceName } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/** The booking as an .ics file (RFC 5545), for whoever holds its link. Throws 404. */
export const calendarOf =
  (deps: BookingDeps) =>
  async ({ token }: Parsed<'GET /_api/bookings/calendar'>, caller: Caller): Promise<FileAnswer> => {
    const booking = await bookingOfLink(deps, token, caller);
    const cleaner = await deps.cleaners.contact(deps.db, booking.cleaner_id);
    const service = await selectServiceName(deps.db, booking.service_id);
    const calendar = ical({ name: PRODUCT, prodId: { company: PRODUCT, product: 'bookings' } });
    calendar.createEvent({
      id: `booking-${booking.id}@${new URL(deps.publicOrigin).hostname}`,
      start: booking.starts_at,
      end: booking.ends_at,
      stamp: booking.booked_at ?? booking.created_at,
      summary: `${service.name} with ${cleaner.displayName}`,
      description: `Booking #BK-${booking.id}\n${deps.publicOrigin}/booking/${token}`,
      // A link shows no more of the address than the city; it can be passed on.
      location: `${cleaner.city.name}, ${cleaner.city.state}`,
      status: booking.status === 'canceled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    return {
      type: 'text/calendar; charset=utf-8',
      body: Buffer.from(calendar.toString()),
      headers: { 'content-disposition': `attachment; filename="booking-${booking.id}.ics"` },
    };
  };
