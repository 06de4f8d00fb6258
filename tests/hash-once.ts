import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

/**
 * For tests, in place of the package: the real hashes with the product's parameters, but each password is hashed once in a
 * process, and each pair of a hash and a password compared once. A run makes a thousand accounts with the same few passwords,
 * and each hash takes a core for 40 ms.
 */
const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2');

type Password = Parameters<typeof argon2.hash>[0];

const hashes = new Map<string, Promise<string>>();
const comparisons = new Map<string, Promise<boolean>>();

function once<T>(known: Map<string, Promise<T>>, key: unknown[], work: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key);
  const begun = known.get(name) ?? work();
  known.set(name, begun);
  return begun;
}

export const hash = (password: Password, options?: argon2.Options): Promise<string> =>
  once(hashes, [String(password), options], () => real.hash(password, options));

export const verify = (stored: string, password: Password): Promise<boolean> =>
  once(comparisons, [stored, String(password)], () => real.verify(stored, password));
