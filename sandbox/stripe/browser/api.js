const address = new URL('.', document.currentScript?.src ?? `${location.origin}/_sandbox/stripe/stripe.js`).href;

/** Calls the emulator as Stripe.js calls Stripe: form-encoded, with the publishable key. Gives what it answers. */
export async function callStripe(key, method, path, params) {
  const form = encodeForm(params);
  const response = await fetch(`${address}${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'POST' && { body: form }),
  });
  return response.json();
}

/** `{a: {b: 1}}` as `a[b]=1`; what is not there is left out. */
function encodeForm(params) {
  const form = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') return form.append(name, String(value));
    for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return form;
}

export const connectionError = {
  type: 'api_connection_error',
  message: 'An error occurred with our connection to Stripe. Please check your connection and try again.',
};

/** What Stripe.js throws at whoever uses it wrongly. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
