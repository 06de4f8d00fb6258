import { formatDollars, toDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import { dayLabel, momentLabel, rangeLabel, zoneLabel } from '#contract/time';
import type { Contact } from '#server/cleaners';
import { type Booking, findBooking, selectServiceName } from './bookings.sql.ts';
import { freeUntil } from './cancellation-terms.ts';
import type { BookingDeps } from './deps.ts';

/** The data of emails about a booking, formatted for people. */
export interface BookingEmailData {
  booking: Booking;
  cleaner: Contact;
  cleanerFirstName: string;
  service: string;
  /** "#BK-1042" */
  reference: string;
  day: string;
  time: string;
  total: string;
  /** What a late cancel keeps for the cleaner: "one hour", and what that costs. */
  hoursKept: string;
  lateFee: string;
  refunded: string;
  kept: string;
  keptCents: number;
  freeUntil: string;
  bookingUrl: string;
  calendarUrl: string;
  /** The cleaner's own page of it. */
  jobUrl: string;
  homeUrl: string;
  supportEmail: string;
}

/** Null for a booking that does not exist. */
export async function loadBookingEmailData(deps: BookingDeps, bookingId: number): Promise<BookingEmailData | null> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking) return null;
  const cleaner = await deps.cleaners.contact(deps.db, booking.cleaner_id);
  const { name } = await selectServiceName(deps.db, booking.service_id);
  const { paid, refunded } = await deps.payments.balance(deps.db, bookingId);
  const token = booking.token_sealed ? deps.sealer.open(booking.token_sealed) : '';
  const zone = cleaner.city.timeZone;
  const start = booking.starts_at.getTime();
  const dollars = (cents: number) => formatDollars(toDollars(cents));
  return {
    booking,
    cleaner,
    cleanerFirstName: cleaner.displayName.split(' ')[0] ?? cleaner.displayName,
    service: name,
    reference: `#BK-${booking.id}`,
    day: dayLabel(start, zone),
    time: `${rangeLabel(start, booking.ends_at.getTime(), zone)} ${zoneLabel(start, zone)}`,
    total: dollars(booking.total_cents),
    hoursKept: inWords(booking.kept_hours, 'hour'),
    lateFee: dollars(booking.kept_hours * booking.hourly_cents),
    refunded: dollars(refunded),
    kept: dollars(paid - refunded),
    keptCents: paid - refunded,
    freeUntil: momentLabel(freeUntil(booking, cleaner).getTime(), zone),
    bookingUrl: `${deps.publicOrigin}/booking/${token}`,
    calendarUrl: `${deps.publicOrigin}/_api/bookings/calendar?token=${token}`,
    jobUrl: `${deps.publicOrigin}/dashboard/jobs/${bookingId}`,
    homeUrl: deps.publicOrigin,
    supportEmail: deps.supportEmail,
  };
}
