import { describe, expect, it } from 'vitest';
import { calls, definitionOf, type Name } from './calls.ts';
import { ContactRequest } from './contact.ts';
import { lengthOf, ProfileAndBio } from './onboarding.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** Every text and every list that can be sent has an end, and long ones are refused before work is done with them. */

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Where a schema takes text or lists of any length. A pattern counts as a limit: ours allow so many characters. */
function unlimited(schema: JsonSchema | boolean, path: string): string[] {
  if (typeof schema === 'boolean') return [];
  const { type, maxLength, maxItems, pattern, properties = {}, items } = schema;
  const isFixed = schema.enum !== undefined || schema.const !== undefined || maxLength !== undefined || pattern;
  const shapes = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(type === 'string' && !isFixed ? [path] : []),
    ...(type === 'array' && maxItems === undefined ? [`${path}[]`] : []),
    ...Object.entries(properties).flatMap(([name, field]) => unlimited(field as JsonSchema, `${path}.${name}`)),
    ...shapes.flatMap((shape) => unlimited(shape as JsonSchema, path)),
    ...(items ? unlimited(items as JsonSchema, `${path}[]`) : []),
  ];
}

const names = Object.keys(calls) as Name[];

// shows: defense 69
it.each(names)('%s takes no text and no list of any length', (name) => {
  const { request } = definitionOf(name);
  if (request === 'signed') return;
  expect(unlimited(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }), name)).toEqual([]);
});

/** Every complaint, also those of each of several shapes. */
const count = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'invalid_union' ? count(issue.errors.flat()) : 1), 0);

/** Each costs a little, and one is answered. */
const MOST_ISSUES = 20;
/** The two largest forms have more values in them: a week is seven days of six, a profile has four lists. */
const LARGE_FORMS: Name[] = ['POST /_api/cleaner/schedule', 'POST /_api/cleaner/profile'];
const MOST_OF_A_LARGE_FORM = 44;

// shows: defense 69
it.each(names)('%s makes few complaints, however much is wrong', (name) => {
  const { request } = definitionOf(name);
  if (request === 'signed') return;
  const shape = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  const shapes = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])] as JsonSchema[];
  const fields = shapes.flatMap(({ properties = {} }) => Object.keys(properties));
  // As many entries as a body or a query may have (server/platform/http/read-input.ts).
  const length = name.startsWith('POST ') ? 990 : 20;
  const many = (value: unknown) => Array.from({ length }, () => value);
  const unknown = Object.fromEntries(many(1).map((value, n) => [`f${n}`, value]));
  const wrong = [many(1), many({}), many('x'), many(null), Array(7).fill(unknown), unknown, 'x', null];
  const bodies = wrong.flatMap((value) => [
    Object.fromEntries(fields.map((field) => [field, value])),
    ...fields.map((field) => ({ ...unknown, [field]: value })),
  ]);
  const counts = [unknown, ...bodies].map((body) => count(request.safeParse(body).error?.issues ?? []));
  expect(Math.max(...counts)).toBeLessThanOrEqual(LARGE_FORMS.includes(name) ? MOST_OF_A_LARGE_FORM : MOST_ISSUES);
});

describe('text that takes the square of its length to compose', () => {
  const marks = (count: number) => `a${'\u0345'.repeat(count)}${'\u0334'.repeat(count)}`;
  const messagesFor = (message: string) =>
    ContactRequest.safeParse({ name: 'Ada', email: 'ada@example.test', message }).error?.issues.map(
      (issue) => issue.message,
    );

  // shows: defense 69
  it('is refused for its length, or for its marks, without being composed', () => {
    expect(messagesFor(marks(1_000_000))).toEqual([`Message must not exceed ${policy.contact.longest} characters`]);
    expect(messagesFor(marks(1000))).toEqual(['Message contains characters that are not allowed']);
    expect(messagesFor('Ç'.normalize('NFD').repeat(1900))).toBeUndefined();
  });
});

describe('a bio', () => {
  const { longest } = policy.profile.bio;
  const family = '👨‍👩‍👧‍👦';
  const isTaken = (bio: string) => ProfileAndBio.shape.shortBio.safeParse(bio).success;

  // shows: defense 69
  it('is counted as a person counts, and not at all where it is much too long', () => {
    expect(lengthOf(family)).toBe(1);
    expect([isTaken(family.repeat(longest)), isTaken(family.repeat(longest + 1))]).toEqual([true, false]);
    const started = process.memoryUsage().heapUsed;
    expect(isTaken('a'.repeat(4_000_000))).toBe(false);
    // Counted, it would be an object for each character: a gigabyte.
    expect(process.memoryUsage().heapUsed - started).toBeLessThan(100 * 1024 * 1024);
  });
});
