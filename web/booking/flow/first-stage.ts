import type { Offer } from '../booking-format.ts';
import { wasBookedHere } from './booked-page.ts';
import { SLOT_TAKEN_MESSAGE, type Stage } from './booking-stages.ts';
import { heldHere, loadPendingPayment } from './booking-storage.ts';

/** True also once it was moved, or canceled. */
export const BOOKED_HERE = 'You booked this time in this tab. The email about it leads back to your booking.';

/**
 * Where a visitor begins at a time, by what this browser knows of it. `step`: that of the history, after a reload or Back. The
 * public call shows to everybody as taken what one of them holds, or has booked.
 */
export function firstStage({ timeSlot, next = [] }: Offer, step: 'details' | 'payment' | undefined): Stage {
  const paid = loadPendingPayment();
  if (paid?.timeSlotId === timeSlot.id) return { at: 'waiting', claim: paid };
  const isHeld = heldHere(timeSlot.id) !== undefined;
  if (isHeld && step === 'payment') return { at: 'details', resume: true };
  if (timeSlot.available || isHeld) return { at: 'details' };
  if (wasBookedHere(timeSlot.id)) return { at: 'booked', message: BOOKED_HERE };
  return { at: 'taken', message: SLOT_TAKEN_MESSAGE, next };
}
