/**
 * Booking one time, as a state machine (docs/product.md#paying). What happens is an event; `nextStage` says where it leads.
 * What else has to be done then (storing, telling, fetching again) is in booking-flow.tsx.
 */
import type { Claim, Finished } from './finish-booking.ts';

/** A time that is held for a customer while they pay. */
export interface Hold {
  serviceId: number;
  clientSecret: string;
  /** Dollars; the server does not change them during the hold. */
  amount: number;
  /** Seconds that were left when the server answered. */
  seconds: number;
  name: string;
  email: string;
}

/** Where a visitor is on the way to a booking. */
export type Stage =
  | { at: 'details' }
  /** `charging`: a card is being charged, so nothing may interrupt. `ended`: the hold's time is over. */
  | { at: 'payment'; hold: Hold; charging: boolean; ended: boolean }
  | { at: 'expired' }
  | { at: 'taken'; message: string }
  | { at: 'waiting'; claim: Claim }
  | { at: 'failed'; message: string };

export type StageName = Stage['at'];

export type BookingEvent =
  | { type: 'held'; hold: Hold }
  | { type: 'taken'; message: string }
  | { type: 'charging'; on: boolean }
  | { type: 'hold ended' }
  | { type: 'finished'; finished: Finished; claim: Claim }
  | { type: 'back to details' };

/** The stage after an event. */
export function nextStage(stage: Stage, event: BookingEvent): Stage {
  switch (event.type) {
    case 'held':
      return { at: 'payment', hold: event.hold, charging: false, ended: false };
    case 'taken':
      return { at: 'taken', message: event.message };
    case 'charging':
      if (stage.at !== 'payment') return stage;
      return !event.on && stage.ended ? { at: 'expired' } : { ...stage, charging: event.on };
    case 'hold ended':
      // While a card is being charged the hold stays: the charge's outcome decides.
      return stage.at === 'payment' && stage.charging ? { ...stage, ended: true } : { at: 'expired' };
    case 'finished':
      if (isPending(event.finished)) return { at: 'waiting', claim: event.claim };
      // A booking is shown by the page around, which then leaves the forms out.
      return event.finished.kind === 'failed' ? { at: 'failed', message: event.finished.message } : stage;
    case 'back to details':
      return { at: 'details' };
  }
}

/** Paid, but not booked yet. With 402 the provider says that it is paid, so our server will see that soon. */
export const isPending = (finished: Finished): boolean =>
  finished.kind === 'waiting' || (finished.kind === 'failed' && finished.status === 402);

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
