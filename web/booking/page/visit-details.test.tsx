import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { setCurrentUser } from '../../api/current-user.ts';
import VisitDetails from './visit-details.tsx';

const ADDRESS = '12 Keswick Road, Baltimore, MD 21211';
const NOTHING = { address: null, phone: null, notes: null };
const MISSING: BookingByToken = { ...BOOKING, detailsMissing: true, streetEnd: null };

const show = (booking: BookingByToken) =>
  renderOnPage(<VisitDetails booking={booking} token="link" onSaved={() => {}} />);

it('what is known of a signed-in customer is filled in: their number, and where the last visit in that city was', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/auth/session', { user: ROBIN });
  const before = { ...BOOKING, contact: { ...NOTHING, address: ADDRESS, notes: 'The left bell.' }, token: null };
  const inMiami = { ...BOOKING.city, name: 'Miami', slug: 'miami' };
  const elsewhere = { ...before, city: inMiami, contact: { ...NOTHING, address: '400 Ocean Drive' } };
  server.answers('GET /_api/bookings/mine', { bookings: [elsewhere, before] });
  await show({ ...MISSING, contact: NOTHING });
  await waitFor(() => expect(field('Address to clean').value).toBe(ADDRESS));
  expect(field('Phone (optional)').value).toBe(ROBIN.mobile);
  expect(field('Notes for Denise (optional)').value).toBe('The left bell.');
});

it('nothing is asked or filled in for who has the link alone', async () => {
  const server = startFakeServer();
  await show(MISSING);
  expect(field('Address to clean').value).toBe('');
  expect(server.received('GET /_api/bookings/mine')).toEqual([]);
  expect(screen.queryByText(/The number that you gave/)).toBeNull();
});

it('says that a number that was given is not lost, where it is not shown', async () => {
  startFakeServer();
  await show({ ...MISSING, hasPhone: true });
  screen.getByText('The number that you gave stays, unless you type another.');
});

it('who booked reads what was said, and may change it', async () => {
  startFakeServer();
  const person = await show({ ...BOOKING, contact: { address: ADDRESS, phone: null, notes: 'The left bell.' } });
  screen.getByText(ADDRESS);
  await person.click(screen.getByRole('button', { name: 'Change address, phone or notes' }));
  expect(field('Address to clean').value).toBe(ADDRESS);
  expect(field('Notes for Denise (optional)').value).toBe('The left bell.');
  await person.click(button('Leave it as it is'));
  expect(document.activeElement).toBe(button('Change address, phone or notes'));
  screen.getByText('The left bell.');
});

it('whoever corrects an address reads that other visits keep theirs; not who changes something else', async () => {
  const server = startFakeServer();
  server.answers('POST /_api/bookings/details', { message: 'Saved.' });
  const contact = { address: ADDRESS, phone: null, notes: null };
  const save = async (label: string, words: string) => {
    const person = await show({ ...BOOKING, contact });
    await person.click(button('Change address, phone or notes'));
    await person.clear(field(label));
    await person.type(field(label), words);
    await person.click(button('Save'));
    const said = (await screen.findByRole('status')).textContent;
    cleanup();
    return said;
  };
  expect(await save('Notes for Denise (optional)', 'The right bell.')).toBe('Saved. Denise has been told.');
  expect(await save('Address to clean', `1${ADDRESS}`)).toBe(
    'Saved. Denise has been told. Your other bookings, visits that are planned already, and your homes in Settings keep the address that they have.',
  );
});

it('who has the link alone reads once more what they have just typed, and nobody after them', async () => {
  startFakeServer().answers('POST /_api/bookings/details', { message: 'Saved.' });
  const person = await show({ ...BOOKING, streetEnd: 'reet' });
  await person.click(screen.getByRole('button', { name: 'Change address, phone or notes' }));
  await person.type(field('Address to clean'), '814 South Bond Street, Apt 2, Baltimore, MD 21231');
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('814 South Bond Street, Apt 2, Baltimore, MD 21231');
  screen.getByText(
    /^Denise knows the address\. Once you leave this page, it is not shown, because a link can be passed on/,
  );
  document.body.innerHTML = '';
  await show({ ...BOOKING, streetEnd: 'reet' });
  screen.getByText(/the address \(ending in “…reet”\)\. Here it is not shown/);
  expect(document.body.textContent).not.toContain('814');
});

it('promises the address to who has yet to prove their email only where the booking was made with it', async () => {
  startFakeServer();
  const shown = { ...BOOKING, streetEnd: 'reet' };
  setCurrentUser({ id: 9, name: 'Sam Friend', email: 'sam@example.com', isUnproven: true });
  await show(shown);
  screen.getByText(/: if this booking was made with sam@example\.com, press the link in our email to see it\.$/);
  act(() => setCurrentUser(null));
  screen.getByText(/: sign in with the email of the booking to see it\.$/);
});
