import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SLOT_TAKEN } from '#contract/slot-taken';
import { BOTH_SERVICES, CALL, offerOf } from '../../../tests/details-form.tsx';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import { saveBookedSlot } from './booked-page.ts';
import { BookingFlow } from './booking-flow.tsx';
import { heldHere, loadBookingDraft, saveBookingDraft } from './booking-storage.ts';
import { BOOKED_HERE } from './first-stage.ts';
import HeldTime from './held-time.tsx';
import { saveSlotChoice } from './slot-choice.ts';

const SLOT = 34;
const TAKEN = 'That time was just taken. Please choose another.';
const MINUTE = 60_000;

/** As another tab has written it down. */
const note = (userId: number | null, { minutesLeft = 9.9, minutes = 180 } = {}): void =>
  localStorage.setItem(
    'own-holds',
    JSON.stringify({ userId, bySlot: { [SLOT]: { until: Date.now() + minutesLeft * MINUTE - 1000, minutes } } }),
  );

/** The time's page, as a tab opens it; taken, as the public call says of a held time. */
async function openSlot({ available = false } = {}) {
  const server = startFakeServer();
  server.answers('GET /_api/homes', { homes: [] });
  const offer = offerOf(BOTH_SERVICES, SLOT);
  const shown = { ...offer, timeSlot: { ...offer.timeSlot, available, longestMinutes: 240 } };
  const person = await renderOnPage(
    <BookingFlow offer={shown} otherTimes="" nextTime={() => null} onBooked={() => {}} />,
  );
  return { server, person };
}

const signIn = (id: number) => act(() => setSession({ status: 'authenticated', user: { ...ROBIN, id } }));
const signOut = () => act(() => setSession({ status: 'unauthenticated' }));

it('a time that this browser holds says so in every tab, and goes on; to whoever comes after them it is taken', async () => {
  signIn(1);
  note(1);
  await openSlot();
  expect(screen.getByText('You already hold this time').parentElement?.textContent).toBe(
    'You already hold this time in this browser, for 9 more minutes. Go on with it here, or in the tab where you began.',
  );
  button('Continue to Payment');
  cleanup();

  signOut();
  await openSlot();
  screen.getByText(TAKEN);
  expect(screen.queryByText('You already hold this time')).toBeNull();
  expect(localStorage.getItem('own-holds')).toBeNull();
});

it('a list says so at once when it is known who is here, and no longer once they are gone', async () => {
  note(1);
  startFakeServer().answers('GET /_api/time-slot', offerOf(BOTH_SERVICES, SLOT));
  await renderOnPage(<HeldTime onContinue={() => {}} />);
  const shown = () => screen.queryByText('Your time is still held') !== null;
  expect(shown()).toBe(false);
  signIn(1);
  expect(shown()).toBe(true);
  signOut();
  expect(shown()).toBe(false);
});

it('a guest who signs in has no hold any more, as the server says too', async () => {
  note(null);
  await openSlot();
  screen.getByText('You already hold this time');
  signIn(1);
  await waitFor(() => expect(screen.queryByText('You already hold this time')).toBeNull());
  cleanup();
  await openSlot();
  screen.getByText(TAKEN);
  cleanup();
  // Nor has the guest who is there after them.
  signOut();
  await openSlot();
  screen.getByText(TAKEN);
  expect(localStorage.getItem('own-holds')).toBeNull();
});

it.each([
  ['keeps it where the email is their own, and proven', ROBIN.email, true, true],
  ['has it no more where it is another one', 'sam@example.test', true, false],
  ['has it no more where nobody has proven it', ROBIN.email, false, false],
])('a guest who signs in on the way %s', async (_, email, emailVerified, isKept) => {
  note(null);
  saveBookingDraft({ ...loadBookingDraft(), email });
  act(() => setSession({ status: 'authenticated', user: { ...ROBIN, emailVerified } }));
  expect(heldHere(SLOT) !== undefined).toBe(isKept);
});

it('a tab that was asleep takes nothing from who came next, and shows them nothing of each other', async () => {
  signIn(1);
  // Meanwhile the first one has signed out in another tab, and somebody else has signed in there and holds it.
  note(2);
  await openSlot();
  screen.getByText(TAKEN);
  cleanup();
  signOut();
  expect(heldHere(SLOT)).toBeUndefined();
  signIn(2);
  expect(heldHere(SLOT)).toMatchObject({ minutes: 180 });
});

it.each([
  ['whose end a wrong clock has noted', () => note(null, { minutesLeft: 60 })],
  ['that has ended', () => note(null, { minutesLeft: 0 })],
  ['that an earlier release has noted', () => localStorage.setItem('own-holds', `{"${SLOT}":${Date.now() + MINUTE}}`)],
  ['of which nothing can be read', () => localStorage.setItem('own-holds', `{"userId":null,"bySlot":{"${SLOT}":{}}}`)],
])('a hold %s is none', async (_which, write) => {
  write();
  await openSlot();
  screen.getByText(TAKEN);
});

it.each([
  ['stays where another length has no room', 240, { minutes: 180 }],
  ['has ended where its own length is refused', 180, undefined],
])('a hold %s', async (_what, minutes, left) => {
  note(null);
  const typed = { serviceId: '2', name: 'Robin Vale', email: 'robin@example.com' };
  saveBookingDraft({ ...loadBookingDraft(), ...typed });
  saveSlotChoice(SLOT, { asked: '', chosen: `service=2&minutes=${minutes}` });
  const { server, person } = await openSlot({ available: true });
  server.refuses(CALL, 409, TAKEN, [], SLOT_TAKEN);
  await person.click(button('Continue to Payment'));
  await screen.findByRole('group', { name: 'This time is taken' });
  if (left) expect(heldHere(SLOT)).toMatchObject(left);
  else expect(heldHere(SLOT)).toBeUndefined();
});

it('a time that was booked in this tab says so to who comes back to it, and to nobody after them', async () => {
  signIn(1);
  saveBookedSlot(SLOT);
  await openSlot();
  screen.getByText(BOOKED_HERE);
  expect(screen.queryByText(TAKEN)).toBeNull();
  cleanup();

  signOut();
  await openSlot();
  screen.getByText(TAKEN);
});
