import type { Door, Late, LateTerms } from '#contract/arrival-states';
import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import type { Booking } from './bookings.sql.ts';

/** What follows from what a cleaner has said of their arrival (docs/product.md#running-late). Pure. */

const { mostMinutes, times } = policy.late;

/** At another start, or by another cleaner, nothing was said yet of when and whether somebody comes. */
export const NOTHING_SAID = {
  not_here_at: null,
  here_at: null,
  contested_code: null,
  late_minutes: null,
  late_times: 0,
  cant_get_in_at: null,
  let_in_at: null,
  no_show_asked_at: null,
} as const;

/** When a cleaner who runs late is expected; null for one who does not. */
export const lateOf = ({ starts_at, late_minutes }: Booking): Late | null =>
  late_minutes === null
    ? null
    : { minutes: late_minutes, expectedAt: new Date(starts_at.getTime() + late_minutes * MINUTE).toISOString() };

/** When and how often the cleaner can still say that they run late; null where they cannot any more. */
export function lateTermsOf({ status, starts_at, ends_at, late_times }: Booking, now: Date): LateTerms | null {
  const from = new Date(starts_at.getTime() - policy.job.onMyWayHours * HOUR);
  const until = new Date(Math.min(starts_at.getTime() + mostMinutes * MINUTE, ends_at.getTime()));
  if (status !== 'scheduled' || now >= until || late_times >= times) return null;
  return { from: from.toISOString(), until: until.toISOString(), timesLeft: times - late_times };
}

/** Until when a cleaner waits before the door; null for one who does not. */
export const waitsUntil = ({ cant_get_in_at }: Booking): Date | null =>
  cant_get_in_at && new Date(cant_get_in_at.getTime() + policy.cantGetIn.minutes * MINUTE);

/** What has become of a cleaner who cannot get in, until the job's end; null for all others. */
export function doorOf(booking: Booking, now: Date): Door | null {
  const { status, cant_get_in_at, let_in_at, ends_at } = booking;
  const until = waitsUntil(booking);
  if (status !== 'scheduled' || !cant_get_in_at || !until || now >= ends_at) return null;
  const state = let_in_at ? 'answered' : now < until ? 'waiting' : 'over';
  return { state, since: cant_get_in_at.toISOString(), until: until.toISOString() };
}

/** Whether the cleaner can say that they cannot get in: from the start on, once they have said that they come or are there. */
export const canStandOutside = (booking: Booking, now: Date): boolean =>
  booking.status === 'scheduled' &&
  now >= booking.starts_at &&
  now < booking.ends_at &&
  (booking.on_my_way_at !== null || booking.here_at !== null) &&
  booking.cant_get_in_at === null;

/** From when the cleaner can say so; null where they cannot, or have. */
export const cantGetInFrom = (booking: Booking, now: Date): Date | null =>
  canStandOutside(booking, new Date(Math.max(now.getTime(), booking.starts_at.getTime()))) ? booking.starts_at : null;
