import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanerDetail } from '../../../tests/cleaner-detail.ts';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { CleanerHead } from './cleaner-head.tsx';

it.each([
  [3, 'It touches 3 booked jobs that have not begun.'],
  [1, 'It touches 1 booked job that has not begun.'],
  [0, 'It touches no booked jobs that have not begun.'],
])('a suspension says beforehand that it touches %i booked jobs', async (comingJobs, words) => {
  startFakeServer();
  const cleaner = cleanerDetail({ cleanerStatus: 'active', comingJobs });
  const person = await renderOnPage(<CleanerHead cleaner={cleaner} />);
  expect(screen.queryByText(/booked job/)).toBeNull();
  await person.click(button('Suspend'));
  within(await screen.findByRole('dialog', { name: 'Suspend this cleaner?' })).getByText(words);
});

it.each([false, true])(
  'an approval says that nobody has opened the ID document, until somebody has: %s',
  async (wasViewed) => {
    startFakeServer();
    const documents = [{ kind: 'id' as const, type: 'image/jpeg', uploadedAt: '2030-05-06T12:00:00Z', wasViewed }];
    const cleaner = cleanerDetail({ cleanerStatus: 'pending_review', documents });
    const person = await renderOnPage(<CleanerHead cleaner={cleaner} />);
    await person.click(button('Approve'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('Nobody of the team has opened the ID document yet.') === null).toBe(wasViewed);
  },
);
