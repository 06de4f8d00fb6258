import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { Lengths } from './lengths.tsx';

it('shows no column of which nothing is known, and says what each column is', async () => {
  startFakeServer().answers('GET /_api/admin/lengths', {
    lengths: [
      { service: 'Standard Clean', visits: 3, booked: 180, advised: 210, worked: null },
      { service: 'Deep Clean', visits: 1, booked: 240, advised: null, worked: null },
    ],
  });
  await renderOnPage(<Lengths />);
  await screen.findByText('Standard Clean');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Service', 'Visits', 'Booked', 'Advised']);
  screen.getByText('3.5 h');
  expect(document.querySelector('p')?.textContent).toBe(
    'On average: booked is what was paid for, advised what we said of the home, where it was described.',
  );
});
