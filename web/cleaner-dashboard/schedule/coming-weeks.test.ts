import { expect, it } from 'vitest';
import type { OwnSchedule } from '#contract/schedule';
import { DEFAULT_WEEK } from '#contract/weekly-schedule';
import { comingWeeks, weekSummary } from './coming-weeks.ts';

const slot = (id: number, startTime: string, status: 'open' | 'booked' | 'held' | 'blocked' = 'open') => ({
  id,
  startTime,
  endTime: new Date(Date.parse(startTime) + 3 * 3_600_000).toISOString(),
  longestMinutes: null,
  job: null,
  status,
});

const schedule: OwnSchedule = {
  weeklySchedule: DEFAULT_WEEK,
  timeOff: [{ id: 1, from: '2026-11-26', to: '2026-11-27' }],
  // The last begins on Monday evening in Baltimore, when it is Tuesday in London.
  slots: [
    slot(1, '2026-11-21T19:00:00Z', 'booked'),
    slot(2, '2026-11-23T14:00:00Z'),
    slot(3, '2026-11-24T01:00:00Z', 'blocked'),
  ],
  timeZone: 'America/New_York',
  today: '2026-11-21',
};

it('runs from this week’s Sunday to the Saturday after the last day that can be booked', () => {
  const weeks = comingWeeks(schedule);
  expect(weeks.map(({ first }) => first)).toEqual([
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
    '2026-12-06',
    '2026-12-13',
  ]);
  for (const { days } of weeks) expect(days).toHaveLength(7);
  expect(weeks[0]!.days.map(({ past }) => past)).toEqual([true, true, true, true, true, true, false]);
});

it('puts a time on its day in the cleaner’s zone, and knows days off', () => {
  const [thisWeek, next] = comingWeeks(schedule);
  expect(thisWeek!.days[6]!.slots.map(({ id }) => id)).toEqual([1]);
  expect(next!.days[1]!.slots.map(({ id }) => id)).toEqual([2, 3]);
  expect(next!.days.filter(({ off }) => off).map(({ date }) => date)).toEqual(['2026-11-26', '2026-11-27']);
});

it('tells days without times from those whose times are not made yet', () => {
  const days = comingWeeks(schedule).flatMap((week) => week.days);
  expect(days.filter(({ notYet }) => notYet).map(({ date }) => date)).toEqual(['2026-12-19']);
  const later = comingWeeks({ ...schedule, today: '2026-11-20' }).flatMap((week) => week.days);
  expect(later.filter(({ notYet }) => notYet).map(({ date }) => date)).toEqual(['2026-12-18', '2026-12-19']);
});

it('summarizes a week', () => {
  const [thisWeek, next, third] = comingWeeks(schedule);
  expect([thisWeek, next, third].map((week) => weekSummary(week!))).toEqual([
    '1 time booked',
    '1 time open, 1 blocked',
    'No times',
  ]);
});
