import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditEntry } from '#contract/admin-audit';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { AuditTab } from './audit-tab.tsx';

const ENTRY: AuditEntry = {
  id: 1,
  at: '2030-05-08T13:00:00.000Z',
  who: 'Ada',
  action: 'queue.taken',
  subject: 'report:5',
  subjectName: 'Robin Vale',
  bookingId: 1042,
  cleanerId: null,
  refundAmount: null,
  why: null,
};
const NOBODY = { subjectName: null, bookingId: null };

it('says what went back by a decision', async () => {
  startFakeServer().answers('GET /_api/admin/audit', {
    entries: [
      { ...ENTRY, action: 'booking.refunded', refundAmount: 30.5 },
      { ...ENTRY, id: 2, action: 'booking.canceled', refundAmount: 98 },
    ],
    nextCursor: null,
  });
  await renderOnPage(<AuditTab />);
  await screen.findByRole('cell', { name: /^Refunded \$30\.50/ });
  screen.getByRole('cell', { name: /^Canceled ?, refund \$98\.00/ });
});

it('links each entry to the job or the person that it is about, and shows no number of ours', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/admin/audit', {
    entries: [
      ENTRY,
      { ...ENTRY, id: 2, action: 'plan.ended', subject: 'plan:9' },
      { ...ENTRY, id: 3, subject: 'review:3', ...NOBODY, subjectName: 'Denise', cleanerId: 3 },
      { ...ENTRY, id: 4, subject: 'stray:pi_123', ...NOBODY },
    ],
    nextCursor: null,
  });
  await renderOnPage(<AuditTab />);
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText('Robin Vale, #BK-1042');
  expect(to('Robin Vale, #BK-1042')).toBe('/dashboard/admin/jobs/1042');
  expect(to('Robin Vale, standing visits')).toBe('/dashboard/admin?tab=plans&q=BK-1042');
  expect(to('Denise')).toBe('/dashboard/admin/cleaners/3');
  screen.getByText('Money without a booking');
});
