import { expect, it } from 'vitest';
import { calls, type Name } from '../../contract/calls.ts';
import { z } from '../../contract/zod.ts';
import { PROMISES } from '../../web/guide/promises.ts';
import { NEVER } from '../indexes/product/promises.ts';
import { occurrences, read, sources } from './tree.ts';

/** What is never done, as far as it shows in what is not there (docs/product.md#never). */

// shows: product/promises/each-line
it('each line of the page is in the list of what tests show', () => {
  const listed = NEVER[0]!.entries.map(({ id }) => id).filter((id) => id !== 'each-line');
  expect(PROMISES.map(({ id }) => id)).toEqual(listed);
});

/** The fields of a call's request or reply, those within others too. */
const fieldsOf = (schema: (typeof calls)[Name]['request' | 'reply']): string[] =>
  typeof schema === 'string'
    ? []
    : [...JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g)].map(
        ([, field]) => field!,
      );

// shows: product/promises/membership
it('a card is asked for by a visit, its difference, its tip, and to be kept: by no other call', () => {
  const paying = Object.entries(calls).filter(([, { reply }]) => fieldsOf(reply).includes('clientSecret'));
  expect(paying.map(([name]) => name).sort()).toEqual([
    'GET /_api/bookings/pay',
    'POST /_api/bookings/move',
    'POST /_api/bookings/payment-intent',
    'POST /_api/bookings/tip',
    'POST /_api/cards',
  ]);
});

// shows: product/promises/membership
it('money is taken for a visit, for the difference to a longer one, and as a tip: for nothing else', () => {
  // In every migration: a later one that allows another is found as well.
  const purposes = sources(['server/schema'])
    .flatMap(({ code }) => [...code.matchAll(/purpose in \(([^)]+)\)/g)].map(([, allowed]) => allowed!))
    // What links in emails are for.
    .filter((allowed) => !allowed.includes("'verify-email'"));
  expect([...new Set(purposes)]).toEqual(["'visit', 'difference', 'tip'"]);
  const sold = /\bmembership|\bsubscri(?:be|ption)s?\b.*(?:price|fee|cents)|\binvoices\.create|subscriptions\.create/gi;
  expect(sources(['server', 'contract']).flatMap((file) => occurrences(file, file.code, sold))).toEqual([]);
});

// shows: product/promises/tracking
it('nobody’s device is asked where it is, and no place is kept', () => {
  const asks = /\bnavigator\.geolocation|\blatitude\b|\blongitude\b|getCurrentPosition|watchPosition/gi;
  expect(sources(['web', 'server', 'contract']).flatMap((file) => occurrences(file, file.code, asks))).toEqual([]);
  expect(read('server/platform/http/headers.ts')).toContain('geolocation=()');
  // Nothing but which job: no call of a cleaner says from where.
  const said = Object.entries(calls).flatMap(([name, { request }]) =>
    fieldsOf(request)
      .filter((field) => /^(?:lat|lng|lon|place|position|coordinates|location)$/i.test(field))
      .map((field) => `${name}: ${field}`),
  );
  expect(said).toEqual([]);
});
