/**
 * What lists of open times in the browser go by. Both belong to `policy`; they stand apart from its other numbers as
 * every page with times needs them, and none of the others.
 */

/** Weeks from today that can be booked, this one included (docs/product.md#weeks). */
export const WEEKS_AHEAD = 4;

/** Times that a list begins with, and that each "Show more times" adds. */
export const TIMES_A_PAGE = 60;
