import type Stripe from 'stripe';
import type { PaymentDeps } from './deps.ts';
import { findCardOfMethod, markCardDetached, updateCard } from './saved-cards.sql.ts';
import { codeOf } from './stripe.ts';

/** What is kept of a card, and whose customer's it is at the provider; null for what is no customer's card. */
export function readMethod({ customer, card }: Stripe.PaymentMethod) {
  const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null);
  if (customerId === null || !card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  return { customerId, facts: { brand, last4, exp_month, exp_year, fingerprint: card.fingerprint ?? null } };
}

/** The provider says that a card has changed: a new expiry, a new number, or detached. Throws the provider's errors. */
export async function handleCardChanged({ db, clock, stripe }: PaymentDeps, paymentMethodId: string): Promise<void> {
  const known = await findCardOfMethod(db, paymentMethodId);
  if (!known || known.state === 'detached') return;
  const card = await readCard(stripe, paymentMethodId);
  if (card) await updateCard(db, known.id, card.facts, clock.now());
  else await markCardDetached(db, known.id);
}

async function readCard(stripe: PaymentDeps['stripe'], paymentMethodId: string) {
  try {
    return readMethod(await (await stripe()).paymentMethods.retrieve(paymentMethodId));
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null;
    throw error;
  }
}
