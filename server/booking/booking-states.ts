import type { BookingState } from '#contract/booking';
import type { LEFT_OUT } from '#contract/left-out';
import type { SkippedBy, StoredBookingState } from '../schema/tables.ts';

/** What the states of a booking mean (docs/product.md#states-of-a-booking). */
interface StateMeaning {
  /** It has its slot to itself. */
  isLive: boolean;
  /** It does not end in it, and its account cannot be deleted before; what is planned is not paid, and ends with its plan. */
  isUnderWay: boolean;
  /** What calls say of it. */
  shownAs: BookingState;
}

const STATES: Record<StoredBookingState, StateMeaning> = {
  pending: { isLive: true, isUnderWay: true, shownAs: 'pending' },
  planned: { isLive: true, isUnderWay: false, shownAs: 'scheduled' },
  scheduled: { isLive: true, isUnderWay: true, shownAs: 'scheduled' },
  // Its cleaner's time is not its own any more.
  seeking: { isLive: false, isUnderWay: true, shownAs: 'scheduled' },
  completed: { isLive: true, isUnderWay: false, shownAs: 'completed' },
  no_show: { isLive: true, isUnderWay: false, shownAs: 'no_show' },
  canceled: { isLive: false, isUnderWay: false, shownAs: 'canceled' },
  skipped: { isLive: false, isUnderWay: false, shownAs: 'canceled' },
  unpaid: { isLive: false, isUnderWay: false, shownAs: 'canceled' },
  expired: { isLive: false, isUnderWay: false, shownAs: 'expired' },
};

const statesThat = (fits: (meaning: StateMeaning) => boolean): readonly StoredBookingState[] =>
  (Object.keys(STATES) as StoredBookingState[]).filter((state) => fits(STATES[state]));

/** States in which a booking has its slot to itself. */
export const LIVE = statesThat(({ isLive }) => isLive);

/** States that a booking does not end in. */
export const UNDER_WAY = statesThat(({ isUnderWay }) => isUnderWay);

/** The status of a booking in replies. */
export const statusOf = ({ status }: { status: StoredBookingState }): BookingState => STATES[status].shownAs;

/** The states that replies show as this status: what a filter by it looks for. */
export const statesShownAs = (status: BookingState): readonly StoredBookingState[] =>
  statesThat(({ shownAs }) => shownAs === status);

/**
 * A visit that is planned reads as scheduled, and says that nothing is paid; so does one that was left out before it was. One
 * whose payment goes back reads as any other that is canceled. `paidCents`: what was paid for it, whatever went back.
 */
export const paidOf = ({ status }: { status: StoredBookingState }, paidCents = 0): { paid?: false } =>
  status === 'planned' || (paidCents === 0 && (status === 'skipped' || status === 'unpaid')) ? { paid: false } : {};

const SKIPPED: Partial<Record<SkippedBy, 'skipped' | 'paused'>> = {
  customer: 'skipped',
  not_charged: 'skipped',
  plan_paused: 'paused',
};

/**
 * Of a plan's visit that reads as canceled: how it was left out, so that its plan's page and the list of bookings call it the
 * same. Nothing where its plan ended, or its cleaner could not come: that is a cancel to who reads it.
 */
export function leftOutOf({ status, skipped_by }: { status: StoredBookingState; skipped_by: SkippedBy | null }): {
  leftOut?: (typeof LEFT_OUT)[number];
} {
  const leftOut = status === 'unpaid' ? status : status === 'skipped' && skipped_by ? SKIPPED[skipped_by] : undefined;
  return leftOut === undefined ? {} : { leftOut };
}

/** Paid, but its cleaner does not come: it reads as scheduled, and says so. */
export const seekingOf = ({ status }: { status: StoredBookingState }): { seeking?: true } =>
  status === 'seeking' ? { seeking: true } : {};
