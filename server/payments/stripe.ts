import Stripe from 'stripe';
import { PRODUCT } from '#contract/product';
import type { Config } from '#platform/config';
import { HttpError } from '#platform/errors';

/** The provider's own kit. Its usual time-out of 80 s would hold a visitor for as long. */
export function createStripe({ secretKey, apiBase }: Config['stripe']): Stripe {
  return new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: PRODUCT },
    ...(apiBase
      ? {
          host: apiBase.hostname,
          port: apiBase.port,
          protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
}

/** The provider, not the request, is at fault: it hung, broke off, failed or asked for less. */
export const isProviderAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

/**
 * The idempotency key is spent: a failure is stored under it, or a request with other parameters, and asking again would
 * only ever bring the same refusal back. A 409 is none of these: the first request under the key is still being worked on.
 */
export const isKeySpent = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500);

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;

export const providerAway = (): HttpError =>
  new HttpError(503, 'The payment provider did not answer. Please try again in a moment.', 5);
