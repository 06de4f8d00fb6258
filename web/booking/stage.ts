import type { Claim } from './finish-booking.ts';
import type { Hold } from './hold.ts';

/** Where a visitor is on the way to a booking (specification section 4, booking flow). */
export type Stage =
  | { at: 'details' }
  | { at: 'payment'; hold: Hold }
  | { at: 'over' }
  | { at: 'taken'; message: string }
  | { at: 'waiting'; claim: Claim }
  | { at: 'failed'; message: string };

export type StageName = Stage['at'];

/** How each stage is called for ears when it takes the focus. */
export const STAGE_NAMES: Record<StageName, string> = {
  details: 'Your details',
  payment: 'Payment',
  over: 'Your hold has ended',
  taken: 'This time is taken',
  waiting: 'Your booking is being confirmed',
  failed: 'Booking failed',
};

/** Decision: one live booking a slot. The server says the same. */
export const TAKEN = 'That time was just taken. Please choose another.';

/** Whether the time is still the visitor's to have; if not, its light is off. */
export const canBeHad = (at: StageName): boolean => at !== 'taken' && at !== 'failed';
