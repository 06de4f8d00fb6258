import type Stripe from 'stripe';
import { apiVersion } from './api-version.ts';
import type { EventContext, EventObject } from './emulator.ts';
import { newId } from './ids.ts';

/** The request that brings an event about, as the event names it. */
export interface Cause {
  id: string | null;
  idempotencyKey: string | null;
}

/** An event that tells of `object` as it is now. */
export function newEvent<T extends Stripe.Event['type']>(
  type: T,
  object: EventObject<T>,
  cause: Cause,
  created: number,
  { account, previous }: EventContext,
): Stripe.Event {
  const event = {
    id: newId('evt'),
    object: 'event',
    ...(account !== undefined && { account }),
    api_version: apiVersion,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.id, idempotency_key: cause.idempotencyKey },
    type,
  };
  return event as unknown as Stripe.Event; // `emit` has checked that this type of event carries this object
}
