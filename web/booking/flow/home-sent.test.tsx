import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  begin,
  ELM,
  flow,
  homes,
  keep,
  noHomes,
  OAK,
  offer,
  openWithOak,
  reload,
  serve,
} from '../../../tests/booking-with-homes.tsx';
import { CALL } from '../../../tests/details-form.tsx';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import { keepCriteria } from '../../criteria/kept-criteria.ts';
import { BookingFlow } from './booking-flow.tsx';

/** Which home a booking is asked for, and with whose address: what a reload sends again by itself is what was chosen last. */

// Nobody is in the middle of a booking afterwards.
afterEach(() => window.history.replaceState(null, ''));

it('another saved home was chosen: a reload at the payment sends its address, not that of the one before', async () => {
  const { server, person, select } = await openWithOak();
  await person.selectOptions(field('Service'), '2');
  await person.selectOptions(select, '4');
  await waitFor(() => expect(field('Address to clean (optional)').value).toBe(ELM));
  const first = await begin(person, server);
  expect(first).toMatchObject({ homeId: 4, customerDetails: { address: ELM } });
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  expect(await reload()).toMatchObject({ homeId: 4, customerDetails: { address: ELM } });
  // Also where nobody can say which homes there are.
  expect(await reload({ change: noHomes })).toEqual(first);
});

it('"Another home" was chosen: a reload at the payment sends no saved home’s address with other rooms', async () => {
  const { server, person, select } = await openWithOak();
  await person.selectOptions(field('Service'), '2');
  await person.selectOptions(select, '');
  await waitFor(() => expect(field('Address to clean (optional)').value).toBe(''));
  const first = await begin(person, server);
  expect(first).not.toHaveProperty('homeId');
  expect(first.customerDetails.address ?? '').toBe('');
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  const again = await reload();
  expect(again.customerDetails.address ?? '').toBe('');
});

it('other rooms were searched for: a reload at the payment books them again, not the home that was let go of', async () => {
  keepCriteria({ bedrooms: 5, bathrooms: 3 });
  keep(OAK, '3');
  const server = serve();
  const person = await flow();
  const select = await screen.findByLabelText<HTMLSelectElement>('Home');
  await waitFor(() => expect(select.value).toBe(''));
  await person.selectOptions(field('Service'), '2');
  const first = await begin(person, server);
  expect(first).toMatchObject({ home: { bedrooms: 5, bathrooms: 3 } });
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  const again = await reload();
  expect(again).not.toHaveProperty('homeId');
  expect(again).toMatchObject({ home: { bedrooms: 5, bathrooms: 3 } });
  expect(again.customerDetails.address ?? '').toBe('');
});

it('what is pressed before the homes are there books no home of another size than was searched for', async () => {
  keepCriteria({ bedrooms: 5, bathrooms: 3, service: 2 });
  keep(OAK, '3');
  const server = serve();
  const arrive = server.answersLater('GET /_api/homes', { homes });
  const person = await flow();
  await person.click(button('Continue to Payment'));
  expect(server.received(CALL)).toEqual([]);
  await act(async () => arrive());
  await waitFor(() => expect(button('Continue to Payment').disabled).toBe(false));
  const first = await begin(person, server);
  expect(first).not.toHaveProperty('homeId');
});

it('a home that is in another city lends its address to no booking here', async () => {
  keep(OAK, '3');
  const server = serve();
  const elsewhere = { name: 'Annapolis', slug: 'annapolis', timeZone: 'America/New_York' };
  const there = { ...offer, timeSlot: { ...offer.timeSlot, city: elsewhere } };
  server.answers('GET /_api/time-slot', there);
  const person = await renderOnPage(
    <BookingFlow offer={there} otherTimes="" nextTime={() => null} onBooked={() => {}} />,
  );
  await waitFor(() => expect(server.received('GET /_api/homes')).toHaveLength(1));
  await act(async () => {});
  await person.selectOptions(field('Service'), '2');
  const sent = await begin(person, server);
  expect(sent).not.toHaveProperty('homeId');
  expect(sent.customerDetails.address ?? '').toBe('');
});

it('a home that was removed is no reason to book another one in place of the address that was typed', async () => {
  const typed = '99 Pine Street, Baltimore';
  keep(typed, '9');
  const server = serve();
  const person = await flow();
  await screen.findByLabelText<HTMLSelectElement>('Home');
  await person.selectOptions(field('Service'), '2');
  const sent = await begin(person, server);
  expect(sent.customerDetails.address).toBe(typed);
});

it('an address that was typed over a chosen home’s is what a reload sends again', async () => {
  keep(OAK, '3');
  const server = serve();
  const person = await flow();
  const address = field('Address to clean (optional)');
  await waitFor(() => expect(address.value).toBe(OAK));
  await person.selectOptions(field('Service'), '2');
  await person.clear(address);
  await person.type(address, '99 Pine Street, Baltimore');
  const first = await begin(person, server);
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  expect(first.customerDetails.address).toBe('99 Pine Street, Baltimore');
  expect((await reload()).customerDetails).toEqual(first.customerDetails);
  // For another time it is the home's again: the cleaner of the next visit goes to no friend's door.
  cleanup();
  window.history.replaceState(null, '');
  serve();
  const next = { ...offer, timeSlot: { ...offer.timeSlot, id: offer.timeSlot.id + 1 } };
  await renderOnPage(<BookingFlow offer={next} otherTimes="" nextTime={() => null} onBooked={() => {}} />);
  await waitFor(() => expect(field('Address to clean (optional)').value).toBe(OAK));
});

it('“Another home” stays chosen, also where the homes cannot be loaded for once; an address typed for it stays', async () => {
  keep('', 'none');
  const server = serve();
  const person = await flow();
  await screen.findByLabelText<HTMLSelectElement>('Home');
  await person.selectOptions(field('Service'), '2');
  await person.type(field('Address to clean (optional)'), OAK);
  const first = await begin(person, server);
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  for (const change of [() => {}, noHomes, () => {}]) {
    const again = await reload({ change });
    expect(again).not.toHaveProperty('homeId');
    expect(again.customerDetails).toEqual(first.customerDetails);
    await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  }
});

it('the chosen home is booked, also where nobody could say for a moment who is here', async () => {
  keep(OAK, '3');
  const server = serve();
  const person = await flow();
  await screen.findByLabelText<HTMLSelectElement>('Home');
  await act(async () => setSession({ status: 'unauthenticated', error: 'Could not be asked' }));
  await act(async () => setSession({ status: 'authenticated', user: ROBIN }));
  await screen.findByLabelText<HTMLSelectElement>('Home');
  await person.selectOptions(field('Service'), '2');
  expect(await begin(person, server)).toMatchObject({ homeId: 3, customerDetails: { address: OAK } });
});

it('what was chosen in the form wins over the search in the address, also after a reload', async () => {
  keep('', '');
  const server = serve();
  const search = '?service=2&bedrooms=1&bathrooms=1';
  const person = await flow(search);
  const select = await screen.findByLabelText<HTMLSelectElement>('Home');
  expect(select.value).toBe('4');
  await person.selectOptions(select, '3');
  await person.selectOptions(field('Service'), '1');
  const first = await begin(person, server);
  expect(first).toMatchObject({ homeId: 3, serviceId: 1, customerDetails: { address: OAK } });
  await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  expect(await reload({ search })).toEqual(first);
  // Another search is another wish.
  cleanup();
  window.history.replaceState(null, '');
  serve();
  await flow('?service=2&bedrooms=3&bathrooms=2');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Home').value).toBe('3'));
  expect(field('Service').value).toBe('2');
});

it('“Another home” has none of the size of the home before', async () => {
  const { server, person, select } = await openWithOak();
  await person.selectOptions(select, '');
  expect(field('Bedrooms').value).toBe('');
  await person.selectOptions(field('Service'), '2');
  expect(await begin(person, server)).not.toHaveProperty('home');
});
