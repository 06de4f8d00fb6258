import crypto from 'node:crypto';

/** The `Stripe-Signature` header for a payload sent at `seconds`, as `stripe.webhooks.constructEvent` checks it. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = crypto.createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
