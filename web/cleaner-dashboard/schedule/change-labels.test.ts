import { expect, it } from 'vitest';
import { changeLabel, timeOffLabel } from './change-labels.ts';

it.each([
  [{ added: 6, removed: 4, longestChanged: 0, kept: 2 }, false, 'Adds 6, removes 4 open times; 2 booked jobs stay.'],
  [{ added: 1, removed: 0, longestChanged: 0, kept: 1 }, false, 'Adds 1 open time; 1 booked job stays.'],
  [{ added: 0, removed: 3, longestChanged: 0, kept: 0 }, false, 'Removes 3 open times.'],
  [{ added: 0, removed: 0, longestChanged: 0, kept: 0 }, false, 'Changes no open time.'],
  [
    { added: 2, removed: 1, longestChanged: 0, kept: 3 },
    true,
    'Adds 2, removes 1 open time; 3 booked or held times stay.',
  ],
  [
    { added: 0, removed: 0, longestChanged: 5, kept: 1 },
    false,
    'Changes the longest booking of 5 open times; 1 booked job stays.',
  ],
  [
    { added: 2, removed: 0, longestChanged: 1, kept: 0 },
    false,
    'Adds 2 open times; changes the longest booking of 1 open time.',
  ],
])('%j (held: %s): %s', (change, held, label) => {
  expect(changeLabel(change, held)).toBe(label);
});

it('counts what days off take', () => {
  const slot = (status: 'open' | 'booked' | 'blocked') => ({
    id: 1,
    startTime: '',
    endTime: '',
    longestMinutes: null,
    status,
  });
  expect(timeOffLabel([slot('open'), slot('open'), slot('booked')])).toBe(
    'Takes 2 open times off the lists; 1 booked job stays.',
  );
  expect(timeOffLabel([slot('blocked')])).toBe('No open time is on those days.');
});
