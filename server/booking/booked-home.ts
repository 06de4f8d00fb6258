import { ADD_ONS, type Extra } from '#contract/estimate';
import type { Booking } from './bookings.sql.ts';

/** How many of each extra a booking has, as it is stored. */
export type ExtraCounts = Booking['extras'];

export const toExtraCounts = (extras: readonly Extra[]): ExtraCounts =>
  Object.fromEntries(extras.map(({ name, count }) => [name, count]));

/** In the usual order. */
export const toExtras = (counts: ExtraCounts): Extra[] =>
  ADD_ONS.flatMap((name) => (counts[name] ? [{ name, count: counts[name] }] : []));

/** What was booked, and for what: the same for customer, cleaner and team. */
export const bookedHomeOf = ({
  minutes,
  advised_minutes,
  extras,
  home_summary,
}: Pick<Booking, 'minutes' | 'advised_minutes' | 'extras' | 'home_summary'>) => ({
  minutes,
  advisedMinutes: advised_minutes,
  extras: toExtras(extras),
  home: home_summary,
});
