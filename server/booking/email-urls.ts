import { dateIn } from '#contract/time';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/** The addresses that emails about a booking lead to. */
export interface EmailUrls {
  bookingUrl: string;
  receiptUrl: string;
  /** The same once more. */
  bookAgainUrl: string;
  calendarUrl: string;
  /** The cleaner's own page of it. */
  jobUrl: string;
  /** Who else is free in its city: the same service and length, on its day, unless that is over. */
  othersUrl: string;
  homeUrl: string;
}

/** Of a booking in a city, with the token of its link. */
export function emailUrls(
  { publicOrigin, clock }: Pick<BookingDeps, 'publicOrigin' | 'clock'>,
  booking: Booking,
  { token, city }: { token: string; city: { slug: string; timeZone: string } },
): EmailUrls {
  const dayOf = (at: Date) => dateIn(at.getTime(), city.timeZone);
  const date = dayOf(booking.starts_at);
  const isOver = date < dayOf(clock.now());
  return {
    bookingUrl: `${publicOrigin}/booking/${token}`,
    receiptUrl: `${publicOrigin}/booking/${token}/receipt`,
    bookAgainUrl: `${publicOrigin}/book-again/${booking.id}?token=${token}`,
    calendarUrl: `${publicOrigin}/_api/bookings/calendar?token=${token}`,
    jobUrl: `${publicOrigin}/dashboard/jobs/${booking.id}`,
    othersUrl: publicOrigin + othersPath(city.slug, { ...wantedOf(booking), ...(!isOver && { date }) }),
    homeUrl: publicOrigin,
  };
}

const wantedOf = ({ service_id, minutes }: Booking) => ({ service: service_id, minutes });

/** A city's open times for a service, that are long enough, and on a day where one is given. */
export function othersPath(
  citySlug: string,
  { service, minutes, date }: { service: number; minutes: number; date?: string },
): string {
  const wanted = new URLSearchParams({ service: String(service), minutes: String(minutes), ...(date && { date }) });
  return `/cleaning-services/${citySlug}?${wanted}`;
}
