import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { setCurrentUser } from '../../api/current-user.ts';
import ComeAgain from '../plans/start/come-again.tsx';
import { Booked } from './booked.tsx';

const CALL = 'GET /_api/bookings/by-token';
const ANNA = { id: 7, name: 'Anna Grant', email: 'anna@example.com' };
const PATHS = { signInPath: '/login', signUpPath: '/signup' };

const open = () =>
  renderOnPage(
    <Booked id={BOOKING.id} token="t" comeAgain={(booking) => <ComeAgain booking={booking} {...PATHS} />}>
      {null}
    </Booked>,
  );

it('asks for the booking again once its customer has proven their email, and never where somebody else signs in', async () => {
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
  expect(server.received(CALL)).toHaveLength(1);
  act(() => setCurrentUser({ ...ANNA, isUnproven: true }));
  act(() => setCurrentUser(ANNA));
  await screen.findAllByText(address);
  await screen.findByText('This could not be loaded. Your booking is not touched by it.');
  expect(server.received(CALL)).toHaveLength(2);
  act(() => setCurrentUser(null));
});
