import { z } from './zod.ts';

/** Visits of a plan that do not take place, as bookings tell them (docs/product.md#standing-visits). */

/**
 * How a plan's visit was left out before it was paid: by itself; with others while its plan rests, and planned again with
 * them; or not paid in time.
 */
export const LEFT_OUT = ['skipped', 'paused', 'unpaid'] as const;

/** Of a plan's visit that reads as canceled though nobody has canceled it; left out of all others. */
export const leftOutOfBooking = {
  leftOut: z.enum(LEFT_OUT).optional(),
  /**
   * Its date has lost its time, and its customer is asked what to do, on the page of its plan. `planToken`: of that page's link,
   * for the signed-in customer alone; null for who has the booking's link.
   */
  clash: z.object({ planToken: z.string().nullable() }).optional(),
};
