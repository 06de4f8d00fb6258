import { integrationError } from './api.js';
import { Emitter } from './emitter.js';
import { PaymentElement } from './payment-element.js';

/** A group of elements for one payment, as `stripe.elements()` gives it; the Payment Element is the only kind. */
export class Elements extends Emitter {
  #options;
  #element = null;
  #read;

  /** `read`: gives what the client secret stands for, or `{error}`. */
  constructor(options = {}, read = async () => ({})) {
    super();
    const { clientSecret } = options;
    if (clientSecret !== undefined && !/^(pi|seti)_\w+_secret_\w+$/.test(clientSecret)) {
      throw integrationError(
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Stripe's own words
        'Invalid value for elements(): clientSecret should be a client secret of the form ${id}_secret_${secret}.',
      );
    }
    this.#options = options;
    this.#read = read;
  }

  get clientSecret() {
    return this.#options.clientSecret;
  }

  create(type, options = {}) {
    if (type !== 'payment') throw integrationError(`The sandbox draws the payment element only, not ${type}.`);
    if (this.#element) throw integrationError('Can only create one Element of type payment.');
    this.#element = new PaymentElement(options, () => {
      this.#element = null;
    });
    return this.#element;
  }

  /** By its type, or by the React component that stands for it. */
  getElement(type) {
    const name = typeof type === 'string' ? type : type?.__elementType;
    return name === 'payment' ? this.#element : null;
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
  }

  /** Gives `{error}` where the payment cannot be read anew, or has ended, as Stripe's does. */
  async fetchUpdates() {
    const { clientSecret } = this.#options;
    if (clientSecret === undefined) return {};
    const { error, status } = await this.#read(clientSecret);
    if (error) return { error };
    return status === 'succeeded' || status === 'canceled' ? { error: hasEnded(clientSecret) } : {};
  }

  /** Validates, or asks the wallet's owner; gives `{error}` or `{selectedPaymentMethod}`. */
  async submit() {
    if (!this.#element) throw integrationError('elements.submit() needs a mounted payment element.');
    const error = await this.#element.collect();
    return error ? { error } : { selectedPaymentMethod: this.#element.selected };
  }
}

/** What Stripe says of elements for a payment, or a card to be saved, that has ended. */
const hasEnded = (clientSecret) => {
  const [kind, name] = clientSecret.startsWith('seti_') ? ['setup', 'SetupIntent'] : ['payment', 'PaymentIntent'];
  return {
    type: 'invalid_request_error',
    code: `${kind}_intent_unexpected_state`,
    message: `This ${name} is in a terminal state and cannot be used to initialize Elements.`,
  };
};
