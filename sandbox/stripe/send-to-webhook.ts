import { signatureHeader } from './signature.ts';

/** Where the product takes events, and the secret by which it knows them. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

const answerTimeout = 10_000;

/** Sends a payload signed at `seconds`; gives the answer's status, 0 when there was none. */
export async function sendToWebhook(target: WebhookTarget, payload: string, seconds: number): Promise<number> {
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, target.secret, seconds),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeout),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0; // refused, reset or too slow: the next attempt comes
  }
}
