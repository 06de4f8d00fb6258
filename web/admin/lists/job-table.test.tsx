import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminJobRow } from '#contract/admin-lists';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { JobTable } from './job-table.tsx';

const job: AdminJobRow = {
  id: 1042,
  jobId: 'BK-1042',
  userName: 'Robin Vale',
  cleanerName: 'Pat Worker',
  cleanerId: 7,
  cleanerPhotoUrl: null,
  serviceName: 'Standard Clean',
  city: 'Baltimore',
  scheduledTime: '2026-12-05T14:00:00.000Z',
  timeZone: 'America/New_York',
  status: 'completed',
  totalAmount: 169,
  disputed: false,
};

// docs/product.md#standing-visits-and-the-team
it('names no price of a visit that was never charged, and says of a planned one that it is not yet', async () => {
  await renderOnPage(
    <JobTable
      caption="Jobs"
      rows={[
        job,
        { ...job, id: 1043, status: 'scheduled', paid: false },
        { ...job, id: 1044, status: 'canceled', paid: false },
      ]}
    />,
  );
  const totals = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
  expect(totals).toEqual(['Total', '$169.00', '$169.00 not charged yet', 'Not charged']);
});
