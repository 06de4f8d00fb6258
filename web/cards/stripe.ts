import type { Appearance, Stripe } from '@stripe/stripe-js';
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

/**
 * The provider's card form in the page's own colors. Its fields live in frames of another origin, where our tokens and
 * fonts do not reach, so they are read here, for the theme that is on when the form opens.
 */
export function cardAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const edge = `1.5px solid ${token('line-strong')}`;
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('door'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      colorDanger: token('danger'),
      borderRadius: token('r2'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '15px', marginBottom: '6px' },
      '.Input': { border: edge, boxShadow: 'none', padding: '13px 14px' },
      '.Input:focus': { border: edge, boxShadow: `0 0 0 3px ${token('focus')}` },
      '.Input--invalid': { border: `2px solid ${token('danger')}`, boxShadow: 'none' },
    },
  };
}
