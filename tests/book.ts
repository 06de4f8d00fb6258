import type { Reply } from '#contract/calls';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

export const CARD = 'pm_card_visa';
export const DECLINED_CARD = 'pm_card_chargeDeclined';

/** Which time to book: `index`-th from now in a city, or this one. */
interface Wanted {
  city?: string;
  index?: number;
  slotId?: number;
}

/** An open slot with its cheapest service. */
export async function openSlot(visitor: Visitor, { city = 'baltimore', index = 0, slotId }: Wanted = {}) {
  if (slotId !== undefined) {
    const { timeSlot, services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slotId) });
    return { slot: timeSlot, service: services[0]!, services };
  }
  const { cities } = await visitor.ask('GET /_api/cities', {});
  const cityId = cities.find(({ slug }) => slug === city)!.id;
  const { timeSlots } = await visitor.ask('GET /_api/time-slots', { cityId: String(cityId), limit: '200' });
  const slot = timeSlots[index]!;
  const { services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
  return { slot, service: services[0]!, services };
}

export const customer = (name = 'Robin Vale') => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
});

/** Confirms an intent with a test card, as the card form in the browser does; gives the provider's answer. */
export async function payByCard(app: TestApp, clientSecret: string, paymentMethod = CARD) {
  const intentId = clientSecret.split('_secret_')[0]!;
  const response = await fetch(`${app.origin}/_sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.config.stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: paymentMethod,
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
