import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SLOT_TAKEN } from '#contract/slot-taken';
import { BOTH_SERVICES, CALL, fillIn, offerOf, open, REPLY } from '../../../tests/details-form.tsx';
import { button, errorOf, field, isBusy } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import type { Offer } from '../booking-format.ts';
import { heldHere } from './booking-storage.ts';

describe('what is required', () => {
  it('is named in the contract’s words, with the focus on the first field', async () => {
    const { server, person } = await open();
    await person.type(field('Name'), '   ');
    await person.click(button('Continue to Payment'));
    await waitFor(() => expect(errorOf('Service')).toBe('Please select a service'));
    expect(errorOf('Name')).toBe('Name is required');
    expect(errorOf('Email')).toBe('Invalid email address');
    expect(errorOf('Phone (optional)')).toBeUndefined();
    expect(document.activeElement).toBe(field('Service'));
    expect(server.received(CALL)).toEqual([]);
  });

  it('is said of a field once it is left, not while it is first typed', async () => {
    const { person } = await open();
    await person.type(field('Email'), 'robin');
    expect(errorOf('Email')).toBeUndefined();
    await person.tab();
    await waitFor(() => expect(errorOf('Email')).toBe('Invalid email address'));
    await person.type(field('Email'), '@example.com');
    await waitFor(() => expect(errorOf('Email')).toBeUndefined());
  });
});

describe('the service', () => {
  it('is chosen already where there is only one, or where the visitor came for it', async () => {
    await open(offerOf(BOTH_SERVICES.slice(1)));
    expect(field('Service').value).toBe('2');
    screen.getByText('Deep Clean, 3 hours at $55.00');
    cleanup();
    await open(offerOf(BOTH_SERVICES), 1);
    expect(field('Service').value).toBe('1');
  });

  it('decides the total that is shown, and what a late cancellation keeps', async () => {
    const { person } = await open();
    screen.getByText('Choose a service to see the total.');
    screen.getByText(/After that, one hour is kept for Denise’s time and the rest comes back to your card\./);
    await person.selectOptions(field('Service'), 'Standard Clean, 3 h, $135.00');
    screen.getByText('Standard Clean, 3 hours at $45.00');
    await person.selectOptions(field('Service'), 'Deep Clean, 3 h, $165.00');
    screen.getByText('Deep Clean, 3 hours at $55.00');
    screen.getByText('Denise’s $45.00 an hour and $10.00 for Deep Clean');
    expect(screen.queryByText('Standard Clean, 3 hours at $45.00')).toBeNull();
    screen.getByText(
      /Free to cancel until .* After that, one hour \(\$55\.00\) is kept for Denise’s time and the rest comes back/,
    );
  });
});

it('says before the payment whose supplies are used, and why more is kept of a long visit', async () => {
  const offer = offerOf(BOTH_SERVICES.slice(0, 1));
  await open({ ...offer, timeSlot: { ...offer.timeSlot, endTime: '2030-05-08T18:00:00.000Z', hours: 5 } });
  screen.getByText('Denise works with your supplies, so please have them ready.');
  screen.getByText(/two hours \(\$90\.00\), as the visit takes five hours or more, are kept for Denise’s time/);
});

it('says below the button whose terms hold, in a tab of their own', async () => {
  await open();
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['/terms', '_blank'],
    ['/privacy', '_blank'],
  ]);
  screen.getByText(/If nobody comes, all of it goes back\. By paying you agree to the/);
});

describe('holding the time', () => {
  it('asks for it once, however often it is pressed, and leaves out what was left empty', async () => {
    const { server, person, onHeld } = await open();
    const arrive = server.answersLater(CALL, REPLY);
    await fillIn(person);
    await person.dblClick(button('Continue to Payment'));
    await waitFor(() => expect(isBusy('Continue to Payment')).toBe(true));
    await person.type(field('Name'), '{Enter}');
    arrive();
    await waitFor(() => expect(onHeld).toHaveBeenCalled());
    expect(server.received(CALL)).toEqual([
      { timeSlotId: 31, serviceId: 2, customerDetails: { name: 'Robin Vale', email: 'robin@example.com' } },
    ]);
    expect(onHeld.mock.calls).toEqual([
      [
        {
          serviceId: 2,
          request: {
            timeSlotId: 31,
            serviceId: 2,
            customerDetails: { name: 'Robin Vale', email: 'robin@example.com' },
          },
          clientSecret: 'pi_1_secret',
          amount: 165,
          minutes: 180,
          seconds: 600,
          name: 'Robin Vale',
          email: 'robin@example.com',
        },
      ],
    ]);
    expect(heldHere(31)?.until).toBeGreaterThan(Date.now());
  });

  it('tells that the time was just taken, and does not offer it again', async () => {
    const { server, person, onHeld, onTaken } = await open(offerOf(BOTH_SERVICES, 32));
    const sentence = 'That time was just taken. Please choose another.';
    server.refuses(CALL, 409, sentence, [], SLOT_TAKEN);
    await fillIn(person);
    await person.click(button('Continue to Payment'));
    await waitFor(() => expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ message: sentence, next: [] })));
    expect(onHeld).not.toHaveBeenCalled();
    expect(heldHere(32)).toBeUndefined();
  });

  it.each([
    [429, 'Too many tries. Please wait a few minutes.'],
    [409, 'Your payment for this time is still being processed. Please wait a moment and try again.'],
  ])('shows any other refusal above the button, and can be tried again: %s', async (status, sentence) => {
    const { server, person, onHeld, onTaken } = await open();
    server.refuses(CALL, status, sentence);
    await fillIn(person);
    await person.click(button('Continue to Payment'));
    await screen.findByText(sentence, { selector: '.note *' });
    expect(onTaken).not.toHaveBeenCalled();
    server.answers(CALL, REPLY);
    await person.click(button('Continue to Payment'));
    await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
  });
});

it('asks about an address whose ZIP is not in the city before the time is held, and has a way on', async () => {
  const { server, person, onHeld } = await open();
  server.answers(CALL, REPLY);
  await fillIn(person);
  await person.type(field('Address to clean (optional)'), '400 Ocean Drive, FL 33139');
  await person.click(button('Continue to Payment'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This ZIP is not in Baltimore: 33139\. Denise works/);
  expect(server.received(CALL)).toEqual([]);
  await person.click(button('Continue anyway'));
  await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
  expect(server.received(CALL)[0]?.customerDetails).toMatchObject({ address: '400 Ocean Drive, FL 33139' });
});

describe('an email whose mailbox looks mistyped', () => {
  it('is asked about before the time is held, and replaced by one press', async () => {
    const { server, person, onHeld } = await open();
    server.answers(CALL, REPLY);
    await fillIn(person);
    await person.clear(field('Email'));
    await person.type(field('Email'), 'robin@gmial.com');
    await person.click(button('Continue to Payment'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Did you mean robin@gmail\.com\? You typed robin@gmial\.com\./,
    );
    expect(server.received(CALL)).toEqual([]);
    await person.click(button('Use it'));
    await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
    expect(field('Email').value).toBe('robin@gmail.com');
    expect(server.received(CALL)[0]?.customerDetails).toMatchObject({ email: 'robin@gmail.com' });
  });

  it('is kept by who means it, and not asked about again', async () => {
    const { server, person, onHeld } = await open();
    server.refuses(CALL, 429, 'Too many tries. Please wait a few minutes.');
    await fillIn(person);
    await person.clear(field('Email'));
    await person.type(field('Email'), 'robin@gmial.com');
    await person.click(button('Continue to Payment'));
    await screen.findByRole('alert');
    await person.click(button('Keep mine'));
    await screen.findByText('Too many tries. Please wait a few minutes.', { selector: '.note *' });
    server.answers(CALL, REPLY);
    await person.click(button('Continue to Payment'));
    await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
    expect(server.received(CALL).map(({ customerDetails }) => customerDetails)).toEqual([
      expect.objectContaining({ email: 'robin@gmial.com' }),
      expect.objectContaining({ email: 'robin@gmial.com' }),
    ]);
  });
});

describe('what was typed', () => {
  it('is there again at another time, with a service that is offered there too', async () => {
    const { person } = await open();
    await fillIn(person);
    await person.type(field('Phone (optional)'), '410 555 0100');
    cleanup();
    await open(offerOf(BOTH_SERVICES, 33));
    expect(['Service', 'Name', 'Email', 'Phone (optional)'].map((label) => field(label).value)).toEqual([
      '2',
      'Robin Vale',
      'Robin@Example.com',
      '410 555 0100',
    ]);
    cleanup();
    await open(offerOf([{ id: 5, name: 'Windows', hourlyRate: 50, totalAmount: 150 }, BOTH_SERVICES[0]!]));
    expect(field('Service').value).toBe('');
  });

  it('stays when its guest signs in, is completed by the account, and is gone when the account is left', async () => {
    const { person } = await open();
    await person.type(field('Name'), 'Robin at work');
    act(() => setSession({ status: 'authenticated', user: ROBIN }));
    await waitFor(() => expect(field('Email').value).toBe('robin@example.com'));
    expect(field('Name').value).toBe('Robin at work');
    act(() => setSession({ status: 'unauthenticated' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(field('Email').value).toBe('');
  });
});

describe('the home', () => {
  const advised = (minutes: number, isTooLarge = false): Offer => {
    const offer = offerOf([{ ...BOTH_SERVICES[1]!, advisedMinutes: minutes, isTooLarge }]);
    return { ...offer, timeSlot: { ...offer.timeSlot, longestMinutes: 480 } };
  };
  const chooseHome = async (person: UserEvent) => {
    await person.selectOptions(field('Bedrooms'), '2');
    await person.selectOptions(field('Bathrooms'), '1');
    await person.selectOptions(field('Last cleaned'), 'Over 3 months ago');
  };

  it('says how long it takes and why, and is booked with its extras and another length', async () => {
    const { server, person, onHeld } = await open(advised(330));
    await fillIn(person, 'Deep Clean, 3 h, $165.00');
    await chooseHome(person);
    screen.getByText('About 5.5 hours advised: 2 bedrooms, 1 bath, last cleaned over 3 months ago.');
    screen.getByText('Deep Clean, 5.5 hours at $55.00');
    // What this cleaner offers, and nothing else.
    const offered = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(offered).toEqual(['Inside oven 30 min', 'Windows 10 min each']);
    await person.click(screen.getByRole('checkbox', { name: 'Inside oven 30 min' }));
    await person.click(screen.getByRole('checkbox', { name: 'Windows 10 min each' }));
    await person.selectOptions(field('How many windows'), '4');
    screen.getByText('4 Windows, 40 min');
    const why = () => {
      const id = button('30 minutes less').getAttribute('aria-describedby');
      return id === null ? undefined : document.getElementById(id)?.textContent;
    };
    for (let press = 0; press < 5; press++) {
      expect(why()).toBeUndefined();
      await person.click(button('30 minutes less'));
    }
    expect(why()).toBe('Denise’s shortest job that day is 3 hours.');
    screen.getByText('3 h booked, about 5.5 h advised. Agree what comes first.');
    await person.click(button('30 minutes more'));
    server.answers(CALL, { ...REPLY, amount: 192.5, minutes: 210, advisedMinutes: 330 });
    await person.click(button('Continue to Payment'));
    await waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
    const [sent] = server.received(CALL);
    expect(sent).toMatchObject({ minutes: 210, home: { bedrooms: 2, bathrooms: 1, lastCleaned: 'longer' } });
    expect(sent?.extras?.map(({ name, count }) => `${count} ${name}`)).toEqual(['1 Inside oven', '4 Windows']);
  });

  it('may need more than one visit, and gets the room that the time has', async () => {
    const offer = advised(480, true);
    const { person } = await open({ ...offer, timeSlot: { ...offer.timeSlot, longestMinutes: 240 } });
    await chooseHome(person);
    screen.getByText('This home may need two visits or two cleaners.');
    screen.getByText(/This time has room for 4 hours\.$/);
    screen.getByText('4 h booked, about 8 h advised. Agree what comes first.');
    // It is said once.
    expect(button('30 minutes more').getAttribute('aria-describedby')).toBeNull();
  });

  it('cannot be longer than the time allows, which it says where the advice would fit', async () => {
    const offer = advised(210);
    const { person } = await open({ ...offer, timeSlot: { ...offer.timeSlot, longestMinutes: 240 } });
    await chooseHome(person);
    expect(screen.queryByText(/room for/)).toBeNull();
    await person.click(button('30 minutes more'));
    const why = screen.getByText('This time has room for up to 4 hours.');
    expect(button('30 minutes more').getAttribute('aria-describedby')).toBe(why.id);
  });
});

it('a refusal that holds for every time of this cleaner leads to others who are free that day', async () => {
  const { server, person } = await open();
  await fillIn(person);
  const words = 'This cleaner cannot take this booking.';
  server.refuses(CALL, 403, words, undefined, 'not_this_cleaner');
  await person.click(button('Continue to Payment'));
  const others = await screen.findByRole('link', { name: 'See who else is free in Baltimore that day' });
  expect(others.getAttribute('href')).toBe('/cleaning-services/baltimore?service=2&date=2030-05-08');
  expect(others.closest('.note')?.textContent).toContain(words);
  // Of a ban, and of all else, there is no such way.
  server.refuses(CALL, 403, 'We take no bookings from you.');
  await person.click(button('Continue to Payment'));
  await screen.findAllByText('We take no bookings from you.');
  expect(screen.queryByRole('link', { name: /See who else is free/ })).toBeNull();
});
