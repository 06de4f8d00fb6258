import { callStripe, connectionError, integrationError } from './api.js';
import { askBank } from './bank-dialog.js';
import { Elements } from './elements.js';

const pathOf = (clientSecret) => {
  const id = clientSecret.split('_secret_')[0];
  return `${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${id}`;
};

/** What `Stripe(key)` gives: as much of Stripe.js as card payments with the Payment Element need. */
class StripeInstance {
  #key;

  constructor(key) {
    this.#key = key;
  }

  _registerWrapper() {
    // Stripe counts here which libraries load it.
  }

  registerAppInfo() {
    // As above.
  }

  elements(options) {
    return new Elements(options, (secret) => this.#read(secret).catch(() => ({ error: connectionError })));
  }

  /** Confirms with the card in `elements`; asks the bank where the card wants it. Gives `{paymentIntent}` or `{error}`. */
  async confirmPayment({ elements, clientSecret = elements?.clientSecret, confirmParams = {}, redirect = 'always' }) {
    if (!clientSecret) throw integrationError('confirmPayment(): a clientSecret is required.');
    if (redirect === 'always' && !confirmParams.return_url) {
      throw integrationError('confirmPayment(): expected an object with a confirmParams.return_url.');
    }
    const element = elements?.getElement('payment');
    const invalid = await element?.collect();
    if (invalid) return { error: invalid };
    const result = await this.#settle(clientSecret, () => this.#confirm(clientSecret, confirmParams, element));
    if (result.error) element?.showRefusal(result.error);
    else if (redirect === 'always') return leave(returnAddress(confirmParams.return_url, result.paymentIntent));
    return result;
  }

  /** Saves the card in `elements` for later; asks the bank where the card wants it. Gives `{setupIntent}` or `{error}`. */
  async confirmSetup({ elements, clientSecret = elements?.clientSecret, confirmParams = {}, redirect = 'always' }) {
    if (!clientSecret?.startsWith('seti_')) throw integrationError('confirmSetup(): a clientSecret is required.');
    if (redirect === 'always' && !confirmParams.return_url) {
      throw integrationError('confirmSetup(): expected an object with a confirmParams.return_url.');
    }
    const element = elements?.getElement('payment');
    const invalid = await element?.collect();
    if (invalid) return { error: invalid };
    const result = await this.#settle(clientSecret, () => this.#confirm(clientSecret, confirmParams, element));
    if (result.error) element?.showRefusal(result.error);
    else if (redirect === 'always') return leave(returnAddress(confirmParams.return_url, result.setupIntent));
    return result;
  }

  async retrieveSetupIntent(clientSecret) {
    const answer = await this.#read(clientSecret).catch(() => ({ error: connectionError }));
    return answer.error ? { error: answer.error } : { setupIntent: answer };
  }

  async retrievePaymentIntent(clientSecret) {
    try {
      const answer = await this.#read(clientSecret);
      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    } catch {
      return { error: connectionError };
    }
  }

  async handleNextAction({ clientSecret }) {
    return this.#settle(clientSecret, () => this.#read(clientSecret));
  }

  async createToken() {
    throw integrationError('The sandbox has no createToken: pay with confirmPayment.');
  }

  async createPaymentMethod() {
    throw integrationError('The sandbox has no createPaymentMethod: pay with confirmPayment.');
  }

  async confirmCardPayment() {
    throw integrationError('The sandbox has no confirmCardPayment: pay with confirmPayment.');
  }

  #read(clientSecret) {
    return callStripe(this.#key, 'GET', `v1/${pathOf(clientSecret)}`, {
      client_secret: clientSecret,
    });
  }

  #confirm(clientSecret, confirmParams, element) {
    const billing = confirmParams.payment_method_data?.billing_details;
    const card = element && { type: 'card', card: element.card(), billing_details: billing };
    return callStripe(this.#key, 'POST', `v1/${pathOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      payment_method_data: card,
      payment_method: card ? undefined : confirmParams.payment_method,
      receipt_email: confirmParams.receipt_email,
      return_url: confirmParams.return_url,
      use_stripe_sdk: true,
    });
  }

  /** Gets the intent, does what it asks of the customer, and gives what came of it. */
  async #settle(clientSecret, getIntent) {
    try {
      const answer = await getIntent();
      if (answer.error) return { error: answer.error };
      const intent = await this.#act(clientSecret, answer);
      if (intent.error) return { error: intent.error };
      const isSetup = intent.object === 'setup_intent';
      const why = isSetup ? intent.last_setup_error : intent.last_payment_error;
      const failed = intent.status === 'requires_payment_method' && why;
      if (failed) return { error: { ...failed, [intent.object]: intent } };
      return isSetup ? { setupIntent: intent } : { paymentIntent: intent };
    } catch {
      return { error: connectionError };
    }
  }

  async #act(clientSecret, intent) {
    if (intent.status !== 'requires_action') return intent;
    if (intent.next_action.type === 'redirect_to_url') return leave(intent.next_action.redirect_to_url.url);
    const outcome = await askBank(intent);
    return callStripe(this.#key, 'POST', `3ds/${intent.id}`, { client_secret: clientSecret, outcome });
  }
}

/** Off to another page: nothing after this runs any more. */
function leave(address) {
  location.assign(address);
  return new Promise(() => {});
}

function returnAddress(returnUrl, intent) {
  const address = new URL(returnUrl, location.href);
  address.searchParams.set(intent.object, intent.id);
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  return address.href;
}

/** `Stripe(publishableKey)`, also with `new`. */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw integrationError('Missing value for Stripe(): apiKey should be a publishable key, pk_…');
  }
  if (key.startsWith('pk_live_')) throw integrationError('The sandbox takes no live keys.');
  return new StripeInstance(key);
}
Stripe.version = 'endive';
window.Stripe ??= Stripe;
