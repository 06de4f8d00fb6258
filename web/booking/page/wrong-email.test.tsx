import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { setCurrentUser } from '../../api/current-user.ts';
import { Booked } from './booked.tsx';

const CORRECT = 'POST /_api/bookings/correct-email';

const open = () =>
  renderOnPage(
    <Booked id={BOOKING.id} token="t" email="grete@example.com" comeAgain={() => null}>
      {null}
    </Booked>,
  );

it('a guest corrects the email to which the confirmation went; an account has none to correct', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/bookings/by-token', { booking: BOOKING });
  setCurrentUser(null);
  const person = await open();
  await screen.findByText(/^Our email to grete@example\.com/);
  await person.click(button('Wrong email?'));
  const email = screen.getByLabelText<HTMLInputElement>('Your email');
  expect(email.value).toBe('grete@example.com');
  await person.clear(email);
  await person.type(email, 'not an email');
  await person.click(button('Send it there'));
  await screen.findByText('Invalid email address');
  expect(server.received(CORRECT)).toEqual([]);
  await person.clear(email);
  await person.type(email, 'greta@example.com');
  server.refuses(CORRECT, 404, 'Booking not found');
  await person.click(button('Send it there'));
  await screen.findByText('It may be corrected already: please look into your mailbox.');
  server.answers(CORRECT, { message: 'Our email is on its way to greta@example.com.', token: 'other' });
  await person.click(button('Send it there'));
  await screen.findByText('At /booking-success');
  expect(server.received(CORRECT).at(-1)).toEqual({ bookingId: BOOKING.id, token: 't', email: 'greta@example.com' });
});
