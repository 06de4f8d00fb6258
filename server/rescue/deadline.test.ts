import { expect, it } from 'vitest';
import { HOUR, MINUTE, momentLabel } from '#contract/time';
import { addCounted, termsBefore, termsNotThere } from './deadline.ts';

const ZONE = 'America/New_York';
const at = (local: string) => Date.parse(`${local}:00-05:00`);
const before = (now: string, start: string) => {
  const terms = termsBefore({ startsAt: at(start), minutes: 180 }, at(now), ZONE);
  return terms && momentLabel(terms.deadline, ZONE).replace(/^\w+, /, '');
};

// shows: product/somebody-else-comes/deadline
it('looks until two hours before the start, six hours at most, and at night no time counts', () => {
  expect(before('2030-01-08T07:00', '2030-01-08T13:00')).toBe('January 8, 11:00 AM');
  expect(before('2030-01-08T07:00', '2030-01-09T13:00')).toBe('January 8, 1:00 PM');
  expect(before('2030-01-08T18:00', '2030-01-09T18:00')).toBe('January 9, 9:00 AM');
  // Canceled at night: two hours before the start, if half an hour of the morning is left.
  expect(before('2030-01-08T22:00', '2030-01-09T09:00')).toBe('January 9, 7:00 AM');
  expect(before('2030-01-08T22:00', '2030-01-09T07:00')).toBe('January 9, 6:30 AM');
  // At least half an hour, and never past the start.
  expect(before('2030-01-08T08:00', '2030-01-08T09:00')).toBe('January 8, 8:30 AM');
  expect(before('2030-01-08T08:45', '2030-01-08T09:00')).toBe('January 8, 9:00 AM');
  expect(before('2030-01-08T09:00', '2030-01-08T09:00')).toBeNull();
});

it('never ends after the start nor before half a counted hour, whatever the hour', () => {
  for (let now = at('2030-03-09T00:10'); now < at('2030-03-11T12:00'); now += 37 * MINUTE) {
    for (const ahead of [1, 20, 45, 90, 240, 600, 1500]) {
      const startsAt = now + ahead * MINUTE;
      const { deadline } = termsBefore({ startsAt, minutes: 60 }, now, ZONE)!;
      expect(deadline).toBeGreaterThan(now);
      expect(deadline).toBeLessThanOrEqual(startsAt);
      if (deadline < startsAt) expect(deadline).toBeGreaterThanOrEqual(addCounted(now, 30, ZONE));
      expect(deadline).toBeLessThanOrEqual(addCounted(now, 360, ZONE));
    }
  }
});

it('offers what is left of a job to which nobody came, from the next quarter of an hour after the search', () => {
  const end = at('2030-01-08T12:00');
  const terms = termsNotThere(end, at('2030-01-08T09:47'), ZONE)!;
  expect(terms).toEqual({ deadline: at('2030-01-08T10:47'), startsAt: at('2030-01-08T11:00'), minutes: 60 });
  expect(termsNotThere(end, at('2030-01-08T10:01'), ZONE)).toBeNull();
  expect(termsNotThere(end + 20 * HOUR, at('2030-01-08T21:30'), ZONE)).toBeNull();
});
