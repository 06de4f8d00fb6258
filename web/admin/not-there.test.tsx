import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cleanerDetail } from '../../tests/cleaner-detail.ts';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, renderOnPage } from '../../tests/render-on-page.tsx';
import { CleanerPage } from './cleaner/cleaner-page.tsx';
import { JobPage } from './job/job-page.tsx';

const DETAIL = 'GET /_api/admin/cleaner-detail';

const expectBackLink = (label: string, tab: string) =>
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(`/dashboard/admin?tab=${tab}`);

// shows: product/admin-cleaner/error-and-not-found, product/admin-cleaner/back-to-cleaners-tab
// shows: product/messages/admin-tables
it.each([
  ['999999', 404],
  ['nobody', 400],
])('a cleaner %s, who is not there, is said not to be found', async (cleanerId, status) => {
  // What is no number is refused for that, and is sent all the same.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No such cleaner' }, { status }));
  await renderOnPage(<CleanerPage cleanerId={cleanerId} />);
  await screen.findByRole('heading', { level: 1, name: 'Cleaner Not Found' });
  screen.getByText(`No cleaner found with ID ${cleanerId}`);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expectBackLink('All cleaners', 'cleaners');
});

// shows: product/admin-cleaner/error-and-not-found, product/admin-cleaner/back-to-cleaners-tab
it('a cleaner who cannot be loaded is asked for again', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/admin/jobs', []);
  server.refuses(DETAIL, 503, 'Not now.');
  const person = await renderOnPage(<CleanerPage cleanerId="1" />);
  await screen.findByRole('heading', { level: 1, name: 'Error Loading Cleaner' });
  screen.getByText('Not now.');
  expectBackLink('All cleaners', 'cleaners');
  server.answers(DETAIL, cleanerDetail({}));
  await person.click(button('Try again'));
  await screen.findByRole('heading', { name: 'Basic Information' });
});

it('a job that is not there is said not to be found', async () => {
  startFakeServer().refuses('GET /_api/admin/job', 404, 'No job found with ID 999999');
  await renderOnPage(<JobPage bookingId="999999" />);
  await screen.findByRole('heading', { level: 1, name: 'Job Not Found' });
  expectBackLink('All jobs', 'jobs');
});
