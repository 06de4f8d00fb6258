import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

const stripe = new Stripe('sk_test_signs_only');

export const seconds = () => Math.floor(Date.now() / 1000);

/** The header with which the provider signs what it sends; also in the name of somebody with another secret. */
export const signatureOf = (payload: string, secret: string, timestamp = seconds()): string =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** An event as the provider would send it, about an intent that it says was paid. */
export const eventAbout = (intentId: string, id = `evt_${randomBytes(12).toString('hex')}`) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: seconds(),
    data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded', amount_received: 100_000 } },
  });
