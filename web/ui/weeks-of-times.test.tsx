import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '#contract/time';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { WeeksOfTimes } from './weeks-of-times.tsx';

const TODAY = '2030-05-06';
const timeIn = (days: number, id = days) => ({
  id,
  startTime: `${addDays(TODAY, days)}T13:00:00.000Z`,
  endTime: `${addDays(TODAY, days)}T16:00:00.000Z`,
});
const TIMES = [timeIn(1), timeIn(9), timeIn(10), timeIn(24)];

it.each([
  ['at the first time', {}, 'May 6 – May 12'],
  ['near the day that another time is chosen for', { near: timeIn(11).startTime }, 'May 13 – May 19'],
  ['at the nearest week, where that day’s has none', { near: timeIn(21).startTime }, 'May 27 – Jun 2'],
  ['at what is chosen, whatever day it is for', { near: timeIn(11).startTime, chosen: [24] }, 'May 27 – Jun 2'],
])('open times open %s', async (_where, how, week) => {
  await renderOnPage(<WeeksOfTimes times={TIMES} zone="America/New_York" today={TODAY} onPress={() => {}} {...how} />);
  expect(screen.getByRole('status').textContent).toContain(week);
});
