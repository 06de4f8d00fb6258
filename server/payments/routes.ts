import type { cardsCalls } from '#contract/cards';
import { policy } from '#contract/policy';
import type { Routes } from '#platform/http/routes';
import type { PaymentDeps } from './deps.ts';
import { listCards } from './list-cards.ts';
import { receiveEvent } from './receive-webhook-event.ts';
import { removeCard } from './remove-card.ts';
import { beginSetup } from './save-card.ts';

export const paymentsRoutes = (deps: PaymentDeps): Routes<'POST /_api/webhooks/stripe' | keyof typeof cardsCalls> => {
  const receive = receiveEvent(deps);
  const list = listCards(deps);
  return {
    async 'POST /_api/webhooks/stripe'(body, caller) {
      await receive(Buffer.from(body), caller.header('stripe-signature'));
      return { received: true };
    },
    'GET /_api/cards': async (_input, { userId }) => {
      const cards = await list(userId);
      const account = await deps.accounts.find(userId);
      return { cards, canSave: account?.emailVerified === true && cards.length < policy.cards.most };
    },
    'POST /_api/cards': beginSetup(deps),
    'POST /_api/cards/remove': removeCard(deps),
  };
};
