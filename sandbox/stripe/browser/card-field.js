import { checks, formats } from './card-text.js';

const warningIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>';
const cardIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="2"/><path d="M2 10h20M6 15h4"/></svg>';

const texts = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiry', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
};

/** One labeled field with its error below; `name` is number, expiry or cvc. */
export class CardField {
  name;
  root = document.createElement('div');
  input;
  #error;

  constructor(name, idPrefix) {
    const { label, placeholder, autocomplete } = texts[name];
    const id = `${idPrefix}-${name}`;
    this.name = name;
    this.root.className = 'SandboxCard-field';
    this.root.innerHTML = `<label for="${id}">${label}</label><span class="SandboxCard-box"><input id="${id}" class="SandboxCard-${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" spellcheck="false">${name === 'number' ? cardIcon : ''}</span><p class="SandboxCard-error" id="${id}-error" hidden>${warningIcon}<span></span></p>`;
    this.input = this.root.querySelector('input');
    this.#error = this.root.querySelector('.SandboxCard-error');
    this.input.addEventListener('input', () => this.#typed());
    this.input.addEventListener('blur', () => {
      if (this.input.value) this.show(this.check());
    });
  }

  /** What is wrong with the value, or null. */
  check() {
    return checks[this.name](this.input.value);
  }

  fill(value) {
    this.input.value = formats[this.name](value);
    this.show(null);
  }

  /** Shows this problem below the field, or none. */
  show(problem) {
    this.#error.hidden = !problem;
    this.#error.querySelector('span').textContent = problem?.message ?? '';
    if (problem) {
      this.input.setAttribute('aria-invalid', 'true');
      this.input.setAttribute('aria-describedby', this.#error.id);
    } else {
      this.input.removeAttribute('aria-invalid');
      this.input.removeAttribute('aria-describedby');
    }
  }

  /** Writes the digits as the field writes them and keeps the caret behind the same digit. */
  #typed() {
    const { value, selectionStart } = this.input;
    const digitsBefore = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length;
    const atEnd = selectionStart === value.length;
    this.input.value = formats[this.name](value);
    if (!atEnd) this.input.setSelectionRange(...caretAfter(this.input.value, digitsBefore));
    this.show(null);
  }
}

function caretAfter(text, digits) {
  let position = 0;
  for (let seen = 0; position < text.length && seen < digits; position++) if (/\d/.test(text[position])) seen++;
  return [position, position];
}
