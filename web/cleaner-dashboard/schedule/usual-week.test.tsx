import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnSchedule } from '#contract/schedule';
import { DEFAULT_WEEK } from '#contract/weekly-schedule';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { UsualWeek } from './usual-week.tsx';

const scheduleWith = (weeklySchedule: OwnSchedule['weeklySchedule']): OwnSchedule => ({
  weeklySchedule,
  timeOff: [],
  slots: [],
  timeZone: 'America/New_York',
  today: '2030-05-08',
});

it('shows the week that was set while customers do not see its cleaner, and says where none was', async () => {
  const week = DEFAULT_WEEK.map((row) => ({ ...row, available: row.day === 'Monday' || row.day === 'Friday' }));
  await renderOnPage(<UsualWeek schedule={scheduleWith(week)} />);
  screen.getByText(/^Your usual week is kept/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Monday 9:00 AM to 5:00 PM',
    'Friday 9:00 AM to 5:00 PM',
  ]);
  await renderOnPage(<UsualWeek schedule={scheduleWith(DEFAULT_WEEK)} />);
  screen.getByText(/You have not set a usual week yet/);
});
