import { integrationError } from './api.js';
import { CardField } from './card-field.js';
import { adoptStyle } from './card-style.js';
import { cardParams, fieldOfCode } from './card-text.js';
import { Emitter } from './emitter.js';
import { askWallet, drawWalletChoice, walletOfBrowser } from './wallet.js';

const quickCards = [
  ['Succeeds', '4242424242424242'],
  ['3-D Secure', '4000002500003155'],
  ['Redirect', '4000000000003063'],
  ['Declined', '4000000000000002'],
  ['No funds', '4000000000009995'],
];

let mounted = 0;

/** Stripe's Payment Element for cards, drawn as plain fields of the page where the real one mounts a frame. */
export class PaymentElement extends Emitter {
  type = 'payment';
  #options;
  #onDestroy;
  #target = null;
  #fields = [];
  /** The one that is chosen in place of a card, and what its owner has handed over. */
  #wallet;
  #token;

  constructor(options, onDestroy) {
    super();
    this.#options = options;
    this.#onDestroy = onDestroy;
  }

  mount(target) {
    const element = typeof target === 'string' ? document.querySelector(target) : target;
    if (!element) throw integrationError('The target of mount() applies to no element on the page.');
    adoptStyle();
    this.#target = element;
    element.classList.add('StripeElement', 'StripeElement--empty');
    element.replaceChildren(this.#draw());
    this.emit('loaderstart', this.#event());
    setTimeout(() => this.#target && this.emit('ready', this.#event()), 20); // listeners are attached after mounting
    return this;
  }

  unmount() {
    this.#target?.replaceChildren();
    this.#target?.classList.remove('StripeElement', 'StripeElement--empty', 'StripeElement--complete');
    this.#target = null;
    this.#fields = [];
  }

  destroy() {
    this.unmount();
    this.#onDestroy(this);
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#setDisabled();
  }

  focus() {
    this.#fields[0]?.input.focus();
  }

  blur() {
    for (const field of this.#fields) field.input.blur();
  }

  clear() {
    for (const field of this.#fields) field.fill('');
    this.#changed();
  }

  collapse() {
    // There is one way to pay, so there is nothing to fold.
  }

  /** The way to pay that is chosen. */
  get selected() {
    return this.#wallet?.kind ?? 'card';
  }

  /** Asks the owner of the chosen wallet, once for each payment; else validates. Gives the problem; null when all is well. */
  async collect() {
    if (!this.#wallet) return this.validate();
    if (this.#token) return null;
    const { token, error } = await askWallet(this.#wallet);
    this.#token = token;
    return error ?? null;
  }

  /** Shows what is incomplete, focuses the first such field and gives its problem; null when all is well. */
  validate() {
    const problems = this.#fields.map((field) => ({ field, problem: field.check() }));
    for (const { field, problem } of problems) field.show(problem);
    const first = problems.find(({ problem }) => problem);
    first?.field.input.focus();
    return first?.problem ?? null;
  }

  /** Shows the provider's refusal at the field that it is about. */
  showRefusal(error) {
    const name = fieldOfCode(error.code ?? '');
    this.#fields.find((field) => field.name === name)?.show(error);
  }

  /** What is charged; a wallet's token is good once. */
  card() {
    if (this.#wallet) {
      const token = this.#token;
      this.#token = undefined;
      return { token };
    }
    return cardParams(Object.fromEntries(this.#fields.map((field) => [field.name, field.input.value])));
  }

  #draw() {
    const id = `sandbox-card-${++mounted}`;
    this.#fields = ['number', 'expiry', 'cvc'].map((name) => new CardField(name, id));
    const [number, ...others] = this.#fields.map((field) => field.root);
    const root = document.createElement('div');
    root.className = 'SandboxCard';
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', 'Card details');
    const row = document.createElement('div');
    row.className = 'SandboxCard-row';
    row.append(...others);
    const fields = [number, row, this.#drawQuickCards()];
    const wallet = walletOfBrowser(this.#options);
    const choose = (way) => {
      this.#wallet = way;
      this.#token = undefined;
      for (const field of fields) field.hidden = way !== undefined;
      this.#changed();
    };
    root.append(...(wallet ? [drawWalletChoice(wallet, choose)] : []), ...fields);
    root.addEventListener('input', () => this.#changed());
    root.addEventListener('focusin', () => this.emit('focus', this.#event()));
    root.addEventListener('focusout', () => this.emit('blur', this.#event()));
    root.addEventListener('keydown', ({ key }) => key === 'Escape' && this.emit('escape', this.#event()));
    this.#setDisabled();
    return root;
  }

  #drawQuickCards() {
    const row = document.createElement('div');
    row.className = 'SandboxCard-tests';
    row.setAttribute('role', 'group');
    row.setAttribute('aria-label', 'Fill in a test card');
    row.append('Test card:');
    for (const [label, number] of quickCards) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => this.#fill(number));
      row.append(button);
    }
    return row;
  }

  #fill(number) {
    const values = { number, expiry: `12${(new Date().getFullYear() + 8) % 100}`, cvc: '123' };
    for (const field of this.#fields) field.fill(values[field.name]);
    this.#changed();
  }

  #setDisabled() {
    for (const field of this.#fields) field.input.disabled = this.#options.readOnly === true;
  }

  #changed() {
    const empty = this.#fields.every((field) => !field.input.value);
    const complete = this.#wallet !== undefined || this.#fields.every((field) => !field.check());
    this.#target?.classList.toggle('StripeElement--empty', empty);
    this.#target?.classList.toggle('StripeElement--complete', complete);
    this.emit('change', { ...this.#event(), empty, complete, collapsed: false, value: { type: this.selected } });
  }

  #event() {
    return { elementType: this.type };
  }
}
