import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { SlotDialog } from './calendar.tsx';

it('a booked time leads to its job', async () => {
  const { startTime, endTime } = jobWith({});
  const others = {
    nextJob: null,
    nextPlanned: null,
    jobsCompleted: 0,
    completedThisWeek: 0,
    avgRating: null,
    ratings: 0,
    jobsToday: 0,
  };
  startFakeServer().answers('GET /_api/cleaner/dashboard-stats', {
    ...others,
    weeklyEarnings: { confirmed: 0, pending: 0 },
    keptJobs: { kept: 0, of: 0 },
    upcomingJobs: [jobWith({})],
    unfinishedJobs: [],
    availabilityHours: 3,
    today: '2030-05-07',
    timeZone: 'America/New_York',
  });
  await renderOnPage(
    <SlotDialog
      slot={{ id: 7, startTime, endTime, longestMinutes: null, status: 'booked' }}
      zone="America/New_York"
      onClose={() => {}}
    />,
  );
  const link = await screen.findByRole('link', { hidden: true });
  expect(link.getAttribute('href')).toBe('/dashboard/jobs/42');
});
