import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { doubtCurrentUser, setCurrentUser } from '../../api/current-user.ts';
import ComeAgain from '../plans/start/come-again.tsx';
import { Booked } from './booked.tsx';

const CALL = 'GET /_api/bookings/by-token';
const ANNA = { id: 7, name: 'Anna Grant', email: 'anna@example.com' };
const PATHS = { signInPath: '/login', signUpPath: '/signup', backPath: '/booking/secret#come-again' };

const open = () =>
  renderOnPage(
    <Booked id={BOOKING.id} token="t" comeAgain={(booking) => <ComeAgain booking={booking} {...PATHS} />}>
      {null}
    </Booked>,
  );

it('asks for the booking again for who comes next, and once they have proven their email; it shows who asked what is theirs alone', async () => {
  const server = startFakeServer();
  server.answers(CALL, { booking: BOOKING });
  setCurrentUser({ ...ANNA, isUnproven: true });
  await open();
  await screen.findByText(/^First press the link in our email to anna@example\.com\./);
  const address = '12 Keswick Road, Baltimore, MD 21211';
  server.answers(CALL, { booking: { ...BOOKING, contact: { address, phone: null, notes: null } } });
  server.answers('GET /_api/cards', { cards: [], canSave: true });
  server.refuses('GET /_api/plans/offer', 503);
  act(() => setCurrentUser({ ...ANNA, id: 8 }));
  await screen.findAllByText(address);
  expect(server.received(CALL)).toHaveLength(2);
  server.answers(CALL, { booking: BOOKING });
  act(() => setCurrentUser({ ...ANNA, isUnproven: true }));
  expect(screen.queryByText(address)).toBeNull();
  await waitFor(() => expect(server.received(CALL)).toHaveLength(3));
  server.answers(CALL, { booking: { ...BOOKING, contact: { address, phone: null, notes: null } } });
  act(() => setCurrentUser(ANNA));
  await screen.findAllByText(address);
  await screen.findByText('This could not be loaded. Your booking is not touched by it.');
  expect(server.received(CALL)).toHaveLength(4);
  act(() => setCurrentUser(null));
  expect(screen.queryByText(address)).toBeNull();
});

const ADDRESS = '12 Keswick Road, Baltimore, MD 21211';
const OWN = { booking: { ...BOOKING, contact: { address: ADDRESS, phone: null, notes: null } } };

it('shows nobody an answer that was on its way to who was here before', async () => {
  const server = startFakeServer();
  server.refuses('GET /_api/plans/offer', 503);
  server.answers('GET /_api/cards', { cards: [], canSave: true });
  setCurrentUser(ANNA);
  const arrive = server.answersLater(CALL, OWN);
  await open();
  server.answers(CALL, { booking: BOOKING });
  act(() => setCurrentUser({ ...ANNA, id: 8 }));
  await screen.findByText(/^Standard Clean/);
  await act(async () => arrive());
  expect(screen.queryAllByText(ADDRESS)).toEqual([]);
  await waitFor(() => expect(server.received(CALL)).toHaveLength(3));
  expect(screen.queryAllByText(ADDRESS)).toEqual([]);
});

it('shows nothing of its owner while nobody knows whether they are still here', async () => {
  const server = startFakeServer();
  server.refuses('GET /_api/plans/offer', 503);
  server.answers('GET /_api/cards', { cards: [], canSave: true });
  server.answers(CALL, OWN);
  setCurrentUser(ANNA);
  await open();
  await screen.findAllByText(ADDRESS);
  act(() => doubtCurrentUser());
  expect(screen.queryByText(ADDRESS)).toBeNull();
  act(() => setCurrentUser(ANNA));
  await screen.findAllByText(ADDRESS);
  expect(server.received(CALL)).toHaveLength(1);
});
