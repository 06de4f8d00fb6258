import type Stripe from 'stripe';
import type { StripeObjects } from './objects.ts';

type EventType = Stripe.Event['type'];
export type EventObject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** What every part of the Stripe emulator works on. */
export interface StripeEmulator {
  objects: StripeObjects;
  /** The time by the sandbox's clock, in seconds as Stripe counts. */
  now(): number;
  /** Records an event and has it delivered once the change it tells of is stored. */
  emit<T extends EventType>(type: T, object: EventObject<T>, about?: EventContext): void;
  /** Where a browser finds this emulator, such as http://localhost:3000/_sandbox/stripe. */
  publicBase: string;
  /** Where the product takes events. */
  webhookUrl: string;
}

export interface EventContext {
  /** The connected account that the event belongs to. */
  account?: string;
  /** Seconds, where the event happened earlier than now. */
  created?: number;
  previous?: Record<string, unknown>;
}

export const day = 86_400;

/** A currency amount as Stripe writes it in messages. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
