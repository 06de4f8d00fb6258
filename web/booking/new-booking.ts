import type { TimeSlot } from '#contract/availability';

/** A booking that has just been made. */
export interface Booked {
  id: number;
  /** Its link: `/booking/{token}`. */
  token: string;
  slot: Pick<TimeSlot, 'startTime' | 'endTime' | 'cleaner' | 'city'>;
}

/** Where a booking lives. Always a full load: that page allows less than the others (docs/security.md). */
export const bookingPath = (token: string): string => `/booking/${encodeURIComponent(token)}`;

/** "#BK-1042" (specification section 2). */
export const referenceOf = (id: number): string => `#BK-${id}`;
