import { expect, it } from 'vitest';
import { normalEmail } from './normal-email.ts';

it.each([
  ['Anna@Example.test', 'anna@example.test'],
  ['anna+sale@example.test', 'anna@example.test'],
  ['anna+a+b@example.test', 'anna@example.test'],
  ['an.na@example.test', 'an.na@example.test'],
  ['A.n.n.a+x@googlemail.com', 'anna@gmail.com'],
  ['anna@gmail.com', 'anna@gmail.com'],
  ['+tag@example.test', '+tag@example.test'],
  ['anna@example.test.', 'anna@example.test'],
])('%s is counted as %s', (email, counted) => {
  expect(normalEmail(email)).toBe(counted);
});
