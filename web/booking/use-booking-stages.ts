import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useConfig } from '../api/config.ts';
import { PUBLIC_ANSWERS } from '../api/public-answers.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { notify } from '../ui/toasts.tsx';
import type { Claim, Finished } from './finish-booking.ts';
import { forgetHold, isHeldHere } from './held-slots.ts';
import type { Hold } from './hold.ts';
import { preloadStripe } from './load-stripe.ts';
import type { Booked } from './new-booking.ts';
import type { Offer } from './offer.ts';
import { forgetPayment, keptPayment } from './pending-payment.ts';
import { readyToasts } from './preload-toasts.ts';
import { type Stage, type StageName, TAKEN } from './stage.ts';

export interface BookingEvents {
  /** Said at every change of stage, for what the page around shows. */
  onStage?: ((at: StageName) => void) | undefined;
  /** While a card is being charged nothing may interrupt. */
  onLock?: ((locked: boolean) => void) | undefined;
  onBooked: (booking: Booked) => void;
}

/** Where a visitor is with one time, and what moves them on. */
export function useBookingStages(offer: Offer, { onStage, onLock, onBooked }: BookingEvents) {
  const slot = offer.timeSlot;
  const [stage, go] = useReducer((_before: Stage, next: Stage) => next, offer, firstStage);
  const charging = useRef(false);
  const ended = useRef(false);
  const refresh = useRefresh();
  const config = useConfig();
  useEffect(() => preloadStripe(config), [config]);
  useEffect(readyToasts, []);

  const arrive = useEffectEvent((at: StageName) => {
    onStage?.(at);
    // What listed this time as open was wrong.
    if (at === 'taken') refresh(...PUBLIC_ANSWERS);
  });
  useEffect(() => arrive(stage.at), [stage.at]);

  const begin = (hold: Hold) => {
    ended.current = false;
    go({ at: 'payment', hold });
  };

  /** The browser's countdown ends; a card that is being charged right then decides for itself. */
  const endHold = () => {
    ended.current = true;
    if (charging.current) return;
    forgetHold(slot.id);
    go({ at: 'over' });
  };
  const lock = (locked: boolean) => {
    charging.current = locked;
    onLock?.(locked);
    if (!locked && ended.current) endHold();
  };
  const take = (message: string) => {
    forgetHold(slot.id);
    go({ at: 'taken', message });
  };
  const finish = (finished: Finished, claim: Claim) => {
    ended.current = false;
    lock(false);
    // The provider calls it paid, so where our server does not see that yet, it will.
    const isUnderWay = finished.kind === 'waiting' || (finished.kind === 'failed' && finished.status === 402);
    if (isUnderWay) return go({ at: 'waiting', claim });
    forgetPayment();
    forgetHold(slot.id);
    refresh('GET /_api/bookings/by-token', 'GET /_api/bookings/mine', ...PUBLIC_ANSWERS);
    if (finished.kind === 'failed') {
      notify('bad', `Booking failed: ${finished.message}`);
      return go({ at: 'failed', message: finished.message });
    }
    notify('ok', 'Booking confirmed! A confirmation email has been sent.');
    onBooked({ id: finished.id, token: finished.token, slot });
  };

  const backToDetails = () => go({ at: 'details' });
  return { stage, begin, endHold, lock, take, finish, backToDetails };
}

function firstStage({ timeSlot }: Offer): Stage {
  const paid = keptPayment();
  if (paid?.timeSlotId === timeSlot.id) return { at: 'waiting', claim: paid };
  if (timeSlot.available || isHeldHere(timeSlot.id)) return { at: 'details' };
  return { at: 'taken', message: TAKEN };
}
