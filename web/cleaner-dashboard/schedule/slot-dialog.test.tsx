import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { jobWith } from '../../../tests/job-with.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { SlotDialog } from './calendar.tsx';

it('a booked time leads to its job', async () => {
  const { id, clientName, startTime, endTime } = jobWith({});
  await renderOnPage(
    <SlotDialog
      slot={{
        id: 7,
        startTime,
        endTime,
        longestMinutes: null,
        status: 'booked',
        job: { id, clientName, isOver: false },
      }}
      zone="America/New_York"
      onClose={() => {}}
    />,
  );
  const link = await screen.findByRole('link', { hidden: true });
  expect(link.getAttribute('href')).toBe('/dashboard/jobs/42');
});
