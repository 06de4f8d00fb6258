import type Stripe from 'stripe';
import { PRODUCT } from '#contract/product';
import type { Config } from '#platform/config';
import { HttpError } from '#platform/errors';

/** Gives the client of the provider's SDK, the same each time; the SDK is loaded on first use. */
export type StripeClient = () => Promise<Stripe>;

/** The SDK's own of 80 s would hold a visitor for as long. */
const TIMEOUT_MS = 10_000;

/** Loads the SDK on first use: a start does not need it, and it is a twelfth of the server's code. */
export function createStripe({ secretKey, apiBase }: Config['stripe'], timeoutMs = TIMEOUT_MS): StripeClient {
  let client: Promise<Stripe> | undefined;
  const load = async () => {
    const { default: StripeSdk } = await import('stripe');
    return new StripeSdk(secretKey, {
      timeout: timeoutMs,
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
  };
  return () => {
    client ??= load();
    return client;
  };
}

/** Gives the address of the provider's page about a dispute: its dashboard, or the emulator's. */
export const disputeUrlOf =
  ({ secretKey, apiBase }: Pick<Config['stripe'], 'secretKey' | 'apiBase'>) =>
  (disputeId: string): string => {
    if (apiBase) return '/_sandbox#charges';
    const mode = /^[sr]k_test_/.test(secretKey) ? 'test/' : '';
    return `https://dashboard.stripe.com/${mode}disputes/${disputeId}`;
  };

/**
 * The provider's own word for a failure (docs.stripe.com/error-handling); undefined for a failure of somebody else's.
 */
const kindOf = (error: unknown): string | undefined => (isOfProvider(error) ? error.type : undefined);

const isOfProvider = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));

/** The provider, not the request, is at fault: it hung, broke off, failed or asked for less. */
export const isProviderUnavailable = (error: unknown): boolean =>
  ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(kindOf(error) ?? '');

/**
 * The idempotency key is spent: a failure is stored under it, or a request with other parameters, and asking again
 * would only ever bring the same refusal back. A 409 is none of these: the first request under the key is still being
 * worked on.
 */
export const isIdempotencyKeyConsumed = (error: unknown): boolean =>
  kindOf(error) === 'StripeIdempotencyError' ||
  (isOfProvider(error) && error.type === 'StripeAPIError' && (error.statusCode ?? 0) >= 500);

/** The request itself is refused: the same one would be refused again. Not so where our own key or account is at fault. */
export const isRefusedForGood = (error: unknown): boolean => kindOf(error) === 'StripeInvalidRequestError';

/**
 * The provider has looked at a request and refused it: nothing was done. It stores that answer under the key for a day.
 * (It stores none where it let nobody in, another request had the key, or it was asked too often.)
 */
export const isRefusal = (error: unknown): boolean =>
  ['StripeInvalidRequestError', 'StripeCardError', 'StripePermissionError'].includes(kindOf(error) ?? '');

export const codeOf = (error: unknown): string | undefined => (isOfProvider(error) ? error.code : undefined);

export const isForbidden = (error: unknown): boolean => kindOf(error) === 'StripePermissionError';

export const providerUnavailable = (): HttpError =>
  new HttpError(503, 'The payment provider did not answer. Please try again in a moment.', 5);
