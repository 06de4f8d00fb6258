import type { Claim } from './finish-booking.ts';
import type { Hold } from './hold.ts';

/** Where a visitor is on the way to a booking (docs/product.md#paying). */
export type Stage =
  | { at: 'details' }
  | { at: 'payment'; hold: Hold }
  | { at: 'expired' }
  | { at: 'taken'; message: string }
  | { at: 'waiting'; claim: Claim }
  | { at: 'failed'; message: string };

export type StageName = Stage['at'];

/** The name of each stage for screen readers, when it takes the focus. */
export const STAGE_NAMES: Record<StageName, string> = {
  details: 'Your details',
  payment: 'Payment',
  expired: 'Your hold has ended',
  taken: 'This time is taken',
  waiting: 'Your booking is being confirmed',
  failed: 'Booking failed',
};

/** For who came too late (docs/product.md#one-booking-for-each-time). The server says the same. */
export const SLOT_TAKEN_MESSAGE = 'That time was just taken. Please choose another.';

/** Whether the time may still be booked by the visitor. */
export const isBookable = (at: StageName): boolean => at !== 'taken' && at !== 'failed';
