import ical, { ICalEventStatus } from 'ical-generator';
import type { Parsed } from '#contract/calls';
import { PRODUCT } from '#contract/product';
import { rangeLabel, zoneLabel } from '#contract/time';
import type { EmailFile } from '#platform/email/email-content';
import type { Caller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import type { Contact } from '#server/cleaners';
import type { StoredBookingState } from '../schema/tables.ts';
import { bookingOfLink } from './booking-access.ts';
import { statusOf } from './booking-states.ts';
import { type Booking, selectServiceName } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { publicName } from './public-name.ts';

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
  /** Planned, and not paid yet. */
  isTentative?: boolean;
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
  for (const { isCanceled, isTentative, ...event } of events) {
    const status = isCanceled
      ? ICalEventStatus.CANCELLED
      : isTentative
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED;
    calendar.createEvent({ ...event, status });
  }
  return Buffer.from(calendar.toString());
}

/** What of a booking is in its event, whoever's calendar that is in. */
interface Visit {
  id: number;
  status: StoredBookingState;
  starts_at: Date;
  ends_at: Date;
  booked_at: Date;
  moved_at: Date | null;
  revision: number;
}

/** The same event each time: a move and a cancel are its next numbers. */
function eventOf(
  { id, status, starts_at, ends_at, booked_at, moved_at, revision }: Visit,
  kind: 'booking' | 'job',
  publicOrigin: string,
) {
  const isCanceled = statusOf({ status }) === 'canceled';
  return {
    id: `${kind}-${id}@${new URL(publicOrigin).hostname}`,
    start: starts_at,
    end: ends_at,
    stamp: moved_at ?? booked_at,
    // A cancel is a change too, and the last one that there can be.
    sequence: revision + (isCanceled ? 1 : 0),
    isCanceled,
  };
}

interface City {
  name: string;
  state: string;
  timeZone: string;
}

/** A job in its cleaner's calendar: no address, phone or notes (docs/product.md#jobs-in-a-calendar). */
export function jobEvent(
  job: Visit & { service: string; customer_name: string },
  { name, state, timeZone }: City,
  publicOrigin: string,
): CalendarEvent {
  const event = eventOf(job, 'job', publicOrigin);
  const [start, end] = [job.starts_at.getTime(), job.ends_at.getTime()];
  const isTentative = job.status === 'planned';
  const when = `${rangeLabel(start, end, timeZone)} ${zoneLabel(start, timeZone)}`;
  return {
    ...event,
    isTentative,
    summary: `${event.isCanceled ? 'Canceled: ' : isTentative ? 'Planned: ' : ''}${job.service} for ${publicName(job.customer_name)}`,
    description: isTentative
      ? `Standing visit, not paid yet, ${when}\n${publicOrigin}/dashboard/cleaner`
      : `Job #BK-${job.id}, ${when}\n${publicOrigin}/dashboard/jobs/${job.id}`,
    location: `${name}, ${state}`,
  };
}

/** What the file of one booking is made of. */
interface EventFacts {
  /** As it is now: a file never has an older time than its number says. */
  present: Booking;
  service: string;
  cleaner: Contact;
  bookingUrl: string;
}

const bookedOf = (booking: Booking) => ({ ...booking, booked_at: booking.booked_at ?? booking.created_at });

/** A booking in its customer's calendar, as a file of its own. `publicOrigin`: where the product is. */
export function bookingFile({ present, service, cleaner, bookingUrl }: EventFacts, publicOrigin: string): EmailFile {
  const event: CalendarEvent = {
    ...eventOf(bookedOf(present), 'booking', publicOrigin),
    summary: `${service} with ${cleaner.displayName}`,
    description: `Booking #BK-${present.id}\n${bookingUrl}`,
    // A link shows no more of the address than the city; it can be passed on.
    location: `${cleaner.city.name}, ${cleaner.city.state}`,
  };
  return toFile(`booking-${present.id}.ics`, { name: PRODUCT, product: 'bookings', event });
}

/** The same booking in its cleaner's calendar, as an entry of their feed is. */
export function jobFile({ present, service, cleaner }: EventFacts, publicOrigin: string): EmailFile {
  const event = jobEvent({ ...bookedOf(present), service }, cleaner.city, publicOrigin);
  return toFile(`job-${present.id}.ics`, { name: `${PRODUCT} jobs`, product: 'jobs', event });
}

const toFile = (
  filename: string,
  { event, ...calendar }: { name: string; product: string; event: CalendarEvent },
): EmailFile => ({
  filename,
  type: 'text/calendar; charset=utf-8',
  body: toCalendarFile({ ...calendar, events: [event] }),
});

/** The booking as an .ics file, for whoever holds its link. Throws 404. */
export const calendarOf =
  (deps: BookingDeps) =>
  async ({ token }: Parsed<'GET /_api/bookings/calendar'>, caller: Caller): Promise<FileAnswer> => {
    const present = await bookingOfLink(deps, token, caller);
    const cleaner = await deps.cleaners.contact(deps.db, present.cleaner_id);
    const { name: service } = await selectServiceName(deps.db, present.service_id);
    const bookingUrl = `${deps.publicOrigin}/booking/${token}`;
    const { filename, type, body } = bookingFile({ present, service, cleaner, bookingUrl }, deps.publicOrigin);
    return { type, body, headers: { 'content-disposition': `attachment; filename="${filename}"` } };
  };
