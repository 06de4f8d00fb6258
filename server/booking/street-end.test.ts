import { expect, it } from 'vitest';
import { streetEndOf } from './street-end.ts';

it.each([
  ['1742 Bank Street, Apt 4, Baltimore, MD 21231', 'reet'],
  // Blanks stay where they were written, one for as many as there were, and are no letters of their own.
  ['12 Oak  View\tW ', 'iew W'],
  ['\u00a09 A\u00a0B C D Rd\u00a0\n21231', 'D Rd'],
  ['7 N. B. St.', 'St'],
  ['2108 Hughes St, Baltimore, MD 21230', 'es St'],
  // Never more than half of the letters.
  ['5 Elm', 'm'],
  ['Q 8', ''],
  ['42', ''],
  ['', ''],
  ['3 Ångströmgatan', 'atan'],
])('shows of “%s” the letters “%s”', (address, shown) => {
  expect(streetEndOf(address)).toBe(shown);
});
