import type { Routes } from '#platform/http/routes';
import type { PaymentDeps } from './deps.ts';
import { receiveEvent } from './receive-webhook-event.ts';

export const paymentsRoutes = (deps: PaymentDeps): Routes<'POST /_api/webhooks/stripe'> => {
  const receive = receiveEvent(deps);
  return {
    async 'POST /_api/webhooks/stripe'(body, caller) {
      await receive(Buffer.from(body), caller.header('stripe-signature'));
      return { received: true };
    },
  };
};
