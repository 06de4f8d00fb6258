import type { BookingState } from '#contract/booking';

/** States in which a booking has its slot to itself. */
export const LIVE: readonly BookingState[] = ['pending', 'scheduled', 'completed', 'no_show'];
