import { expect, it } from 'vitest';
import { dayWords, todayWords } from './day-labels.ts';

const ZONE = 'America/New_York';

it.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-24', 'Tue, Nov 24'],
])('%s is called %s', (date, words) => expect(dayWords(date, '2026-11-21', ZONE)).toBe(words));

it('says what the day brings', () => {
  expect(todayWords('2026-11-21', 0, ZONE)).toBe('Saturday, November 21. No job today.');
  expect(todayWords('2026-11-21', 1, ZONE)).toBe('Saturday, November 21. One job today.');
  expect(todayWords('2026-11-21', 2, ZONE)).toBe('Saturday, November 21. 2 jobs today.');
});
