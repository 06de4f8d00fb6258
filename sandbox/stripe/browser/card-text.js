const digitsOf = (text) => text.replace(/\D/g, '');

/** How each field writes what is typed: in groups of four, as MM / YY, as digits. */
export const formats = {
  number: (text) =>
    digitsOf(text)
      .slice(0, 16)
      .replace(/(.{4})(?=.)/g, '$1 '),
  expiry: (text) => {
    const typed = digitsOf(text);
    const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
};

/** What is wrong with a field by itself, as Stripe says it; null when nothing is. */
export const checks = {
  number(text) {
    const digits = digitsOf(text);
    if (digits.length < 16) return problem('incomplete_number', 'Your card number is incomplete.');
    return passesLuhn(digits) ? null : problem('invalid_number', 'Your card number is invalid.');
  },
  expiry(text) {
    const digits = digitsOf(text);
    if (digits.length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
    const month = Number(digits.slice(0, 2));
    if (month < 1 || month > 12) return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
    return null; // whether it is past, the provider's clock decides
  },
  cvc(text) {
    return digitsOf(text).length < 3 ? problem('incomplete_cvc', "Your card's security code is incomplete.") : null;
  },
};

/** The field that a provider's refusal is about, by its code; undefined for a refusal of the card as a whole. */
export function fieldOfCode(code) {
  if (/_number$/.test(code)) return 'number';
  if (/expir/.test(code)) return 'expiry';
  return /_cvc$/.test(code) ? 'cvc' : undefined;
}

/** The card as the interface takes it. */
export function cardParams(values) {
  const [month = '', year = ''] = values.expiry.split('/').map(digitsOf);
  return { number: digitsOf(values.number), exp_month: month, exp_year: `20${year}`, cvc: digitsOf(values.cvc) };
}

const problem = (code, message) => ({ type: 'validation_error', code, message });

function passesLuhn(digits) {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().map(Number).entries()) {
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
