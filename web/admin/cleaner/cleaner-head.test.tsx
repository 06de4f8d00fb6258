import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanerDetail } from '../../../tests/cleaner-detail.ts';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { CleanerHead } from './cleaner-head.tsx';

it.each([
  [3, '3 booked jobs will need somebody else.'],
  [1, '1 booked job will need somebody else.'],
  [0, 'No booked job will need somebody else.'],
])('a suspension says beforehand that it touches %i booked jobs', async (comingJobs, words) => {
  startFakeServer();
  const cleaner = cleanerDetail({ cleanerStatus: 'active', comingJobs });
  const person = await renderOnPage(<CleanerHead cleaner={cleaner} />);
  expect(screen.queryByText(/booked job/)).toBeNull();
  await person.click(button('Suspend'));
  within(await screen.findByRole('dialog', { name: 'Suspend this cleaner?' })).getByText(words);
});
