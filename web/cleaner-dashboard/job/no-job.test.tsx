import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { JobPage } from './job.tsx';

/** The page of a job that the server refuses so. */
async function openRefused(refusal: object, status = 404) {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Not Found', ...refusal }, { status }));
  await renderOnPage(<JobPage bookingId="12" />);
}

it.each([
  [{}, 'Job Not Found', 'There is no such job among yours.'],
  [{ code: 'something_else' }, 'Job Not Found', 'There is no such job among yours.'],
  [
    { code: 'canceled' },
    'You canceled this job',
    /^It is taken care of.*Address and contact are not shown any more\.$/,
  ],
  [{ code: 'refused' }, 'Not your job any more', /^Your customer has chosen otherwise/],
])('a job that is refused with %j reads %s', async (refusal, title, words) => {
  await openRefused(refusal);
  await screen.findByRole('heading', { level: 1, name: title });
  screen.getByText(words);
});

it.each([404, 400])(
  'a job that is not one’s own, or no job at all (%i), is not found and leads back',
  async (status) => {
    await openRefused({}, status);
    await screen.findByRole('heading', { level: 1, name: 'Job Not Found' });
    const back = screen.getByRole('link', { name: 'Back to your dashboard' });
    expect(back.getAttribute('href')).toBe('/dashboard/cleaner');
  },
);
