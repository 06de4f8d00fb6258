import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  begin,
  ELM,
  flow,
  homes,
  keep,
  OAK,
  offer,
  openWithOak,
  reload,
  serve,
} from '../../../tests/booking-with-homes.tsx';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import { BookingFlow } from './booking-flow.tsx';
import { saveSlotChoice, slotChoice } from './slot-choice.ts';

// Nobody is in the middle of a booking afterwards.
afterEach(() => window.history.replaceState(null, ''));

describe('what was chosen for one time is of that time alone', () => {
  const PINE = '99 Pine Street, Baltimore';
  const next = { ...offer, timeSlot: { ...offer.timeSlot, id: offer.timeSlot.id + 1 } };
  const openNext = (server: ReturnType<typeof serve>, search?: string) => {
    server.answers('GET /_api/time-slot', next);
    return renderOnPage(<BookingFlow offer={next} otherTimes="" nextTime={() => null} onBooked={() => {}} />, search);
  };
  const ready = () => waitFor(() => expect(button('Continue to Payment').disabled).toBe(false));
  /** Typed over the address of the chosen home, for the first time. */
  async function typePine() {
    const { person } = await openWithOak();
    await person.selectOptions(field('Service'), '2');
    await person.clear(field('Address to clean (optional)'));
    await person.type(field('Address to clean (optional)'), PINE);
    cleanup();
  }

  it('an address that was typed over a home’s is not sent for the next time, whatever is touched first', async () => {
    await typePine();
    const server = serve();
    const arrive = server.answersLater('GET /_api/homes', { homes });
    const person = await openNext(server);
    await person.selectOptions(field('Service'), '1');
    await act(async () => arrive());
    await ready();
    expect(await begin(person, server)).toMatchObject({ homeId: 3, customerDetails: { address: OAK } });
  });

  it('nor where the homes cannot be loaded', async () => {
    await typePine();
    const server = serve();
    server.refuses('GET /_api/homes', 503, 'Please try again.');
    const person = await openNext(server);
    await ready();
    expect((await begin(person, server)).customerDetails.address).toBe(OAK);
  });

  it('another saved home’s address that was typed there is what a reload sends again', async () => {
    const { server, person } = await openWithOak();
    await person.selectOptions(field('Service'), '2');
    await person.clear(field('Address to clean (optional)'));
    await person.type(field('Address to clean (optional)'), ELM);
    const first = await begin(person, server);
    await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
    expect(await reload()).toEqual(first);
  });

  it('home, service and notes are sent again as they were, though another time was looked at in between', async () => {
    keep('', '');
    const server = serve();
    const search = '?service=2&bedrooms=1&bathrooms=1';
    const person = await flow(search);
    await person.selectOptions(await screen.findByLabelText<HTMLSelectElement>('Home'), '3');
    await person.selectOptions(field('Service'), '1');
    const first = await begin(person, server);
    await waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
    const atPayment = window.history.state;
    cleanup();
    window.history.replaceState(null, '');
    const other = await openNext(serve(), search);
    await screen.findByLabelText<HTMLSelectElement>('Home');
    await other.selectOptions(field('Service'), '2');
    window.history.replaceState(atPayment, '');
    expect(await reload({ search })).toEqual(first);
  });
});

describe('a reload at the payment sends the very same again, though in between', () => {
  const next = { ...offer, timeSlot: { ...offer.timeSlot, id: offer.timeSlot.id + 1 } };
  /** Another time is looked at, where the home on Elm Street and the other service are chosen. */
  async function lookElsewhere(change: (server: ReturnType<typeof serve>) => void = () => {}): Promise<void> {
    const atPayment = window.history.state;
    cleanup();
    window.history.replaceState(null, '');
    const server = serve();
    server.answers('GET /_api/time-slot', next);
    change(server);
    const flowThere = <BookingFlow offer={next} otherTimes="" nextTime={() => null} onBooked={() => {}} />;
    const person = await renderOnPage(flowThere);
    await person.selectOptions(await screen.findByLabelText<HTMLSelectElement>('Home'), '4');
    await person.selectOptions(field('Service'), '1');
    await waitFor(() => expect(field('Address to clean (optional)').value).toBe(ELM));
    window.history.replaceState(atPayment, '');
  }
  const held = () => waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
  /** What the form says once "Change details" is pressed there. */
  const detailsOf = async (person: Awaited<ReturnType<typeof flow>>) => {
    await person.click(await screen.findByRole('button', { name: /Change details/ }));
    await waitFor(() => expect(button('Continue to Payment').disabled).toBe(false));
    return [field('Home').value, field('Address to clean (optional)').value, field('Service').value];
  };

  it('another home was chosen for another time, and this one’s had not been chosen but known', async () => {
    const { server, person } = await openWithOak();
    await person.selectOptions(field('Service'), '2');
    await person.clear(field('Address to clean (optional)'));
    await person.type(field('Address to clean (optional)'), '99 Pine Street, Baltimore');
    const first = await begin(person, server);
    await held();
    await lookElsewhere();
    expect(await reload()).toEqual(first);
    cleanup();
    serve();
    expect(await detailsOf(await flow())).toEqual(['3', '99 Pine Street, Baltimore', '2']);
  });

  it('another home of the same size was chosen for another time, and this one’s had not been touched', async () => {
    const twins = homes.map((home) => ({ ...home, bedrooms: 2, bathrooms: 1 }));
    const ownHomes = (server: ReturnType<typeof serve>) => server.answers('GET /_api/homes', { homes: twins });
    keep(OAK, '3');
    const server = serve();
    ownHomes(server);
    const person = await flow();
    await waitFor(() => expect(field('Home').value).toBe('3'));
    await person.selectOptions(field('Service'), '2');
    const first = await begin(person, server);
    await held();
    await lookElsewhere(ownHomes);
    expect(await reload({ change: ownHomes })).toEqual(first);
    cleanup();
    ownHomes(serve());
    expect(await detailsOf(await flow())).toEqual(['3', OAK, '2']);
  });

  it('another home was chosen for another time, and this one’s for this, where no search is in the address', async () => {
    keep('', '');
    const server = serve();
    const person = await flow();
    await person.selectOptions(await screen.findByLabelText<HTMLSelectElement>('Home'), '3');
    await person.selectOptions(field('Service'), '2');
    const first = await begin(person, server);
    expect(first).toMatchObject({ homeId: 3, customerDetails: { address: OAK } });
    await held();
    await lookElsewhere();
    expect(await reload()).toEqual(first);
    cleanup();
    serve();
    expect(await detailsOf(await flow())).toEqual(['3', OAK, '2']);
  });

  it('an address was typed for no home of the address book', async () => {
    keep('', 'none');
    const server = serve();
    const person = await flow();
    await screen.findByLabelText<HTMLSelectElement>('Home');
    await person.selectOptions(field('Service'), '2');
    await person.type(field('Address to clean (optional)'), '99 Pine Street, Baltimore');
    const first = await begin(person, server);
    await held();
    await lookElsewhere();
    expect(await reload()).toEqual(first);
  });
});

it('what somebody chose in this tab is not shown to who comes next, also once they choose themselves', () => {
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  const theirs = { homeId: '3', address: '99 Pine Street, Baltimore' };
  saveSlotChoice(31, theirs);
  expect(slotChoice(31)).toMatchObject(theirs);
  const left = sessionStorage.getItem('slot-choices')!;
  // Their session has ended unsaid, and the page is loaded anew.
  act(() => setSession({ status: 'unauthenticated', reason: 'signed-out' }));
  sessionStorage.setItem('slot-choices', left);
  expect(slotChoice(31)).toEqual({});
  saveSlotChoice(31, { asked: '', chosen: 'service=2' });
  expect(slotChoice(31)).not.toHaveProperty('homeId');
  expect(sessionStorage.getItem('slot-choices')).not.toContain('Pine');
});
