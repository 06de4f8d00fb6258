import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { begin, ELM, flow, homes, OAK, offer, openWithOak, reload, serve } from '../../../tests/booking-with-homes.tsx';
import { CALL, REPLY } from '../../../tests/details-form.tsx';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import { BookingFlow } from './booking-flow.tsx';
import { heldRequest } from './held-request.ts';
import { chosenWeeks, saveChosenWeeks } from './slot-choice.ts';

/** What a time is held with: what was sent or what is seen, and nothing that somebody else has said. */

// Nobody is in the middle of a booking afterwards.
afterEach(() => window.history.replaceState(null, ''));

type Person = Awaited<ReturnType<typeof flow>>;

const PINE = '99 Pine Street, Baltimore';
const ready = () => waitFor(() => expect(button('Continue to Payment').disabled).toBe(false));
const held = () => waitFor(() => expect(window.history.state?.booking?.at).toBe('payment'));
const signIn = () => act(async () => setSession({ status: 'authenticated', user: ROBIN }));
const address = () => field('Address to clean (optional)');

async function typeAsGuest(person: Person, email: string) {
  await act(async () => setSession({ status: 'unauthenticated' }));
  await person.selectOptions(field('Service'), '2');
  await person.type(field('Name'), 'Robin Vale');
  await person.type(field('Email'), email);
}

/** A time is held, and then a number is typed behind "Change details"; gives what is to be sent by now. */
async function typePhoneAfterHold() {
  const { server, person } = await openWithOak();
  await person.selectOptions(field('Service'), '2');
  const first = await begin(person, server);
  await held();
  await person.click(await screen.findByRole('button', { name: /Change details/ }));
  const phone = await screen.findByLabelText('Phone (optional)');
  await person.clear(phone);
  await person.type(phone, '443 555 0101');
  return { server, changed: { ...first, customerDetails: { ...first.customerDetails, phone: '443 555 0101' } } };
}

/** The page is loaded anew at the payment; gives what the form says once it can be used. */
async function reloadToForm(change: (server: ReturnType<typeof serve>) => void = () => {}) {
  const atPayment = window.history.state;
  cleanup();
  const server = serve();
  change(server);
  window.history.replaceState({ ...atPayment }, '');
  const person = await flow();
  await ready();
  return { server, person };
}

describe('a page that is loaded anew at the payment', () => {
  it('sends what a guest has sent, also once they have signed in by another tab: no home of theirs takes its place', async () => {
    const server = serve();
    const person = await flow();
    await typeAsGuest(person, ROBIN.email);
    const first = await begin(person, server);
    await held();
    await signIn();
    expect(await reload()).toEqual(first);
    await userEvent.click(await screen.findByRole('button', { name: /Change details/ }));
    await ready();
    expect([field('Home').value, address().value]).toEqual(['', '']);
  });

  it('sends nothing of a guest with another email', async () => {
    const server = serve();
    const person = await flow();
    await typeAsGuest(person, 'ann@example.com');
    await begin(person, server);
    await held();
    await signIn();
    expect(heldRequest(31, '')).toBeUndefined();
    const { server: again } = await reloadToForm();
    expect(again.received(CALL)).toEqual([]);
  });

  it('shows what was said anew in the form, and sends it with the next press alone', async () => {
    const { changed } = await typePhoneAfterHold();
    window.history.replaceState({ booking: { at: 'payment' } }, '');
    const { server: again, person: same } = await reloadToForm();
    expect(again.received(CALL)).toEqual([]);
    expect(await begin(same, again)).toEqual(changed);
  });

  it('shows the form, with the server’s words, where the service is not offered any more', async () => {
    const { server, person } = await openWithOak();
    await person.selectOptions(field('Service'), '2');
    await begin(person, server);
    await held();
    const left = { ...offer, services: offer.services.slice(0, 1) };
    const { server: again } = await reloadToForm((now) => {
      now.answers('GET /_api/time-slot', left);
      now.refuses(CALL, 400, 'This cleaner does not offer that service.');
    });
    await waitFor(() =>
      expect(document.querySelector('form')?.textContent).toContain('This cleaner does not offer that service.'),
    );
    expect(again.received(CALL)).toHaveLength(1);
  });

  it('sends a home’s address as it is by now', async () => {
    const { server, person } = await openWithOak();
    await person.selectOptions(field('Service'), '2');
    const first = await begin(person, server);
    await held();
    const corrected = homes.map((home) => (home.address === OAK ? { ...home, address: `1${OAK}` } : home));
    const again = await reload({ change: (now) => now.answers('GET /_api/homes', { homes: corrected }) });
    expect(again).toEqual({ ...first, customerDetails: { ...first.customerDetails, address: `1${OAK}` } });
  });
});

describe('Forward sends what the form says, which is seen', () => {
  const forward = () => act(() => window.history.forward());

  it('also what somebody who signs in at the form is known by', async () => {
    const server = serve();
    const person = await flow();
    await typeAsGuest(person, ROBIN.email);
    await begin(person, server);
    await held();
    await person.click(await screen.findByRole('button', { name: /Change details/ }));
    await signIn();
    await waitFor(() => expect(address().value).toBe(OAK));
    forward();
    await waitFor(() => expect(server.received(CALL)).toHaveLength(2));
    expect(server.received(CALL)[1]).toMatchObject({ homeId: 3, customerDetails: { address: OAK } });
  });

  it('and asks what its button asks, once: signing in then sends nothing by itself', async () => {
    const server = serve();
    const person = await flow();
    await typeAsGuest(person, 'ann@example.com');
    await begin(person, server);
    await held();
    await person.click(await screen.findByRole('button', { name: /Change details/ }));
    await person.click(screen.getByRole('radio', { name: 'Every 2 weeks' }));
    forward();
    await screen.findByText('Please sign in first, or choose Once');
    await signIn();
    await waitFor(() => expect(field('Home').value).toBe('3'));
    expect(server.received(CALL)).toHaveLength(1);
  });

  it('and what was typed since', async () => {
    const { server, changed } = await typePhoneAfterHold();
    forward();
    await waitFor(() => expect(server.received(CALL)).toHaveLength(2));
    expect(server.received(CALL)[1]).toEqual(changed);
  });
});

it('what a guest typed for several times with another email is for none of them where the account goes', async () => {
  const first = await flowAsGuest();
  await first.type(address(), PINE);
  cleanup();
  await signIn();
  const next = { ...offer, timeSlot: { ...offer.timeSlot, id: offer.timeSlot.id + 1 } };
  serve().answers('GET /_api/time-slot', next);
  await renderOnPage(<BookingFlow offer={next} otherTimes="" nextTime={() => null} onBooked={() => {}} />);
  await ready();
  cleanup();
  const server = serve();
  const person = await flow();
  await ready();
  await person.selectOptions(field('Service'), '2');
  expect(await begin(person, server)).toMatchObject({ homeId: 3, customerDetails: { address: OAK } });
});

async function flowAsGuest(): Promise<Person> {
  serve();
  const person = await flow();
  await typeAsGuest(person, 'ann@example.com');
  return person;
}

it('an answer that comes once its person has signed out leaves nothing of theirs in the tab', async () => {
  const { server, person } = await openWithOak();
  await person.selectOptions(field('Service'), '2');
  const answer = server.answersLater(CALL, REPLY);
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(server.received(CALL)).toHaveLength(1));
  await act(async () => setSession({ status: 'unauthenticated', reason: 'signed-out' }));
  await act(async () => answer());
  await waitFor(() => expect(field('Email').value).toBe(''));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('robin@example.com');
  expect(sessionStorage.getItem('slot-choices') ?? '').not.toContain('homeId');
  expect(localStorage.getItem('own-holds') ?? '').not.toContain('"31"');
});

it('what is changed while it is sent is looked at first, and sent by another press', async () => {
  const { server, person, select } = await openWithOak();
  await person.selectOptions(field('Service'), '2');
  const answer = server.answersLater(CALL, REPLY);
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(server.received(CALL)).toHaveLength(1));
  await person.selectOptions(select, '4');
  await act(async () => answer());
  await ready();
  expect([select.value, address().value]).toEqual(['4', ELM]);
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(server.received(CALL)).toHaveLength(2));
  expect(server.received(CALL)[1]).toMatchObject({ homeId: 4, customerDetails: { address: ELM } });
  await held();
});

it('nor does one that comes once somebody has signed in who is not who asked', async () => {
  const server = serve();
  const person = await flow();
  await typeAsGuest(person, 'ann@example.com');
  const answer = server.answersLater(CALL, REPLY);
  await person.click(button('Continue to Payment'));
  await waitFor(() => expect(server.received(CALL)).toHaveLength(1));
  await signIn();
  await act(async () => answer());
  await held();
  expect(heldRequest(31, '')).toBeUndefined();
});

it('a length stays with its time on a page whose address names no search', async () => {
  const long = { ...offer, timeSlot: { ...offer.timeSlot, longestMinutes: 300 } };
  const open = async (search: string) => {
    cleanup();
    window.history.replaceState(null, '');
    const server = serve();
    server.answers('GET /_api/time-slot', long);
    const there = <BookingFlow offer={long} otherTimes="" nextTime={() => null} onBooked={() => {}} />;
    return { server, person: await renderOnPage(there, search) };
  };
  const first = await open('?service=2');
  await typeAsGuest(first.person, 'ann@example.com');
  await first.person.click(button('30 minutes more'));
  expect(await begin(first.person, first.server)).toMatchObject({ minutes: 210 });
  const again = await open('');
  await ready();
  expect(await begin(again.person, again.server)).toMatchObject({ minutes: 210, serviceId: 2 });
});

it('an email that was corrected by one press is the one that is kept', async () => {
  const server = serve();
  const person = await flow();
  await typeAsGuest(person, 'ann@gmial.com');
  await person.click(button('Continue to Payment'));
  await person.click(await screen.findByRole('button', { name: 'Use it' }));
  await waitFor(() => expect(server.received(CALL)).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: /Change details/ }));
  await waitFor(() => expect(field('Email').value).toBe('ann@gmail.com'));
});

it('how often a visit is repeated is of its own time alone', () => {
  saveChosenWeeks(31, 2);
  saveChosenWeeks(32, 4);
  expect([chosenWeeks(31), chosenWeeks(32), chosenWeeks(33)]).toEqual([2, 4, undefined]);
  saveChosenWeeks(31, undefined);
  expect([chosenWeeks(31), chosenWeeks(32)]).toEqual([undefined, 4]);
});
