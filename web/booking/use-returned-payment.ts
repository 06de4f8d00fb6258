import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { notify } from '../ui/toasts.tsx';
import { type Claim, type Finished, finishBooking } from './finish-booking.ts';
import { forgetHold } from './held-slots.ts';
import type { Offer } from './offer.ts';
import { forgetPayment, keepPayment, keptPayment } from './pending-payment.ts';
import { returnedPayment } from './returned-payment.ts';

/** Where a visitor is who came back from the bank's page. */
export type Return =
  | { at: 'finishing' }
  | { at: 'nothing' }
  | { at: 'booked'; id: number; token: string }
  | { at: 'waiting'; claim: Claim }
  | { at: 'unpaid'; slotId: number }
  | { at: 'failed'; message: string }
  | { at: 'elsewhere' };

const create = (claim: Claim) => call('POST /_api/bookings/create', claim);

/**
 * Finishes the payment that the address names, once, and takes it out of the address bar and the history at once: it
 * holds the payment's secret. After a reload the claim is still known, so the page goes on where it was.
 */
export function useReturnedPayment(): {
  state: Return;
  offer: Offer | undefined;
  settle: (finished: Finished, claim: Claim) => void;
} {
  const [state, setState] = useState<Return>({ at: 'finishing' });
  const [offer, setOffer] = useState<Offer>();
  const began = useRef(false);

  const settle = useCallback((finished: Finished, claim: Claim) => setState(afterwards(finished, claim)), []);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const { history, location } = window;
    const returned = returnedPayment(new URLSearchParams(location.search));
    const claim = returned?.claim ?? (history.state?.claim as Claim | undefined) ?? keptPayment();
    history.replaceState({ ...history.state, claim }, '', location.pathname);
    if (!claim) return setState({ at: 'nothing' });
    call('GET /_api/time-slot', { timeSlotId: String(claim.timeSlotId) }).then(setOffer, () => {
      // The page can say what happened without naming the time.
    });
    if (returned?.failed) {
      notify('bad', 'Payment failed.');
      return setState({ at: 'unpaid', slotId: claim.timeSlotId });
    }
    keepPayment(claim);
    finishBooking(claim, create).then((finished) => settle(finished, claim));
  }, [settle]);

  return { state, offer, settle };
}

/** Says how it ended, and forgets the payment unless it is still under way. */
function afterwards(finished: Finished, claim: Claim): Return {
  if (finished.kind === 'waiting') return { at: 'waiting', claim };
  forgetPayment();
  forgetHold(claim.timeSlotId);
  if (finished.kind === 'booked') {
    notify('ok', 'Booking confirmed! A confirmation email has been sent.');
    return { at: 'booked', id: finished.id, token: finished.token };
  }
  // The bank's app may come back to another browser than the one that holds the time; the booking is made all the same.
  if (finished.status === 404) return { at: 'elsewhere' };
  notify('bad', `Booking failed: ${finished.message}`);
  if (finished.status === 402) return { at: 'unpaid', slotId: claim.timeSlotId };
  return { at: 'failed', message: finished.message };
}
