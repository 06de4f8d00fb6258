import type { Request } from '#contract/calls';
import type { Visitor } from '../visitor.ts';
import { type Person, somebody } from './people.ts';
import { openSlot, type Slot } from './slots.ts';

export interface MadeBooking {
  id: number;
  token: string;
  slot: Slot;
  service: { id: number; name: string; totalAmount: number; hourlyRate: number };
  person: Person;
}

interface Wanted {
  slot?: Slot;
  person?: Person;
  /** Where it is, and what for. */
  home?: Request<'POST /_api/bookings/payment-intent'>['home'];
  address?: string;
}

/** A booking made over the calls, for tests that begin behind it. */
export async function bookByCalls(
  calls: Visitor,
  { slot, person = somebody(), home, address }: Wanted = {},
): Promise<MadeBooking> {
  const time = slot ?? (await openSlot(calls));
  const { services } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(time.id) });
  const service = services[0]!;
  const claim = { timeSlotId: time.id, serviceId: service.id };
  const { clientSecret } = await calls.ask('POST /_api/bookings/payment-intent', {
    ...claim,
    customerDetails: { ...person, ...(address && { address }) },
    ...(home && { home }),
  });
  const stripePaymentIntentId = await payByCard(calls, clientSecret);
  const { booking, token } = await calls.ask('POST /_api/bookings/create', {
    ...claim,
    stripePaymentIntentId,
    totalAmount: service.totalAmount,
  });
  return { id: booking.id, token, slot: time, service, person };
}

/** What the card form does; gives the intent's id. */
export async function payByCard(calls: Visitor, clientSecret: string): Promise<string> {
  const { stripePublishableKey } = await calls.ask('GET /_api/config', {});
  const intentId = clientSecret.split('_secret_')[0]!;
  const response = await calls.fetch(`/_sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripePublishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
      return_url: `${calls.origin}/booking-success`,
    }),
  });
  if (!response.ok) throw new Error(`The card was refused: ${await response.text()}`);
  return intentId;
}
