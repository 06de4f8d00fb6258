import type { BookingState } from '#contract/booking';

/** States in which a booking has its slot to itself. */
export const LIVE: readonly BookingState[] = ['pending', 'scheduled', 'completed', 'no_show'];

/** States that a booking does not end in. */
export const UNDER_WAY: readonly BookingState[] = ['pending', 'scheduled'];
