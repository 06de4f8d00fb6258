import type { Form, FormValue } from './form-encoding.ts';
import { invalidRequest } from './problem.ts';

/** Takes one parameter out of a form: gives its value, or refuses it in Stripe's words. */
type Reader<T> = (value: FormValue | undefined, name: string) => T;
type Shape = Record<string, Reader<unknown>>;
export type Read<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

/** Parameters that every call takes, read elsewhere. */
const common = new Set(['expand', 'key', 'client_secret', '_stripe_version', '_stripe_account']);

/** Reads a form by its shape; a name outside the shape is refused, as Stripe refuses it. */
export function read<S extends Shape>(form: Form, shape: S, inside = ''): Read<S> {
  const path = (name: string) => (inside ? `${inside}[${name}]` : name);
  for (const name of Object.keys(form)) {
    if (Object.hasOwn(shape, name) || (!inside && common.has(name))) continue;
    throw invalidRequest(`Received unknown parameter: ${path(name)}`, {
      code: 'parameter_unknown',
      param: path(name),
    });
  }
  const values = Object.entries(shape).map(([name, reader]) => [name, reader(form[name], path(name))]);
  return Object.fromEntries(values) as Read<S>;
}

export const text: Reader<string | undefined> = (value, name) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: name });
  if (value.length > 5000) {
    throw invalidRequest(`Invalid string: must be at most 5000 characters`, { param: name });
  }
  return value;
};

export const integer: Reader<number | undefined> = (value, name) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param: name });
  }
  return Number(value);
};

export const flag: Reader<boolean | undefined> = (value, name) => {
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: name });
  return value === 'true';
};

export function oneOf<const T extends string>(...allowed: T[]): Reader<T | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    const found = allowed.find((option) => option === value);
    if (found === undefined) {
      throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name });
    }
    return found;
  };
}

export function required<T>(reader: Reader<T>): Reader<Exclude<T, undefined>> {
  return (value, name) => {
    const result = value === '' ? undefined : reader(value, name);
    if (result === undefined) {
      throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    }
    return result as Exclude<T, undefined>;
  };
}

/** Also takes '', which empties the field. */
export function emptyable<T>(reader: Reader<T>): Reader<T | ''> {
  return (value, name) => (value === '' ? '' : reader(value, name));
}

export function group<S extends Shape>(shape: S): Reader<Read<S> | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: name });
    return read(value, shape, name);
  };
}

export function listOf<T>(reader: Reader<T>): Reader<T[] | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: name });
    return value.map((item, index) => reader(item, `${name}[${index}]`));
  };
}

/** `created=…` or `created[gte]=…`: whether a time in seconds lies in the asked range. */
export const timeRange: Reader<(seconds: number) => boolean> = (value, name) => {
  if (value === undefined) return () => true;
  if (typeof value === 'string') return (seconds) => seconds === integer(value, name);
  const bounds = group({ gt: integer, gte: integer, lt: integer, lte: integer })(value, name);
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds ?? {};
  return (seconds) => seconds > gt && seconds >= gte && seconds < lt && seconds <= lte;
};
