import crypto from 'node:crypto';
import type { StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import type { Intent, SetupIntent } from './objects.ts';
import { invalidRequest } from './problem.ts';

/** The question of a card's bank, whether its customer is there: for a payment, and before a card is saved. */

export interface AskingSetting {
  /** Where the customer comes back to from a page of the bank. */
  returnUrl: string | undefined;
  /** Stripe.js is there and can show a dialog. */
  inBrowser: boolean;
}

export const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** What the intent waits for: a dialog where the browser can show one, else a page of the bank, which has to lead back. */
export function askCustomer(
  emulator: StripeEmulator,
  intent: Intent | SetupIntent,
  { how }: { how: 'dialog' | 'redirect' },
  { returnUrl, inBrowser }: AskingSetting,
) {
  const isDialog = how === 'dialog' && inBrowser;
  if (!isDialog && !returnUrl) {
    throw invalidRequest(
      'This payment method needs a return_url: the customer leaves for a page of the bank and comes back.',
      { param: 'return_url', code: 'parameter_missing' },
    );
  }
  if (returnUrl) emulator.objects.returnUrls.put(intent.id, checkedUrl(returnUrl));
  return isDialog ? dialogAction(emulator, intent) : redirectAction(emulator, intent, returnUrl ?? null);
}

/** Stripe.js shows the bank's question itself. */
function dialogAction(emulator: StripeEmulator, intent: { id: string }) {
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `${emulator.publicBase}/3ds/${intent.id}`,
      source: newId('src'),
    },
  };
}

/** The customer leaves for the bank's page. */
function redirectAction(emulator: StripeEmulator, intent: Intent | SetupIntent, returnUrl: string | null) {
  const page = `${emulator.publicBase}/redirect/${intent.id}?key=${redirectKey(intent)}`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } };
}

/** Opens the bank's page of this intent to whoever was sent there, without showing the client secret in the address. */
export function redirectKey(intent: Intent | SetupIntent): string {
  return crypto.createHash('sha256').update(`redirect ${intent.client_secret}`).digest('hex').slice(0, 32);
}

/** An address that a customer can come back to. */
function checkedUrl(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw invalidRequest('Not a valid URL', { param: 'return_url', code: 'url_invalid' });
}
