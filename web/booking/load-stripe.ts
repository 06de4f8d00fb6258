import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Config } from '../api/config.ts';

type Keys = Pick<Config, 'stripeScript' | 'stripePublishableKey'>;

let loading: Promise<Stripe> | undefined;

/** The provider's library, loaded once and only when somebody is about to pay. A failure is not kept. */
export function loadStripeOnce(keys: Keys): Promise<Stripe> {
  loading ??= load(keys).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** `loadStripe` takes a `window.Stripe` that is there already; otherwise it fetches the provider's own. */
async function load({ stripeScript, stripePublishableKey }: Keys): Promise<Stripe> {
  if (stripeScript) await addScript(stripeScript);
  const stripe = await loadStripe(stripePublishableKey);
  if (!stripe) throw new Error('Stripe.js did not load.');
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} did not load.`));
    });
    document.head.append(script);
  });
}

/** Fetches it ahead, while the details are being typed. */
export function preloadStripe(keys: Keys): void {
  loadStripeOnce(keys).catch(() => {
    // Loaded again when the card form is shown.
  });
}
