import { expect, it } from 'vitest';
import { capitalized, hoursAsDays, inDigits, inWords, verb } from './number-words.ts';

it('writes small counts in words, with the unit as it fits', () => {
  expect([0, 1, 2, 10, 12, 13, 24].map((count) => inWords(count, 'hour'))).toEqual([
    'zero hours',
    'one hour',
    'two hours',
    'ten hours',
    'twelve hours',
    '13 hours',
    '24 hours',
  ]);
  expect([inWords(1, 'hour', 'an'), inWords(2, 'hour', 'an'), inWords(1.5, 'hour')]).toEqual([
    'an hour',
    'two hours',
    '1.5 hours',
  ]);
});

it('writes counts in digits, but one', () => {
  expect([1, 2, 10].map((count) => inDigits(count, 'minute'))).toEqual(['one minute', '2 minutes', '10 minutes']);
});

it('writes whole days as days', () => {
  expect([24, 48, 36, 1].map((hours) => hoursAsDays(hours))).toEqual(['one day', 'two days', '36 hours', 'one hour']);
  expect(hoursAsDays(24, 'a')).toBe('a day');
});

it('fits verbs and beginnings', () => {
  expect(capitalized(`${inWords(1, 'hour')} ${verb(1, 'is', 'are')}`)).toBe('One hour is');
  expect(capitalized(`${inWords(2, 'hour')} ${verb(2, 'is', 'are')}`)).toBe('Two hours are');
});
