import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { GivenTip } from './booking-link-forms.tsx';

const bookingAt = (now: string) =>
  ({
    id: 42,
    now,
    cleaner: { displayName: 'Denise Whitfield' },
    city: { timeZone: 'America/New_York' },
    tip: { until: null, most: 135, amount: 10, undoUntil: '2030-05-08T17:00:00.000Z' },
  }) as BookingByToken;

it('is taken back on the booking’s page, for an hour', async () => {
  const server = startFakeServer();
  server.answers('POST /_api/bookings/tip-undo', { message: 'Your tip goes back to your card.' });
  const onChanged = vi.fn<() => void>();
  const person = await renderOnPage(
    <GivenTip booking={bookingAt('2030-05-08T16:59:00.000Z')} token="t" {...{ onChanged }} />,
  );
  await person.click(button('Take the tip back'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received('POST /_api/bookings/tip-undo')).toEqual([{ bookingId: 42, token: 't' }]);
});

it('stays afterwards', async () => {
  startFakeServer();
  await renderOnPage(<GivenTip booking={bookingAt('2030-05-08T17:01:00.000Z')} token="t" onChanged={() => {}} />);
  expect(document.body.textContent).toContain('You tipped Denise $10.00. Thank you.');
  expect(screen.queryByRole('button', { name: 'Take the tip back' })).toBeNull();
});
