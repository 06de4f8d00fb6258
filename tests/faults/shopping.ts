import type { Reply } from '#contract/calls';
import { DAY } from '#contract/time';
import type { Sandbox } from '../../sandbox/index.ts';
import { CARD, create, type Purchase } from '../book.ts';
import type { Answer, Visitor } from '../visitor.ts';

/** An open time with the services of its cleaner, cheapest first. */
export interface Offer {
  slotId: number;
  services: { id: number; totalAmount: number }[];
}

export type Hold = Reply<'POST /_api/bookings/payment-intent'>;

/**
 * Gives open times one after the other, so that tests of one file never meet on one; all of them days ahead. `looker`: who
 * looks at the next one, where one visitor would look at more than an address may.
 */
export async function slotSupply(visitor: Visitor, looker = () => visitor): Promise<() => Promise<Offer>> {
  const from = Date.now() + 2 * DAY;
  const window = { from: new Date(from).toISOString(), to: new Date(from + 25 * DAY).toISOString(), limit: '200' };
  let { timeSlots, nextCursor } = await visitor.ask('GET /_api/time-slots', window);
  return async () => {
    if (timeSlots.length === 0 && nextCursor) {
      ({ timeSlots, nextCursor } = await visitor.ask('GET /_api/time-slots', { ...window, cursor: nextCursor }));
    }
    const slot = timeSlots.shift();
    if (!slot) throw new Error('No open time is left.');
    const { services } = await looker().ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
    return { slotId: slot.id, services };
  };
}

export interface Person {
  name: string;
  email: string;
}

let people = 0;

/** Somebody whom no limit by email knows yet. */
export function somebody(name = 'Robin Vale'): Person {
  people++;
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}.${people}@example.test` };
}

/** Presses "Continue to Payment". */
export const holdTime = (
  visitor: Visitor,
  offer: Offer,
  who: Person = somebody(),
  service = 0,
): Promise<Answer<'POST /_api/bookings/payment-intent'>> =>
  visitor.call('POST /_api/bookings/payment-intent', {
    timeSlotId: offer.slotId,
    serviceId: offer.services[service]!.id,
    customerDetails: who,
  });

/** Confirms a payment, or the saving of a card, as the card form in the browser does; null: with the saved card that it has. */
export async function confirmWith(sandbox: Sandbox, clientSecret: string, card: string | null) {
  const intentId = clientSecret.split('_secret_')[0]!;
  const kind = intentId.startsWith('seti_') ? 'setup' : 'payment';
  const response = await fetch(`${sandbox.stripe.apiBase}/v1/${kind}_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      ...(card !== null && { payment_method: card }),
      return_url: 'http://localhost/booking-success',
    }),
  });
  const body = (await response.json()) as { status?: string; error?: { message: string } };
  return { intentId, status: body.status, error: body.error?.message };
}

/** Pays with a test card; gives the provider's answer. */
export const pay = (sandbox: Sandbox, clientSecret: string, card: string | null = CARD) =>
  confirmWith(sandbox, clientSecret, card);

/** Holds a time and pays for it, without telling the product. */
export async function holdAndPay(
  sandbox: Sandbox,
  visitor: Visitor,
  offer: Offer,
  who: Person = somebody(),
): Promise<Purchase> {
  const { status, body, error } = await holdTime(visitor, offer, who);
  if (status !== 200) throw new Error(`payment-intent answered ${status}: ${error}`);
  const paid = await pay(sandbox, body.clientSecret);
  if (paid.status !== 'succeeded') throw new Error(`The card was refused: ${paid.error}`);
  return purchaseOf(offer, body);
}

/** What the browser tells the product about a hold that it has paid. */
export const purchaseOf = (offer: Offer, hold: Hold): Purchase => ({
  slotId: offer.slotId,
  serviceId: offer.services[0]!.id,
  intentId: hold.clientSecret.split('_secret_')[0]!,
  amount: hold.amount,
});

/** A whole booking; gives its number and its link's token. */
export async function bookTime(sandbox: Sandbox, visitor: Visitor, offer: Offer, who: Person = somebody()) {
  const purchase = await holdAndPay(sandbox, visitor, offer, who);
  const { status, body, error } = await create(visitor, purchase);
  if (status !== 200) throw new Error(`create answered ${status}: ${error}`);
  return { bookingId: body.booking.id, token: body.token, purchase };
}
