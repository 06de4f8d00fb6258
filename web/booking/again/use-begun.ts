import { useEffect, useState } from 'react';
import { wasBookedHere } from '../flow/booked-page.ts';
import { useBookingStep } from '../flow/booking-steps.ts';
import { heldHere, loadPendingPayment } from '../flow/booking-storage.ts';

/**
 * The time at whose payment this entry of the history was, where this browser holds it, waits for its payment, or has booked it;
 * undefined for a page that was just opened. Looked for once, as soon as it is known who is here.
 */
export function useBegun(isKnown: boolean): number | undefined {
  const step = useBookingStep();
  const [begun, setBegun] = useState<number | 'nothing'>();
  useEffect(() => {
    if (!isKnown) return;
    setBegun((before) => before ?? (step && isOwn(step.slotId) ? step.slotId : 'nothing'));
  }, [isKnown, step]);
  return begun === 'nothing' ? undefined : begun;
}

const isOwn = (slotId: number): boolean =>
  heldHere(slotId) !== undefined || loadPendingPayment()?.timeSlotId === slotId || wasBookedHere(slotId);
