import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { BookAgain } from '#contract/book-again';
import { flow, OAK, offer, serve } from '../../../tests/booking-with-homes.tsx';
import { CALL as HOLD } from '../../../tests/details-form.tsx';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import BookAgainPage from '../../pages/book-again.tsx';
import { saveBookedSlot } from '../flow/booked-page.ts';
import { removeHold } from '../flow/booking-storage.ts';

/** What was chosen for a time before says nothing of the visit that is booked once more there (docs/product.md#book-again). */

const AT_BOOKING = { params: { bookingId: '1042' } } as unknown as ComponentProps<typeof BookAgainPage>;
const again: BookAgain = {
  problem: null,
  cleaner: { displayName: 'Denise Whitfield', slug: 'denise-whitfield', avatarUrl: null },
  city: offer.timeSlot.city,
  service: { id: 2, name: 'Deep Clean' },
  minutes: 180,
  home: { bedrooms: 3, bathrooms: 2 },
  extras: [],
  missingExtras: [],
  hourlyRate: 45,
  earlierHourlyRate: 45,
  timeSlots: [offer.timeSlot],
  otherCleaners: [],
  streetEnd: 'Street',
  contact: {
    homeId: 3,
    name: ROBIN.displayName,
    email: ROBIN.email,
    address: OAK,
    phone: null,
    notes: 'Key under the oak.',
  },
};
const VISIT = { homeId: 3, serviceId: 2, customerDetails: { address: OAK }, notes: 'Key under the oak.' };

afterEach(() => window.history.replaceState(null, ''));

/** Leaves every page, and presses the page's button anew. */
async function pressAgain() {
  cleanup();
  window.history.replaceState(null, '');
  const server = serve();
  server.answers('GET /_api/bookings/again', again);
  const person = await renderOnPage(<BookAgainPage {...AT_BOOKING} />);
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await screen.findByText(OAK);
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(server.received(HOLD)).toHaveLength(1));
  return { server, person };
}

/** Other home and service, chosen in the form and left there. */
async function chooseOther() {
  const { person } = await pressAgain();
  await person.click(await screen.findByRole('button', { name: /Change details/ }));
  const select = await screen.findByLabelText<HTMLSelectElement>('Home');
  await waitFor(() => expect(select.value).toBe('3'));
  await person.selectOptions(select, '4');
  await person.selectOptions(field('Service'), '1');
}

it('begun anew, it is the visit as its page shows it, also in the form', async () => {
  await chooseOther();
  const { server, person } = await pressAgain();
  expect(server.received(HOLD)[0]).toMatchObject(VISIT);
  await person.click(await screen.findByRole('button', { name: /Change details/ }));
  await screen.findByLabelText('Home');
  await waitFor(() => expect(button('Continue to Payment').disabled).toBe(false));
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(server.received(HOLD)).toHaveLength(2));
  expect(server.received(HOLD)[1]).toMatchObject(VISIT);
});

it('a reload at the payment holds the same again', async () => {
  await chooseOther();
  await pressAgain();
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  const { state } = window.history;
  cleanup();
  const server = serve();
  window.history.replaceState({ ...state }, '');
  await flow();
  await waitFor(() => expect(server.received(HOLD).length).toBeGreaterThan(0));
  expect(server.received(HOLD)[0]).toMatchObject(VISIT);
});

const loadAnew = async (change: Partial<BookAgain>) => {
  await pressAgain();
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  const { state } = window.history;
  cleanup();
  serve().answers('GET /_api/bookings/again', { ...again, ...change });
  window.history.replaceState({ ...state }, '');
  await renderOnPage(<BookAgainPage {...AT_BOOKING} />);
};
it('its page, loaded anew at the payment, goes on with the time that is held, though it is offered no more', async () => {
  const { timeSlot } = offer;
  await loadAnew({ timeSlots: [{ ...timeSlot, id: timeSlot.id + 1 }] });
  await screen.findByText(`At /book/${timeSlot.id}`);
  cleanup();
  await loadAnew({ timeSlots: [], problem: 'no_times' });
  await screen.findByText(`At /book/${timeSlot.id}`);
});

it('come back to after it was booked, it leads to no other time behind the same button', async () => {
  const { id } = offer.timeSlot;
  await pressAgain();
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  removeHold(id);
  saveBookedSlot(id);
  const { state } = window.history;
  cleanup();
  serve().answers('GET /_api/bookings/again', again);
  window.history.replaceState({ ...state }, '');
  await renderOnPage(<BookAgainPage {...AT_BOOKING} />);
  await screen.findByText(`At /book/${id}`);
});

it('brought back by the browser in the middle of paying, it goes on with the time that is held', async () => {
  await pressAgain();
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  // A page that is brought back asks again who is here.
  act(() => setSession({ status: 'loading' }));
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await screen.findByText(`At /book/${offer.timeSlot.id}`);
});
