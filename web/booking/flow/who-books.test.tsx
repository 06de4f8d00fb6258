import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BOTH_SERVICES, CALL, fillIn, offerOf, open, REPLY } from '../../../tests/details-form.tsx';
import { button, field } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import { loadBookingDraft, saveBookingDraft } from './booking-storage.ts';

/** Who fills in the form, and how often they want the visit. */

it('what a guest has typed makes room for who is signed in; what they type themselves stays', async () => {
  const { person } = await open();
  await person.type(field('Name'), 'Somebody Else');
  await person.type(field('Email'), 'else@example.com');
  cleanup();
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await open();
  await waitFor(() => expect(field('Email').value).toBe('robin@example.com'));
  expect(field('Name').value).toBe(ROBIN.displayName);
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe(ROBIN.mobile);
  await person.clear(field('Email'));
  await person.type(field('Email'), 'mother@example.com');
  cleanup();
  await open();
  expect(field('Email').value).toBe('mother@example.com');
});

it('notes of the visit before come along for who wrote them, and for nobody after them', async () => {
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  saveBookingDraft({ ...loadBookingDraft(), notes: 'Second bell.', userId: String(ROBIN.id) });
  const { server, person, onHeld } = await open();
  server.answers(CALL, REPLY);
  expect(field('Notes for Denise (optional)').value).toBe('Second bell.');
  await person.selectOptions(field('Service'), 'Deep Clean, 3 h, $165.00');
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
  expect(server.received(CALL)[0]?.notes).toBe('Second bell.');
  act(() => setSession({ status: 'authenticated', user: { ...ROBIN, id: 99 } }));
  await waitFor(() => expect(field('Notes for Denise (optional)').value).toBe(''));
  cleanup();
  await open();
  expect(screen.queryByLabelText(/^Notes/)).toBeNull();
});

// shows: defense 76
it('shows nothing of what another user typed, whatever the tab has kept of it', async () => {
  const typed = {
    name: 'Ada',
    email: 'ada@example.com',
    phone: '410 555 0199',
    address: '12 Elm',
    notes: 'Second bell.',
  };
  saveBookingDraft({ ...loadBookingDraft(), ...typed, userId: '99' });
  const values = () =>
    ['Name', 'Email', 'Phone', 'Address'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
    );
  await open();
  expect(values()).toEqual(['', '', '', '']);
  expect(screen.queryByLabelText(/^Notes/)).toBeNull();
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await waitFor(() => expect(values()).toEqual([ROBIN.displayName, ROBIN.email, ROBIN.mobile, '']));
});

it('keeps what a user typed where nobody could be asked who is here, and shows it to them alone', async () => {
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  saveBookingDraft({ ...loadBookingDraft(), address: '12 Elm', userId: String(ROBIN.id) });
  act(() => setSession({ status: 'unauthenticated', error: 'Session check failed' }));
  expect(loadBookingDraft().address).toBe('');
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  expect(loadBookingDraft().address).toBe('12 Elm');
  act(() => setSession({ status: 'unauthenticated' }));
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  expect(loadBookingDraft().address).toBe('');
});

it('shows it again once it is known who is here, and keeps it until then also while the form stands', async () => {
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  saveBookingDraft({ ...loadBookingDraft(), address: '12 Elm', userId: String(ROBIN.id) });
  await open();
  expect(field('Address to clean (optional)').value).toBe('12 Elm');
  act(() => setSession({ status: 'unauthenticated', error: 'Session check failed' }));
  await waitFor(() => expect(field('Address to clean (optional)').value).toBe(''));
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await waitFor(() => expect(field('Address to clean (optional)').value).toBe('12 Elm'));
  expect(loadBookingDraft().address).toBe('12 Elm');
});

it('names its holds by one key, so that a try after a lost answer is known as the same page’s; another person has another', async () => {
  const { server, person, onHeld } = await open();
  const keys = () => server.headersOf(CALL, 'x-hold-key');
  server.isUnreachable(CALL);
  await fillIn(person);
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(keys()).toHaveLength(1));
  server.answers(CALL, REPLY);
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});

it('of several wrong answers the first one has the focus, also where the last is how often', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('radio', { name: 'Every 2 weeks' }));
  await person.type(field('Email'), 'robin');
  await person.click(button('Continue to Payment'));
  await screen.findByText('Please sign in first, or choose Once');
  await waitFor(() => expect(document.activeElement).toBe(field('Service')));
});

// shows: product/standing-visits/first-door
it('asks how often, Once chosen; a guest is told that more takes an account, and goes on with Once', async () => {
  const { server, person, onHeld } = await open();
  server.answers(CALL, REPLY);
  await fillIn(person);
  const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(option('Once').checked).toBe(true);
  await person.click(option('Every 2 weeks'));
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fbook%2F31');
  await person.click(button('Continue to Payment'));
  screen.getByText('Please sign in first, or choose Once');
  await waitFor(() => expect(document.activeElement).toBe(option('Every 2 weeks')));
  expect(server.received(CALL)).toEqual([]);
  cleanup();
  // Kept for this time, as the rest of what was chosen, and for no other one.
  await open(offerOf(BOTH_SERVICES, 32));
  expect(option('Once').checked).toBe(true);
  cleanup();
  const again = await open();
  expect(option('Every 2 weeks').checked).toBe(true);
  again.server.answers(CALL, REPLY);
  await again.person.click(option('Once'));
  await again.person.click(button('Continue to Payment'));
  await waitFor(() => expect(again.onHeld).toHaveBeenCalledOnce());
  expect(onHeld).not.toHaveBeenCalled();
});

it('tells who has yet to verify their email before the payment, sends the link again, and goes on once it is', async () => {
  act(() => setSession({ status: 'authenticated', user: { ...ROBIN, emailVerified: false } }));
  const { server, person, onHeld } = await open();
  server.answers(CALL, REPLY);
  server.answers('POST /_api/auth/request_verification', { message: 'We sent a link.' });
  await person.selectOptions(field('Service'), 'Deep Clean, 3 h, $165.00');
  await person.click(screen.getByRole('radio', { name: 'Every 2 weeks' }));
  screen.getByText(/^Standing visits need a verified email/);
  await person.click(button('Send the link again'));
  await screen.findByText('We sent a link.');
  await person.click(button('Continue to Payment'));
  screen.getByText('Please verify your email first, or choose Once');
  expect(server.received(CALL)).toEqual([]);
  // By the link, in another tab.
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
});

it('an address and a phone that a guest gave with another email are not those of who signs in', async () => {
  const typed = { name: 'Gus', phone: '443 555 0101', address: '1200 Light Street' };
  saveBookingDraft({ ...loadBookingDraft(), ...typed, email: 'gus@example.com' });
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await open();
  await waitFor(() => expect(field('Email').value).toBe('robin@example.com'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe(ROBIN.mobile);
  expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('');
  cleanup();
  act(() => setSession({ status: 'unauthenticated' }));
  saveBookingDraft({ ...loadBookingDraft(), ...typed, email: ROBIN.email, userId: '' });
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await open();
  expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('1200 Light Street');
});
