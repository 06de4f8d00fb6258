import { expect, it } from 'vitest';
import { relativeDayLabel, todayLabel } from './day-labels.ts';

const ZONE = 'America/New_York';

it.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-24', 'Tue, Nov 24'],
])('%s is called %s', (date, label) => expect(relativeDayLabel(date, '2026-11-21', ZONE)).toBe(label));

it('counts the jobs of the day', () => {
  expect(todayLabel('2026-11-21', 0, ZONE)).toBe('Saturday, November 21. No more jobs today.');
  expect(todayLabel('2026-11-21', 1, ZONE)).toBe('Saturday, November 21. One job today.');
  expect(todayLabel('2026-11-21', 2, ZONE)).toBe('Saturday, November 21. 2 jobs today.');
});
