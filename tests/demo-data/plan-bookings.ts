import { cutDays } from '#contract/cut-day';
import { estimate } from '#contract/estimate';
import { keptHoursOf } from '#contract/late-cancel';
import { priceCents, toCents } from '#contract/money';
import { policy } from '#contract/policy';
import type { Slot } from '#contract/slots';
import { addDays, dateIn, HOUR, MINUTE } from '#contract/time';
import { CITIES, SERVICES } from '#server/catalog';
import { BOOKINGS, type DemoBooking } from './bookings.ts';
import type { DemoCleaner } from './cleaner.ts';
import { cleanerBySlug } from './cleaners.ts';
import { type DemoReview, REVIEWS } from './reviews.ts';

/** A booking with its place in time and its sums. Instants are epoch milliseconds, amounts cents. */
export interface PlannedBooking extends DemoBooking {
  id: number;
  start: number;
  end: number;
  minutes: number;
  /** What the home takes; null where nothing is known of it. */
  advisedMinutes: number | null;
  hourlyCents: number;
  totalCents: number;
  /** Goes back to the customer. */
  refundCents: number;
  /** In hundredths of a percent: less from a customer's second visit with a cleaner on. */
  feeBasisPoints: number;
  bookedAt: number;
  /** When the outcome came about; null while the job is still to come. */
  endedAt: number | null;
  review: { stars: number; comment: string | null; at: number } | null;
}

/** Weeks of past slots in the demo data. */
const WEEKS_BACK = 8;
const FIRST_ID = 1001;
const NOTICE = policy.slots.noticeMinutes * MINUTE;
/** A job counts as past once this has gone by, so that everything that follows it the same evening is past as well. */
const SETTLED = 6 * HOUR;

/** A cleaner's slots from the schedule: past ones that are over, latest first, and those to come, soonest first. */
export function slotsAround(cleaner: DemoCleaner, now: number): { past: Slot[]; coming: Slot[] } {
  const { timeZone } = CITIES.find(({ slug }) => slug === cleaner.city)!;
  const today = dateIn(now, timeZone);
  const days = 7 * (WEEKS_BACK + policy.slots.weeksAhead) + 1;
  const slots = cutDays(addDays(today, -7 * WEEKS_BACK), days, { week: cleaner.week, off: [], zone: timeZone });
  return {
    past: slots.filter(({ start }) => start <= now).reverse(),
    coming: slots.filter(({ start }) => start > now),
  };
}

/** Every booking of the demo data as it stands at `now`, in the order of their ids. Ids and sums are the same at any hour. */
export function planBookings(now: number): PlannedBooking[] {
  const known = new Map<string, ReturnType<typeof slotsAround>>();
  const all = [...REVIEWS.map(asBooking), ...BOOKINGS].map((booking, index) => {
    const around = known.get(booking.cleaner) ?? slotsAround(cleanerBySlug(booking.cleaner), now);
    known.set(booking.cleaner, around);
    const { past, coming } = around;
    const over = past.filter(({ end }) => end <= now - SETTLED);
    const bookable = coming.filter(({ start }) => start > now + NOTICE + HOUR);
    const slot = booking.slot < 0 ? over[-booking.slot - 1] : bookable[booking.slot - 1];
    if (!slot) throw new RangeError(`${booking.cleaner} has no slot ${booking.slot}.`);
    return plan(booking, FIRST_ID + index, slot, now);
  });
  const { basisPoints, repeatBasisPoints } = policy.fee;
  return all.map((booking) => {
    const isSecond = all.some((other) => isBefore(other, booking));
    return { ...booking, feeBasisPoints: isSecond ? repeatBasisPoints : basisPoints };
  });
}

type Planned = Omit<PlannedBooking, 'feeBasisPoints'>;

/** Whether the same two have met before, by the visits' order: when each was booked depends on the hour of the start. */
const isBefore = (one: Planned, other: Planned): boolean =>
  one.cleaner === other.cleaner &&
  one.customer === other.customer &&
  one.outcome.state === 'completed' &&
  one.start < other.start;

type Rated = DemoBooking & { review?: DemoReview };

const asBooking = (review: DemoReview): Rated => ({
  cleaner: review.cleaner,
  slot: -review.slotsAgo,
  customer: review.customer,
  service: review.service,
  outcome: { state: 'completed' },
  bookedHoursBack: 72,
  review,
});

function plan(booking: Rated, id: number, { start, end }: Slot, now: number): Planned {
  const { surchargeCents } = SERVICES.find(({ slug }) => slug === booking.service)!;
  const { rate, pace } = cleanerBySlug(booking.cleaner);
  const rateCents = toCents(rate);
  const { service, home, extras } = booking;
  const minutes = (end - start) / MINUTE;
  const bookedAt = Math.min(start, now) - booking.bookedHoursBack * HOUR;
  const endedAt = endOf(booking, { start, end }, now);
  const planned = {
    ...booking,
    id,
    start,
    end,
    minutes,
    advisedMinutes: home ? estimate({ service, home, extras, pacePercent: pace }).minutes : null,
    hourlyCents: rateCents + surchargeCents,
    totalCents: priceCents(minutes, rateCents, surchargeCents),
    bookedAt,
    endedAt,
    review: booking.review
      ? { stars: booking.review.stars, comment: booking.review.comment, at: end + 5 * HOUR }
      : null,
  };
  return { ...planned, refundCents: refundOf(planned) };
}

function endOf({ outcome }: DemoBooking, { start, end }: Slot, now: number): number | null {
  if (outcome.state === 'completed') return end + 5 * MINUTE;
  if (outcome.state === 'no_show') return start + 35 * MINUTE;
  if (outcome.state === 'canceled') return Math.min(start, now) - outcome.hoursBack * HOUR;
  return null;
}

/** What goes back (docs/product.md#cancellation): all of it, or all but what is kept when the customer is too late. */
function refundOf(booking: Omit<Planned, 'refundCents'>): number {
  const { outcome, start, minutes, bookedAt, endedAt, totalCents, hourlyCents } = booking;
  const late = totalCents - keptHoursOf(minutes) * hourlyCents;
  if (outcome.state === 'no_show') return late;
  if (outcome.state !== 'canceled' || endedAt === null) return 0;
  if (outcome.by !== 'customer') return totalCents;
  const { freeHoursBefore, graceMinutes } = policy.cancel;
  const freeUntil = Math.max(start - freeHoursBefore * HOUR, bookedAt + graceMinutes * MINUTE);
  return endedAt <= Math.min(freeUntil, start) ? totalCents : late;
}
