import crypto from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A fresh id such as `pi_3k…`: the prefix Stripe uses for the kind, then letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let i = 0; i < length; i++) id += alphabet[crypto.randomInt(alphabet.length)];
  return id;
}
