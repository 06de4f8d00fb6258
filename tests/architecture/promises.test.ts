import { expect, it } from 'vitest';
import { PROMISES } from '../../web/guide/promises.ts';
import { NEVER } from '../indexes/product/promises.ts';
import { occurrences, read, sources } from './tree.ts';

/** What is never done, as far as it shows in what is not there (docs/product.md#never). */

// shows: product/promises/each-line
it('each line of the page is in the list of what tests show', () => {
  const listed = NEVER[0]!.entries.map(({ id }) => id).filter((id) => id !== 'each-line');
  expect(PROMISES.map(({ id }) => id)).toEqual(listed);
});

// shows: product/promises/membership
it('money is taken for a visit, for the difference to a longer one, and as a tip: for nothing else', () => {
  const purposes = /purpose text not null check \(purpose in \(([^)]+)\)\)/.exec(
    read('server/schema/0029-intents.ts'),
  )?.[1];
  expect(purposes).toBe("'visit', 'difference', 'tip'");
  const sold = /\bmembership|\bsubscri(?:be|ption)s?\b.*(?:price|fee|cents)|\binvoices\.create|subscriptions\.create/gi;
  expect(sources(['server', 'contract']).flatMap((file) => occurrences(file, file.code, sold))).toEqual([]);
});

// shows: product/promises/tracking
it('nobody’s device is asked where it is, and no place is kept', () => {
  const asks = /\bnavigator\.geolocation|\blatitude\b|\blongitude\b|getCurrentPosition|watchPosition/gi;
  expect(sources(['web', 'server', 'contract']).flatMap((file) => occurrences(file, file.code, asks))).toEqual([]);
  expect(read('server/platform/http/headers.ts')).toContain('geolocation=()');
});
