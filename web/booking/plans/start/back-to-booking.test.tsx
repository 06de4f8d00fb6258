import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../../tests/shown-booking.ts';
import BackToBooking from './back-to-booking.tsx';

const LATEST = { ...BOOKING, id: 1100, token: 'latest' };

it('leads to the question on the page of the booking that was made last, with the focus', async () => {
  startFakeServer().answers('GET /_api/bookings/mine', {
    bookings: [
      { ...BOOKING, id: 1103, token: 'canceled', status: 'canceled' },
      { ...BOOKING, id: 1102, token: null },
      { ...BOOKING, id: 1104, token: 'made-by-a-plan', ofPlan: true },
      { ...BOOKING, token: 'earlier' },
      LATEST,
    ],
  });
  await renderOnPage(<BackToBooking takesFocus>{(isAlone) => (isAlone ? 'alone' : 'beside it')}</BackToBooking>);
  const link = await screen.findByRole('link', { name: 'Back to your booking' });
  expect(link.getAttribute('href')).toBe('/booking/latest#come-again');
  await waitFor(() => expect(document.activeElement).toBe(link));
  screen.getByText('beside it');
});

it('leaves the rest alone where there is no booking', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/bookings/mine', { bookings: [] });
  await renderOnPage(<BackToBooking>{(isAlone) => (isAlone ? 'alone' : 'beside it')}</BackToBooking>);
  await waitFor(() => expect(server.received('GET /_api/bookings/mine')).toHaveLength(1));
  screen.getByText('alone');
  expect(screen.queryByRole('link')).toBeNull();
});
