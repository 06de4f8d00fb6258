/**
 * How long a booking may be, and what may be said of a home. All of it belongs to `policy`; it stands apart from its other
 * numbers as every page with times needs it, and none of the others.
 */

export const BOOKING_LENGTHS = { shortestMinutes: 120, longestMinutes: 480, stepMinutes: 30 } as const;

/** How long a home takes (estimate.ts): what may be said of it, and a cleaner's pace in percent of the usual time. */
export const ESTIMATE = {
  bedrooms: { most: 8 },
  bathrooms: { fewest: 1, most: 6 },
  extraCount: 40,
  keptDays: 21,
  pacePercent: { quickest: 80, usual: 100, slowest: 130 },
} as const;
