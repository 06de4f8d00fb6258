import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useConfig } from '../api/config.ts';
import { PUBLIC_ANSWERS } from '../api/public-answers.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { notify } from '../ui/toasts.tsx';
import type { Claim, Finished } from './finish-booking.ts';
import { isHeldByThisTab, removeHold } from './held-slots.ts';
import type { Hold } from './hold.ts';
import { preloadStripe } from './load-stripe.ts';
import type { NewBooking } from './new-booking.ts';
import type { Offer } from './offer.ts';
import { clearPendingPayment, loadPendingPayment } from './pending-payment.ts';
import { preloadToasts } from './preload-toasts.ts';
import { SLOT_TAKEN_MESSAGE, type Stage, type StageName } from './stage.ts';

export interface BookingEvents {
  /** Called at every change of stage, for what the page around shows. */
  onStage?: ((at: StageName) => void) | undefined;
  /** While a card is being charged nothing may interrupt. */
  onLock?: ((locked: boolean) => void) | undefined;
  onBooked: (booking: NewBooking) => void;
}

/** The stage of booking one time, and the functions that change it. */
export function useBookingStages(offer: Offer, { onStage, onLock, onBooked }: BookingEvents) {
  const slot = offer.timeSlot;
  const [stage, dispatch] = useReducer((_before: Stage, next: Stage) => next, offer, firstStage);
  const charging = useRef(false);
  const ended = useRef(false);
  const refresh = useRefresh();
  const config = useConfig();
  useEffect(() => preloadStripe(config), [config]);
  useEffect(preloadToasts, []);

  const onStageEntered = useEffectEvent((at: StageName) => {
    onStage?.(at);
    // The lists that showed this time as open are outdated.
    if (at === 'taken') void refresh(...PUBLIC_ANSWERS);
  });
  useEffect(() => onStageEntered(stage.at), [stage.at]);

  const startPayment = (hold: Hold) => {
    ended.current = false;
    dispatch({ at: 'payment', hold });
  };

  /** The countdown ended. While a card is being charged the hold stays: the charge's outcome decides. */
  const endHold = () => {
    ended.current = true;
    if (charging.current) return;
    removeHold(slot.id);
    dispatch({ at: 'expired' });
  };
  const lock = (locked: boolean) => {
    charging.current = locked;
    onLock?.(locked);
    if (!locked && ended.current) endHold();
  };
  const markTaken = (message: string) => {
    removeHold(slot.id);
    dispatch({ at: 'taken', message });
  };
  const finish = (finished: Finished, claim: Claim) => {
    ended.current = false;
    lock(false);
    // The provider says that it is paid, so our server will see that soon.
    const isPending = finished.kind === 'waiting' || (finished.kind === 'failed' && finished.status === 402);
    if (isPending) return dispatch({ at: 'waiting', claim });
    clearPendingPayment();
    removeHold(slot.id);
    void refresh('GET /_api/bookings/by-token', 'GET /_api/bookings/mine', ...PUBLIC_ANSWERS);
    if (finished.kind === 'failed') {
      notify('bad', `Booking failed: ${finished.message}`);
      return dispatch({ at: 'failed', message: finished.message });
    }
    notify('ok', 'Booking confirmed! A confirmation email has been sent.');
    onBooked({ id: finished.id, token: finished.token, slot });
  };

  const backToDetails = () => dispatch({ at: 'details' });
  return { stage, startPayment, endHold, lock, markTaken, finish, backToDetails };
}

function firstStage({ timeSlot }: Offer): Stage {
  const paid = loadPendingPayment();
  if (paid?.timeSlotId === timeSlot.id) return { at: 'waiting', claim: paid };
  if (timeSlot.available || isHeldByThisTab(timeSlot.id)) return { at: 'details' };
  return { at: 'taken', message: SLOT_TAKEN_MESSAGE };
}
