import { expect, it } from 'vitest';
import { calendarWeek } from './calendar-week.ts';

const EAST = 'America/New_York';
const WEST = 'America/Los_Angeles';

it.each([
  ['an ordinary week', '2026-11-21T12:00:00Z', EAST, '2026-11-15T05:00:00Z', '2026-11-22T05:00:00Z', '2026-11-21'],
  ['its last minute', '2026-11-22T04:59:59Z', EAST, '2026-11-15T05:00:00Z', '2026-11-22T05:00:00Z', '2026-11-21'],
  ['the first of the next', '2026-11-22T05:00:00Z', EAST, '2026-11-22T05:00:00Z', '2026-11-29T05:00:00Z', '2026-11-22'],
  [
    'the same moment in the west',
    '2026-11-22T05:00:00Z',
    WEST,
    '2026-11-15T08:00:00Z',
    '2026-11-22T08:00:00Z',
    '2026-11-21',
  ],
  [
    'the longer week of autumn',
    '2026-11-04T12:00:00Z',
    EAST,
    '2026-11-01T04:00:00Z',
    '2026-11-08T05:00:00Z',
    '2026-11-04',
  ],
  [
    'the shorter week of spring',
    '2027-03-17T12:00:00Z',
    EAST,
    '2027-03-14T05:00:00Z',
    '2027-03-21T04:00:00Z',
    '2027-03-17',
  ],
])('%s', (_what, now, zone, from, to, today) => {
  expect(calendarWeek(new Date(now), zone)).toEqual({ from: new Date(from), to: new Date(to), today });
});
