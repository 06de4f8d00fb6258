import type Stripe from 'stripe';
import type { FormValue } from './form-encoding.ts';
import { invalidRequest } from './problem.ts';

/** Changes to an object's metadata: set these keys, remove those with an empty value, or ('') remove all. */
export type MetadataChange = Record<string, string> | '' | undefined;

/** Stripe's limits: 50 keys, 40 characters a key, 500 a value. */
export function metadata(value: FormValue | undefined, name: string): MetadataChange {
  if (value === undefined || value === '') return value;
  if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: name });
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys.', { param: name });
  return Object.fromEntries(entries.map(([key, content]) => [checkedKey(key, name), checkedValue(content, key, name)]));
}

export function changedMetadata(current: Stripe.Metadata, change: MetadataChange): Stripe.Metadata {
  if (change === undefined) return current;
  if (change === '') return {};
  const merged = Object.entries({ ...current, ...change }).filter(([, content]) => content !== '');
  return Object.fromEntries(merged);
}

function checkedKey(key: string, name: string): string {
  if (key.length > 40) {
    throw invalidRequest(
      `Metadata keys must be 40 characters or less. The key "${key}" is ${key.length} characters long.`,
      { param: name },
    );
  }
  return key;
}

function checkedValue(content: FormValue, key: string, name: string): string {
  if (typeof content !== 'string')
    throw invalidRequest('Metadata values must be strings.', { param: `${name}[${key}]` });
  if (content.length > 500) {
    throw invalidRequest(
      `Metadata values can have up to 500 characters, but you passed in a value that is ${content.length} characters.`,
      { param: `${name}[${key}]` },
    );
  }
  return content;
}
