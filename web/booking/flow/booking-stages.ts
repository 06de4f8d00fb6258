/**
 * Booking one time, as a state machine (docs/product.md#paying). What happens is an event; `nextState` says what follows.
 * What else has to be done then (storing, telling, fetching again, the browser's history) is in booking-flow.tsx.
 */
import type { Request } from '#contract/calls';
import { ALREADY_PAID, ALREADY_PAID_WORDS } from '#contract/slot-taken';
import type { ApiError, NextTime } from '../../api/http.ts';
import { type Criteria, type CriteriaChange, changed } from '../../criteria/criteria.ts';
import type { Claim, Finished } from './finish-booking.ts';

/** A time that is held for a customer while they pay. */
export interface Hold {
  serviceId: number;
  /** What was asked for: the same again names the card. */
  request: Request<'POST /_api/bookings/payment-intent'>;
  clientSecret: string;
  /** Dollars; the server does not change them during the hold. */
  amount: number;
  /** How long it is held for. */
  minutes: number;
  /** Seconds that were left when the server answered. */
  seconds: number;
  name: string;
  email: string;
  /** The saved card, by its id, for which Pay was pressed already: it is charged without another press. */
  payWith?: number;
}

/** Where a visitor is on the way to a booking. */
export type Stage =
  /** `resume`: the browser's history is at the payment, to which the form leads on by itself (use-resume.ts). */
  | { at: 'details'; resume?: boolean }
  /** `charging`: a card is being charged, so nothing may interrupt. `ended`: the hold's time is over. */
  | { at: 'payment'; hold: Hold; charging: boolean; ended: boolean }
  /** Its time is over by the clock of this tab: whether another one has paid meanwhile is asked for. */
  | { at: 'ending'; hold: Hold }
  /** `isKnown`: nothing was paid. */
  | { at: 'expired'; isKnown: boolean }
  /** `next`: others that fit. */
  | { at: 'taken'; message: string; next: readonly NextTime[] }
  /** By whoever is here: there is a booking of it. */
  | { at: 'booked'; message: string }
  | { at: 'waiting'; claim: Claim }
  /** What the bank worked on, it has refused in the end. */
  | { at: 'refused' }
  | { at: 'failed'; message: string };

export type StageName = Stage['at'];

export interface BookingState {
  stage: Stage;
  /** The home, its extras, and the length, where one was chosen. */
  criteria: Criteria;
}

export type BookingEvent =
  | { type: 'criteria changed'; change: CriteriaChange }
  | { type: 'held'; hold: Hold }
  | { type: 'taken'; refusal: SlotGone }
  | { type: 'charging'; on: boolean }
  | { type: 'hold ended' }
  | { type: 'hold is over'; isKnown: boolean }
  | { type: 'finished'; finished: Finished; claim: Claim }
  | { type: 'start again' }
  /** The browser's history is at that step: by Back, by Forward, or by a reload. */
  | { type: 'went to details' }
  | { type: 'went to payment' };

/** The state after an event. */
export const nextState = (state: BookingState, event: BookingEvent): BookingState =>
  event.type === 'criteria changed'
    ? { ...state, criteria: changed(state.criteria, event.change) }
    : { ...state, stage: nextStage(state.stage, event) };

function nextStage(stage: Stage, event: Exclude<BookingEvent, { type: 'criteria changed' }>): Stage {
  switch (event.type) {
    case 'held':
      return paymentStage(event.hold);
    case 'taken':
      return goneStage(event.refusal);
    case 'charging':
      if (stage.at !== 'payment') return stage;
      return !event.on && stage.ended ? { at: 'ending', hold: stage.hold } : { ...stage, charging: event.on };
    case 'hold ended':
      // While a card is being charged the hold stays: the charge's outcome decides.
      if (stage.at !== 'payment') return stage;
      return stage.charging ? { ...stage, ended: true } : { at: 'ending', hold: stage.hold };
    case 'hold is over':
      return { at: 'expired', isKnown: event.isKnown };
    case 'finished':
      if (isPending(event.finished)) return { at: 'waiting', claim: event.claim };
      if (event.finished.kind === 'refused') return { at: 'refused' };
      if (event.finished.kind === 'paid already') return { at: 'booked', message: ALREADY_PAID_WORDS };
      if (event.finished.kind === 'ended') return { at: 'expired', isKnown: true };
      // A booking is shown by the page around, which then leaves the forms out.
      return event.finished.kind === 'failed' ? { at: 'failed', message: event.finished.message } : stage;
    case 'start again':
      return { at: 'details' };
    case 'went to details':
      if (stage.at === 'payment' && stage.charging) return stage;
      return ['payment', 'ending', 'expired', 'refused', 'details'].includes(stage.at) ? { at: 'details' } : stage;
    case 'went to payment':
      return stage.at === 'details' ? { at: 'details', resume: true } : stage;
  }
}

/** The server's refusal of a time that cannot be held: its words, its code, and others that fit. */
export type SlotGone = Pick<ApiError, 'message' | 'code' | 'next'>;

const goneStage = ({ message, code, next }: SlotGone): Stage =>
  code === ALREADY_PAID ? { at: 'booked', message } : { at: 'taken', message, next };

/** A time is held, and to be paid for. */
export const paymentStage = (hold: Hold): Stage => ({ at: 'payment', hold, charging: false, ended: false });

/**
 * Paid, but not booked yet. With 402 the provider says that it is paid or worked on, so our server will see that soon. With 404
 * somebody has signed in by another tab meanwhile: it is booked all the same, and only the email can say so.
 */
export const isPending = (finished: Finished): boolean =>
  finished.kind === 'waiting' || (finished.kind === 'failed' && (finished.status === 402 || finished.status === 404));

/** The name of each stage for screen readers, when it takes the focus. */
export const STAGE_NAMES: Record<StageName, string> = {
  details: 'Your details',
  payment: 'Payment',
  ending: 'Your hold has ended',
  expired: 'Your hold has ended',
  taken: 'This time is taken',
  booked: 'You booked this time',
  waiting: 'Your booking is being confirmed',
  refused: 'Payment failed',
  failed: 'Booking failed',
};

/** For who came too late (docs/product.md#one-booking-for-each-time). The server says the same. */
export const SLOT_TAKEN_MESSAGE = 'That time was just taken. Please choose another.';

/** What the page, or the dialog, around is headed with. */
export const headingOf = (at: StageName): string => (isBookable(at) ? 'Confirm your booking' : STAGE_NAMES[at]);

/** Whether the time may still be booked by the visitor. */
export const isBookable = (at: StageName): boolean => !['taken', 'booked', 'failed'].includes(at);
