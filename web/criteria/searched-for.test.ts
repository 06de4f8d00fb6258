import { expect, it } from 'vitest';
import { searchedForOf } from './searched-for.ts';

const DEEP = { id: 2, slug: 'deep-clean', name: 'Deep Clean', description: '', fromRate: 40 } as never;

it.each([
  [{ service: 2 }, 'Deep Clean'],
  [{ service: 2, bedrooms: 4 }, 'Deep Clean, from'],
  [{ service: 2, bathrooms: 2 }, 'Deep Clean, from'],
  [{ service: 2, bedrooms: 4, bathrooms: 2 }, 'Deep Clean'],
  [{ bedrooms: 4 }, undefined],
])('a price is one “from” which it begins where half of a home is known: %j', (listed, service) => {
  expect(searchedForOf(listed, [DEEP]).service).toBe(service);
});
