import type { Reply, Request } from '#contract/calls';
import { create, openSlot } from './book.ts';
import { proveEmail, register } from './sign-up.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** Somebody signed in whose email is proven, with their browser. */
export interface Someone {
  visitor: Visitor;
  email: string;
  userId: number;
}

export async function someone(app: TestApp, address?: string): Promise<Someone> {
  const visitor = app.visitor();
  const { email, user } = await register(visitor, address === undefined ? {} : { email: address });
  await proveEmail(visitor);
  return { visitor, email, userId: user.id };
}

type Hold = 'POST /_api/bookings/payment-intent';

type Wanted = Pick<Request<Hold>, 'saveCard' | 'consentVersion' | 'cardId' | 'repeatWeeks' | 'consentText' | 'extras'>;

/** Asks for an open time, or for this one, as a browser does, with a card or without one; and books it once it is paid. */
export async function holdRequest(
  { visitor, email }: Pick<Someone, 'visitor' | 'email'>,
  wanted: { slotId?: number } = {},
) {
  const { slot, service } = await openSlot(visitor, wanted);
  const request = { timeSlotId: slot.id, serviceId: service.id, customerDetails: { name: 'Robin Vale', email } };
  return {
    slotId: slot.id,
    call: (more: Wanted = {}) => visitor.call('POST /_api/bookings/payment-intent', { ...request, ...more }),
    book: (intentId: string, { amount }: Reply<Hold>) =>
      create(visitor, { slotId: slot.id, serviceId: service.id, intentId, amount }),
  };
}

export const cardsOf = async ({ visitor }: Pick<Someone, 'visitor'>) =>
  (await visitor.ask('GET /_api/cards', {})).cards;

/** The product, as far as its provider is reached in it. */
interface Provided {
  origin: string;
  config: { stripe: { publishableKey: string } };
}

/** Saves a card in Settings, as the card form there does; gives its entry of the list. */
export async function saveCard(app: Provided, who: Pick<Someone, 'visitor'>, token = 'pm_card_visa') {
  const { clientSecret } = await who.visitor.ask('POST /_api/cards', {});
  await confirmSetup(app, clientSecret, token);
  // One that has paid is listed before it.
  const card = (await cardsOf(who)).toSorted((a, b) => b.id - a.id)[0];
  if (!card) throw new Error('No card was saved.');
  return card;
}

/** Confirms a setup with a test card as the browser does, and answers its bank's question with yes. */
export async function confirmSetup(app: Provided, clientSecret: string, token: string): Promise<void> {
  const id = clientSecret.split('_secret_')[0]!;
  const ask = async (path: string, params: Record<string, string>) => {
    const response = await fetch(`${app.origin}/_sandbox/stripe/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.config.stripe.publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, ...params }),
    });
    return (await response.json()) as { status?: string };
  };
  const { status } = await ask(`v1/setup_intents/${id}/confirm`, { payment_method: token, use_stripe_sdk: 'true' });
  if (status === 'requires_action') await ask(`3ds/${id}`, { outcome: 'complete' });
}
