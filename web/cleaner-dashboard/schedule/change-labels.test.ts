import { expect, it } from 'vitest';
import { changeLabel, timeOffLabel } from './change-labels.ts';

it.each([
  [
    { added: 6, removed: 4, longestChanged: 0, kept: 2 },
    { isHeld: false, planned: 0 },
    'Adds 6, removes 4 open times; 2 booked jobs stay.',
  ],
  [
    { added: 1, removed: 0, longestChanged: 0, kept: 1 },
    { isHeld: false, planned: 0 },
    'Adds 1 open time; 1 booked job stays.',
  ],
  [{ added: 0, removed: 3, longestChanged: 0, kept: 0 }, { isHeld: false, planned: 0 }, 'Removes 3 open times.'],
  [{ added: 0, removed: 0, longestChanged: 0, kept: 0 }, { isHeld: false, planned: 0 }, 'Changes no open time.'],
  [
    { added: 2, removed: 1, longestChanged: 0, kept: 3 },
    { isHeld: true, planned: 0 },
    'Adds 2, removes 1 open time; 3 booked or held times stay.',
  ],
  [
    { added: 0, removed: 0, longestChanged: 5, kept: 1 },
    { isHeld: false, planned: 0 },
    'Changes the longest booking of 5 open times; 1 booked job stays.',
  ],
  [
    { added: 2, removed: 0, longestChanged: 1, kept: 0 },
    { isHeld: false, planned: 0 },
    'Adds 2 open times; changes the longest booking of 1 open time.',
  ],
  [
    { added: 0, removed: 6, longestChanged: 0, kept: 4 },
    { isHeld: false, planned: 2 },
    'Removes 6 open times; 2 booked jobs and 2 standing visits stay.',
  ],
  [
    { added: 0, removed: 6, longestChanged: 0, kept: 1 },
    { isHeld: false, planned: 1 },
    'Removes 6 open times; 1 standing visit stays.',
  ],
])('%j (%j): %s', (change, staying, label) => {
  expect(changeLabel(change, staying)).toBe(label);
});

it('counts what days off take', () => {
  const slot = (status: 'open' | 'booked' | 'blocked') => ({
    id: 1,
    startTime: '',
    endTime: '',
    longestMinutes: null,
    job: null,
    status,
  });
  expect(timeOffLabel([slot('open'), slot('open'), slot('booked')])).toBe(
    'Takes 2 open times off the lists; 1 booked job stays.',
  );
  expect(timeOffLabel([slot('blocked')])).toBe('No open time is on those days.');
});
