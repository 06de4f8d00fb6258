import { saveCard } from '../saved-card.ts';
import { proveEmail } from '../sign-up.ts';
import type { Visitor } from '../visitor.ts';
import type { Account } from './accounts/account.ts';

/** What standing visits need: a proven email and a saved card. */
export async function withCard(calls: Visitor, account: Account) {
  await proveEmail(account.visitor);
  const { stripePublishableKey } = await calls.ask('GET /_api/config', {});
  return saveCard({ origin: calls.origin, config: { stripe: { publishableKey: stripePublishableKey } } }, account);
}
