import { expect, it } from 'vitest';
import { relativeDayLabel, todayLabel } from './day-labels.ts';

const ZONE = 'America/New_York';

it.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-24', 'Tue, Nov 24'],
])('%s is called %s', (date, label) => expect(relativeDayLabel(date, '2026-11-21', ZONE)).toBe(label));

it.each([
  [0, 0, 'No job today.'],
  [1, 1, 'One job today.'],
  [2, 2, '2 jobs today.'],
  [3, 2, '3 jobs today, 2 still to do.'],
  [2, 0, '2 jobs today, no more to do.'],
])('of %i jobs with %i left the day says "%s"', (jobs, left, label) =>
  expect(todayLabel('2026-11-21', { jobs, left }, ZONE)).toBe(`Saturday, November 21. ${label}`),
);
