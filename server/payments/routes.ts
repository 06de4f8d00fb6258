import type { Routes } from '#platform/http/routes';
import type { Payments } from './index.ts';

export const paymentsRoutes = (payments: Payments): Routes<'POST /_api/webhooks/stripe'> => ({
  async 'POST /_api/webhooks/stripe'(body, caller) {
    await payments.receive(Buffer.from(body), caller.header('stripe-signature'));
    return { received: true };
  },
});
