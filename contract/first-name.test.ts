import { expect, it } from 'vitest';
import { firstNameOf } from './first-name.ts';

it.each([
  ['Denise Whitfield', 'Denise'],
  [' Denise  Whitfield ', 'Denise'],
  ['Rosa', 'Rosa'],
  ["Rosa's Cleaning", "Rosa's Cleaning"],
  ['Rosa’s Cleaning', 'Rosa’s Cleaning'],
  ['The Boones’ Crew', 'The Boones’ Crew'],
  ['Rosa`s Cleaning', 'Rosa`s Cleaning'],
  ['Theo Reyes', 'Theo'],
  ['O’Neill Anna', 'O’Neill'],
  ['Boones’ Crew', 'Boones’ Crew'],
  ['', ''],
])('%j is called %j', (name, called) => {
  expect(firstNameOf(name)).toBe(called);
});
