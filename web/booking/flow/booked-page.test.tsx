import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setCurrentUser } from '../../api/current-user.ts';
import { madeBookingIn, useBookedEmail, useGoToBooked } from './booked-page.ts';

const ANNA = { id: 7, name: 'Anna Grant', email: 'anna@example.com' };
const MADE = { id: 1042, token: 'secret' };

function Paying() {
  const goToBooked = useGoToBooked();
  return (
    <button type="button" onClick={() => goToBooked({ ...MADE, email: ANNA.email })}>
      Pay
    </button>
  );
}

function Booked() {
  const { state } = useLocation();
  return (
    <>
      <p>History: {JSON.stringify(state)}</p>
      <p>Email: {useBookedEmail(madeBookingIn(state)!.id) ?? 'unknown'}</p>
    </>
  );
}

async function pay() {
  const Pages = createRoutesStub([
    { path: '/', Component: Paying },
    { path: '/booking-success', Component: Booked },
  ]);
  render(<Pages />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Email: anna@example.com');
}

beforeEach(() => setCurrentUser(null));
afterEach(() => setCurrentUser(null));

it('says whom the email goes to, and keeps that out of the history', async () => {
  act(() => setCurrentUser(ANNA));
  await pay();
  screen.getByText(`History: ${JSON.stringify({ made: MADE })}`);
});

it.each([
  ['nobody is here any more', ANNA, null],
  ['somebody else signs in after a guest', null, { ...ANNA, id: 8 }],
])('forgets it once %s', async (_when, before, after) => {
  act(() => setCurrentUser(before));
  await pay();
  act(() => setCurrentUser(after));
  screen.getByText('Email: unknown');
  act(() => setCurrentUser(before));
  screen.getByText('Email: unknown');
  expect(sessionStorage.getItem('booked-email')).toBeNull();
});

it('does not show it while the server cannot say who is here', async () => {
  act(() => setCurrentUser(ANNA));
  await pay();
  act(() => setCurrentUser(null, { isCertain: false }));
  screen.getByText('Email: unknown');
  act(() => setCurrentUser(ANNA));
  screen.getByText('Email: anna@example.com');
});
