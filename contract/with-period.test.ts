import { expect, it } from 'vitest';
import { withPeriod } from './with-period.ts';

it.each([
  ['Jordan', 'Jordan.'],
  ['Jordan E.', 'Jordan E.'],
])('a sentence that ends with %s has one period', (name, end) => {
  expect(withPeriod(name)).toBe(end);
});
