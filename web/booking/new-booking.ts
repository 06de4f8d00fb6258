import type { TimeSlot } from '#contract/availability';

/** A booking that has just been made. */
export interface NewBooking {
  id: number;
  /** Its link: `/booking/{token}`. */
  token: string;
  slot: Pick<TimeSlot, 'startTime' | 'endTime' | 'cleaner' | 'city'>;
}

/** The path of a booking's page. Link to it with `reloadDocument`: its content security policy is stricter (docs/security.md). */
export const bookingPath = (token: string): string => `/booking/${encodeURIComponent(token)}`;

/** "#BK-1042" (docs/product.md#booking-link). */
export const referenceOf = (id: number): string => `#BK-${id}`;
