import { useEffect, useState } from 'react';
import { wasBookedHere } from '../flow/booked-page.ts';
import { type BookingStep, currentStep } from '../flow/booking-steps.ts';
import { heldHere, loadPendingPayment } from '../flow/booking-storage.ts';

/**
 * The step of the booking, with its time, that this entry of the history was at, where this browser holds that time, waits for
 * its payment, or has booked it; undefined for a page that was just opened. Looked for once for everybody who is here: a page that the browser brings back asks
 * again who that is. `asker`: undefined until it is known.
 */
export function useBegun(asker: number | string | undefined): BookingStep | undefined {
  const [looked, setLooked] = useState<{ asker: number | string; begun: BookingStep | undefined }>();
  useEffect(() => {
    if (asker === undefined) return setLooked(undefined);
    // Read here: a page that was just hydrated has rendered without it.
    const step = currentStep();
    setLooked((before) =>
      before?.asker === asker ? before : { asker, begun: step && isOwn(step.slotId) ? step : undefined },
    );
  }, [asker]);
  return looked?.asker === asker ? looked?.begun : undefined;
}

const isOwn = (slotId: number): boolean =>
  heldHere(slotId) !== undefined || loadPendingPayment()?.timeSlotId === slotId || wasBookedHere(slotId);
