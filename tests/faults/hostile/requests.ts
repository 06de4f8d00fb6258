import fc from 'fast-check';
import { calls, type Name } from '#contract/calls';
import { z } from '#contract/zod';
import { usual } from './plausible.ts';
import { HOSTILE } from './values.ts';

/** A request as it goes over the wire. */
export interface HostileRequest {
  method: string;
  path: string;
  body?: string;
}

const EXTRA = ['unexpected', 'userId', 'role', '__proto__', 'constructor', 'isAdmin', 'id', 'step', 'token'];

/** The names of a call's fields, of every shape that it takes. */
export function fieldsOf(name: Name): string[] {
  const { request } = calls[name];
  if (request === 'signed') return [];
  const schema = z.toJSONSchema(request as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return [...new Set(namesIn(schema))];
}

function namesIn(schema: z.core.JSONSchema.JSONSchema): string[] {
  const own = Object.keys(schema.properties ?? {});
  const shapes = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...own, ...shapes.flatMap((shape) => (typeof shape === 'object' ? namesIn(shape) : []))];
}

const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3000 }).map(nested) },
);

/** That many arrays in one another. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < Math.min(depth, 2000); i++) value = [value];
  return value;
}

/** Any request to a call: each of its fields there or not, with anything in it; others beside them; names twice. */
export function requestsTo(name: Name): fc.Arbitrary<HostileRequest> {
  const [method, route] = name.split(' ') as [string, string];
  const names = fc.constantFrom(...fieldsOf(name), ...EXTRA);
  const pairs = fc.array(fc.tuple(names, hostile), { maxLength: 8 });
  // Half of them with the usual values beside, or most would end at the first field that is missing.
  return fc.tuple(pairs, fc.boolean()).map(([odd, complete]) => {
    const named = new Set(odd.map(([field]) => field));
    const rest = complete ? Object.entries(usual(fieldsOf(name))).filter(([field]) => !named.has(field)) : [];
    const fields = [...odd, ...rest];
    const path = route.replace(/:(\w+)/g, () => inAddress(fields[0]?.[1] ?? 'x', 200));
    if (method === 'POST') return { method, path, body: asJson(fields) };
    return { method, path: `${path}?${fields.map(inQuery).join('&')}` };
  });
}

/** Written out by hand, so that a name may come twice. */
const asJson = (fields: [string, unknown][]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;

const inQuery = ([name, value]: [string, unknown]): string => `${encodeURIComponent(name)}=${inAddress(value, 1500)}`;

/** A value as part of an address, at most so many characters of it. What is not valid text is left out. */
export const inAddress = (value: unknown, most: number): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, most).toWellFormed());
