import type { Reply } from '#contract/calls';
import { HOUR } from '#contract/time';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

export const CARD = 'pm_card_visa';
export const DECLINED_CARD = 'pm_card_chargeDeclined';

/**
 * Which time to book. `soon`: the next one, which may be too near to be canceled free of charge. `later`: at least 30 hours
 * after it. Or this very one.
 */
interface Wanted {
  city?: string;
  when?: 'soon' | 'later';
  slotId?: number;
}

const LATER_MS = 30 * HOUR;
/** What was given to a test of this app is not given to another one: tests need not know of each other. */
const given = new Map<string, Set<number>>();

/** The first that was not given yet. `app`: the address of the app whose slots these are. Throws where none is left. */
export function takeFree<S extends { id: number; startTime: string }>(
  app: string,
  slots: S[],
  when: 'soon' | 'later' = 'soon',
): S {
  // Tests reach an app by more than one name of this machine, but by one port.
  const { port } = new URL(app);
  const taken = given.get(port) ?? new Set();
  given.set(port, taken);
  const first = Date.parse(slots[0]?.startTime ?? '');
  const free = slots.find(({ id, startTime }) => {
    const isWhen = when === 'soon' || Date.parse(startTime) >= first + LATER_MS;
    return isWhen && !taken.has(id);
  });
  if (!free) throw new Error(`No open time is left (${when}).`);
  taken.add(free.id);
  return free;
}

/** An open slot that no other test was given, with its services, cheapest first. */
export async function openSlot(visitor: Visitor, { city = 'baltimore', when, slotId }: Wanted = {}) {
  if (slotId !== undefined) {
    const { timeSlot, services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slotId) });
    return { slot: timeSlot, service: services[0]!, services };
  }
  const { cities } = await visitor.ask('GET /_api/cities', {});
  const cityId = cities.find(({ slug }) => slug === city)!.id;
  const { timeSlots } = await visitor.ask('GET /_api/time-slots', { cityId: String(cityId), limit: '200' });
  const slot = takeFree(visitor.origin, timeSlots, when);
  const { services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
  return { slot, service: services[0]!, services };
}

export const customer = (name = 'Robin Vale') => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
});

/**
 * Confirms an intent with a test card, as the card form in the browser does; null: with the saved card that it has. Gives
 * the provider's answer.
 */
export async function payByCard(app: TestApp, clientSecret: string, paymentMethod: string | null = CARD) {
  const intentId = clientSecret.split('_secret_')[0]!;
  const response = await fetch(`${app.origin}/_sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.config.stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      ...(paymentMethod !== null && { payment_method: paymentMethod }),
      return_url: `${app.origin}/booking-success`,
    }),
  });
  const body = (await response.json()) as { status?: string; error?: { message: string } };
  return { intentId, status: body.status, error: body.error?.message };
}

export interface Purchase {
  slotId: number;
  serviceId: number;
  intentId: string;
  amount: number;
}

/** Holds a slot and pays for it, without telling the product. */
export async function payFor(
  app: TestApp,
  visitor: Visitor,
  { slotId, serviceId, who = customer() }: { slotId: number; serviceId: number; who?: ReturnType<typeof customer> },
): Promise<Purchase> {
  const hold = await visitor.ask('POST /_api/bookings/payment-intent', {
    timeSlotId: slotId,
    serviceId,
    customerDetails: who,
  });
  const { intentId } = await payByCard(app, hold.clientSecret);
  return { slotId, serviceId, intentId, amount: hold.amount };
}

export const create = (visitor: Visitor, purchase: Purchase) =>
  visitor.call('POST /_api/bookings/create', {
    timeSlotId: purchase.slotId,
    serviceId: purchase.serviceId,
    stripePaymentIntentId: purchase.intentId,
    totalAmount: purchase.amount,
  });

/** A whole booking, from an open slot to its link. */
export async function book(
  app: TestApp,
  visitor: Visitor,
  options: Wanted & { who?: ReturnType<typeof customer> } = {},
): Promise<Reply<'POST /_api/bookings/create'> & { purchase: Purchase; startTime: string }> {
  const { slot, service } = await openSlot(visitor, options);
  const purchase = await payFor(app, visitor, {
    slotId: slot.id,
    serviceId: service.id,
    ...(options.who ? { who: options.who } : {}),
  });
  const { status, body, error } = await create(visitor, purchase);
  if (status !== 200) throw new Error(`create answered ${status}: ${error}`);
  return { ...body, purchase, startTime: slot.startTime };
}
