import { expect, it } from 'vitest';
import { askingWords } from './rescue-night.ts';

it.each([
  ['2030-01-08T20:59:00-05:00', 'We are asking other cleaners now'],
  ['2030-01-08T21:00:00-05:00', 'We ask other cleaners from 6:00 AM on'],
  ['2030-01-09T03:00:00-05:00', 'We ask other cleaners from 6:00 AM on'],
  ['2030-01-09T06:00:00-05:00', 'We are asking other cleaners now'],
])('at %s: %s', (now, words) => {
  expect(askingWords(Date.parse(now), 'America/New_York')).toBe(words);
});
