import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { notify } from '../ui/toasts.tsx';
import { type Claim, type Finished, finishBooking } from './finish-booking.ts';
import { removeHold } from './held-slots.ts';
import type { Offer } from './offer.ts';
import { clearPendingPayment, loadPendingPayment, savePendingPayment } from './pending-payment.ts';
import { returnedPayment } from './returned-payment.ts';

/** The state of a payment after the return from the bank's page. */
export type ReturnState =
  | { at: 'finishing' }
  | { at: 'nothing' }
  | { at: 'booked'; id: number; token: string }
  | { at: 'waiting'; claim: Claim }
  | { at: 'unpaid'; slotId: number }
  | { at: 'failed'; message: string }
  | { at: 'elsewhere' };

const create = (claim: Claim) => call('POST /_api/bookings/create', claim);

/**
 * Finishes the payment that the address names, once, and removes it from the address bar and the history at once: it
 * contains the payment's secret. After a reload the claim is still known, so the page continues where it was.
 */
export function useReturnedPayment(): {
  state: ReturnState;
  offer: Offer | undefined;
  finish: (finished: Finished, claim: Claim) => void;
} {
  const [state, setState] = useState<ReturnState>({ at: 'finishing' });
  const [offer, setOffer] = useState<Offer>();
  const started = useRef(false);

  const finish = useCallback((finished: Finished, claim: Claim) => setState(toReturnState(finished, claim)), []);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { history, location } = window;
    const returned = returnedPayment(new URLSearchParams(location.search));
    const claim = returned?.claim ?? (history.state?.claim as Claim | undefined) ?? loadPendingPayment();
    history.replaceState({ ...history.state, claim }, '', location.pathname);
    if (!claim) return setState({ at: 'nothing' });
    void call('GET /_api/time-slot', { timeSlotId: String(claim.timeSlotId) }).then(setOffer, () => {
      // The page can show the outcome without naming the time.
    });
    if (returned?.failed) {
      notify('bad', 'Payment failed.');
      return setState({ at: 'unpaid', slotId: claim.timeSlotId });
    }
    savePendingPayment(claim);
    void finishBooking(claim, create).then((finished) => finish(finished, claim));
  }, [finish]);

  return { state, offer, finish };
}

/** Shows a toast with the outcome, and clears the payment unless it is still pending. */
function toReturnState(finished: Finished, claim: Claim): ReturnState {
  if (finished.kind === 'waiting') return { at: 'waiting', claim };
  clearPendingPayment();
  removeHold(claim.timeSlotId);
  if (finished.kind === 'booked') {
    notify('ok', 'Booking confirmed! A confirmation email has been sent.');
    return { at: 'booked', id: finished.id, token: finished.token };
  }
  // The bank's app may return to another browser than the one that holds the time; the booking is made all the same.
  if (finished.status === 404) return { at: 'elsewhere' };
  notify('bad', `Booking failed: ${finished.message}`);
  if (finished.status === 402) return { at: 'unpaid', slotId: claim.timeSlotId };
  return { at: 'failed', message: finished.message };
}
