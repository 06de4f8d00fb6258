import { act, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { CONFIG } from '../../tests/render-on-page.tsx';
import { BOOKING } from '../../tests/shown-booking.ts';
import { doubtCurrentUser, setCurrentUser } from '../api/current-user.ts';
import { browserClient, WithQueries } from '../api/queries.tsx';
import BookingPage, { clientLoader, ErrorBoundary } from './booking.tsx';

/** A booking's page as a whole; opened as once its link has ended, which the server renders as to a stranger. */

const CALL = 'GET /_api/bookings/by-token';
const ENDED = 'This booking link is invalid or has expired.';
const ANNA = { id: 7, name: 'Anna Grant', email: 'anna@example.com' };
/** Done more than a month ago. */
const OLD = {
  ...BOOKING,
  status: 'completed' as const,
  now: '2030-06-20T12:00:00.000Z',
  contact: { address: '12 Keswick Road', phone: null, notes: null },
};

beforeEach(() => setCurrentUser(null));
afterEach(() => {
  setCurrentUser(null);
  browserClient.clear();
});

async function open() {
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ config: CONFIG }),
      children: [
        {
          id: 'booking',
          path: 'booking/:token',
          loader: clientLoader as never,
          Component: Page,
          ErrorBoundary: Refused,
        },
      ],
    },
  ]);
  const hydrationData = {
    loaderData: { root: { config: CONFIG } },
    errors: { booking: new ErrorResponse(404, 'Not Found', ENDED) },
  };
  await act(
    async () =>
      void render(
        <WithQueries>
          <Pages initialEntries={['/booking/t']} hydrationData={hydrationData} />
        </WithQueries>,
      ),
  );
}
const Page = BookingPage as never;
const Refused = ErrorBoundary as never;
const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;

it('opens to who made the booking, with the receipt of the account, and to nobody after them', async () => {
  const server = startFakeServer();
  server.answers(CALL, { booking: OLD });
  server.answers('GET /_api/cards', { cards: [], canSave: true });
  server.refuses('GET /_api/plans/offer', 503);
  server.answers('GET /_api/favorites', { cleaners: [] });
  server.answers('GET /_api/blocks', { people: [] } as never);
  setCurrentUser(ANNA);
  await open();
  await waitFor(() => expect(heading()).toBe('#BK-1042'));
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/dashboard/bookings/1042/receipt');
  await screen.findByText('12 Keswick Road');

  await act(async () => doubtCurrentUser());
  expect(screen.queryByText('12 Keswick Road')).toBeNull();
  expect(heading()).toBeUndefined();
  await act(async () => setCurrentUser(ANNA));
  expect(heading()).toBe('#BK-1042');
  await act(async () => setCurrentUser(null));
  expect(heading()).toBe('Invalid Link');
});

it('asks once more before it says to anybody else that the link is invalid', async () => {
  const server = startFakeServer();
  server.refuses(CALL, 404, ENDED);
  await open();
  await waitFor(() => expect(heading()).toBe('Invalid Link'));
  screen.getByText(ENDED);
  expect(server.received(CALL)).toEqual([{ token: 't' }]);
});

it.each([
  [true, 'Denise may not be able to come'],
  [undefined, 'Denise comes instead'],
] as const)('tells of who comes instead one thing, where that is in doubt: %s', async (inDoubt, title) => {
  const server = startFakeServer();
  const rescue = { state: 'rescued', formerCleaner: 'Pat', reason: '', rating: 4.8, until: BOOKING.timeSlot.endTime };
  server.answers(CALL, { booking: { ...BOOKING, rescue, ...(inDoubt && { inDoubt }) } as never });
  server.answers('GET /_api/cards', { cards: [], canSave: true });
  server.refuses('GET /_api/plans/offer', 503);
  server.answers('GET /_api/favorites', { cleaners: [] });
  server.answers('GET /_api/blocks', { people: [] } as never);
  setCurrentUser(ANNA);
  await open();
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.trim());
  const ofDenise = () => titles().filter((one) => one.startsWith('Denise'));
  await waitFor(() => expect(ofDenise()).toEqual([title]));
});
