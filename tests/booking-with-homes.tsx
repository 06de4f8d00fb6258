import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { setSession } from '../web/accounts/session.ts';
import { BookingFlow } from '../web/booking/flow/booking-flow.tsx';
import { loadBookingDraft, saveBookingDraft } from '../web/booking/flow/booking-storage.ts';
import { BOTH_SERVICES, CALL, offerOf, REPLY } from './details-form.tsx';
import { startFakeServer } from './fake-server.ts';
import { button, renderOnPage } from './render-on-page.tsx';
import { ROBIN } from './session-user.ts';

/** The booking of one time by somebody with two homes in their address book, up to what is sent to hold it. */

export const OAK = '12 Oak Street, Baltimore';
export const ELM = '7 Elm Street, Baltimore';
const none = { label: null, unit: null, zip: null, kind: null, pets: null, lastCleaned: null, nextVisit: null };
export const offer = offerOf(BOTH_SERVICES);
export const homes = [
  {
    ...none,
    id: 3,
    street: '12 Oak Street',
    bedrooms: 3,
    bathrooms: 2,
    address: OAK,
    notes: 'Key under the oak.',
    city: offer.timeSlot.city,
  },
  {
    ...none,
    id: 4,
    street: '7 Elm Street',
    bedrooms: 1,
    bathrooms: 1,
    address: ELM,
    notes: 'Ring twice.',
    city: offer.timeSlot.city,
  },
];

type FakeServer = ReturnType<typeof serve>;

export function serve() {
  const server = startFakeServer();
  server.answers('GET /_api/time-slot', offer);
  server.answers('GET /_api/homes', { homes });
  server.answers(CALL, REPLY);
  server.answers('GET /_api/cards', { cards: [], canSave: true });
  return server;
}
export const flow = (search?: string) =>
  renderOnPage(<BookingFlow offer={offer} otherTimes="" nextTime={() => null} onBooked={() => {}} />, search);

/** For `reload`: nobody can say which homes there are. */
export const noHomes = (server: FakeServer) => server.refuses('GET /_api/homes', 503, 'Please try again.');

/** The page is loaded anew at the payment: what was sent is sent again by itself. `change`: what is otherwise by then. */
export async function reload({ search = '', change = (_server: FakeServer): void => {} } = {}) {
  const before = window.history.state;
  cleanup();
  const server = serve();
  change(server);
  window.history.replaceState({ ...before }, '');
  await flow(search);
  await waitFor(() => expect(server.received(CALL).length).toBeGreaterThan(0));
  return server.received(CALL)[0]!;
}

/** Left of a booking before, by who is signed in. */
export function keep(address: string, homeId: string) {
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  const { email, id } = ROBIN;
  const typed = { address, homeId, serviceId: '2', name: 'Robin Vale', email, userId: String(id) };
  saveBookingDraft({ ...loadBookingDraft(), ...typed });
}

/** The form, with the home on Oak Street chosen. */
export async function openWithOak() {
  keep(OAK, '3');
  const server = serve();
  const person = await flow();
  const select = await screen.findByLabelText<HTMLSelectElement>('Home');
  await waitFor(() => expect(select.value).toBe('3'));
  return { server, person, select };
}

export async function begin(person: Awaited<ReturnType<typeof flow>>, server: ReturnType<typeof serve>) {
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(server.received(CALL)).toHaveLength(1));
  return server.received(CALL)[0]!;
}
