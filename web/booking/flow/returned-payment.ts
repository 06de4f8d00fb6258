/** The way to the bank's page, which some cards require, and back to /booking-success. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/http.ts';
import { tabStore } from '../../api/storage.ts';
import { notify } from '../../ui/toasts.tsx';
import type { Offer } from '../booking-format.ts';
import { saveBookedSlot } from './booked-page.ts';
import { type Hold, isPending } from './booking-stages.ts';
import {
  clearPendingPayment,
  loadPendingPayment,
  readClaim,
  removeHold,
  savePendingPayment,
} from './booking-storage.ts';
import { type Claim, type Finished, finishBooking } from './finish-booking.ts';

/** The address to which the bank's page returns; it carries the data of the claim for /booking-success. */
export function returnAddress(
  origin: string,
  slotId: number,
  { serviceId, amount }: Pick<Hold, 'serviceId' | 'amount'>,
): string {
  const search = new URLSearchParams({ slot: String(slotId), service: String(serviceId), amount: String(amount) });
  return `${origin}/booking-success?${search}`;
}

/** What the bank's page sent back: the claim, and whether the provider says that the payment failed, or is still worked on. */
interface ReturnedPayment {
  claim: Claim;
  failed: boolean;
  pending: boolean;
}

const NUMBER = /^[1-9]\d{0,9}$/;
const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
const INTENT = /^pi_[A-Za-z0-9_]{8,100}$/;

/** Reads /booking-success's query; undefined when it is not valid. The client secret in it is ignored. */
export function returnedPayment(search: URLSearchParams): ReturnedPayment | undefined {
  const [slot, service, amount, intent] = ['slot', 'service', 'amount', 'payment_intent'].map(
    (name) => search.get(name) ?? '',
  ) as [string, string, string, string];
  if (!NUMBER.test(slot) || !NUMBER.test(service) || !AMOUNT.test(amount) || !INTENT.test(intent)) return undefined;
  return {
    claim: {
      timeSlotId: Number(slot),
      serviceId: Number(service),
      stripePaymentIntentId: intent,
      totalAmount: Number(amount),
    },
    failed: search.get('redirect_status') === 'failed',
    pending: search.get('redirect_status') === 'pending',
  };
}

/** The payment that this tab began last: one that comes back from a bank is its own by that, whoever is here by then. */
const begunPayment = tabStore<string | undefined>('begun-payment', (stored) =>
  typeof stored === 'string' ? stored : undefined,
);
export const saveBegunPayment = (intentId: string): void => begunPayment.save(intentId);
const wasBegunHere = ({ stripePaymentIntentId }: Claim): boolean => begunPayment.load() === stripePaymentIntentId;

/** The payments of this tab to whose charge no answer came: until there is one, nobody says that nothing was charged. */
const lostAnswers = tabStore<string[]>('lost-answers', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
);
export const isAnswerLost = (intentId: string): boolean => lostAnswers.load().includes(intentId);
export const setAnswerLost = (intentId: string, isLost: boolean): void =>
  lostAnswers.save([...lostAnswers.load().filter((id) => id !== intentId), ...(isLost ? [intentId] : [])]);

/** This tab has paid for something else that is not confirmed yet. */
function isOtherUnfinished({ stripePaymentIntentId }: Claim): boolean {
  const unfinished = loadPendingPayment();
  return unfinished !== undefined && unfinished.stripePaymentIntentId !== stripePaymentIntentId;
}

/** A payment that waits, also one of another tab: a page that is loaded anew goes on waiting. Not in place of another one that does. */
export function keepWhilePending(finished: Finished, claim: Claim): void {
  if (isOtherUnfinished(claim)) return;
  if (isPending(finished)) savePendingPayment(claim);
  else clearPendingPayment();
}

/** The state of a payment after the return from the bank's page. */
export type ReturnState =
  | { at: 'finishing' }
  | { at: 'nothing' }
  | { at: 'booked'; id: number; token: string }
  | { at: 'waiting'; claim: Claim }
  | { at: 'unpaid'; slotId: number }
  | { at: 'failed'; message: string }
  /** By another payment of theirs; this one was not charged. */
  | { at: 'booked before' }
  /** Its hold was over before it was paid. */
  | { at: 'ended'; slotId: number }
  | { at: 'elsewhere' };

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

  const finish = useCallback((finished: Finished, claim: Claim) => setState(toReturnState(finished, claim, true)), []);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { history, location } = window;
    const returned = returnedPayment(new URLSearchParams(location.search));
    const claim = returned?.claim ?? readClaim(history.state?.claim) ?? loadPendingPayment();
    // Where the address says nothing any more, the history does; without either nobody is asked to pay twice.
    const isAwaited = returned?.pending ?? history.state?.isAwaited ?? true;
    history.replaceState({ ...history.state, claim, isAwaited }, '', location.pathname);
    if (!claim) return setState({ at: 'nothing' });
    void call('GET /_api/time-slot', { timeSlotId: String(claim.timeSlotId) }).then(setOffer, () => {
      // The page can show the outcome without naming the time.
    });
    if (returned?.failed) {
      notify('bad', 'Payment failed.');
      return setState({ at: 'unpaid', slotId: claim.timeSlotId });
    }
    // Nobody else's link takes the place of what this tab has paid and not finished yet, nor is a payment kept that it has not begun.
    if (!isOtherUnfinished(claim) && wasBegunHere(claim)) savePendingPayment(claim);
    void finishBooking(claim).then((finished) => setState(toReturnState(finished, claim, isAwaited)));
  }, []);

  return { state, offer, finish };
}

/** Shows a toast with the outcome, and clears the payment unless it is still pending. `isAwaited`: unpaid, the bank may still work on it. */
function toReturnState(finished: Finished, claim: Claim, isAwaited: boolean): ReturnState {
  const isInProcess = isAwaited && finished.kind === 'failed' && finished.status === 402;
  if (finished.kind === 'waiting' || isInProcess) return { at: 'waiting', claim };
  if (!isOtherUnfinished(claim)) clearPendingPayment();
  // The bank's app may return to another browser than the one that holds the time; the booking is made all the same. What
  // this one holds is no matter of a payment that nobody here has made.
  if (finished.kind === 'failed' && finished.status === 404) return { at: 'elsewhere' };
  if (finished.kind === 'refused' || (finished.kind === 'failed' && finished.status === 402)) {
    notify('bad', `Booking failed: ${finished.message}`);
    return { at: 'unpaid', slotId: claim.timeSlotId };
  }
  removeHold(claim.timeSlotId);
  if (finished.kind === 'ended') return { at: 'ended', slotId: claim.timeSlotId };
  if (finished.kind === 'booked') {
    saveBookedSlot(claim.timeSlotId);
    notify('ok', 'Booking confirmed! A confirmation email has been sent.');
    return { at: 'booked', id: finished.id, token: finished.token };
  }
  if (finished.kind === 'paid already') return { at: 'booked before' };
  notify('bad', `Booking failed: ${finished.message}`);
  return { at: 'failed', message: finished.message };
}
