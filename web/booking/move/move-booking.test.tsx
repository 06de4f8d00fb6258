import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { NO_MOVE } from '../../../tests/no-move.ts';
import { button } from '../../../tests/render-on-page.tsx';
import { MoveBooking } from './move-booking.tsx';

const PREVIEW = 'GET /_api/bookings/move-preview';
const OWN_DAY = 'GET /_api/bookings/own-day-times';

const BOOKING = {
  id: 42,
  now: '2030-05-01T12:00:00.000Z',
  totalAmount: 165,
  minutes: 180,
  advisedMinutes: null,
  home: null,
  extras: [],
  freeUntil: '2030-05-07T13:00:00.000Z',
  service: { name: 'Standard Clean' },
  cleaner: { id: 3, displayName: 'Denise Whitfield' },
  city: { timeZone: 'America/New_York' },
  timeSlot: { id: 7, startTime: '2030-05-08T13:00:00.000Z', endTime: '2030-05-08T16:00:00.000Z' },
  move: { ...NO_MOVE, how: 'instant', problem: null },
} as unknown as BookingByToken;

/** A cleaner who takes a visit of any length. */
const NO_LIMITS = { timeSlots: [], ownStartMinutes: null, shortestMinutes: null };

it('a time that is pressed just after another length is one for that length', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/time-slots', { timeSlots: [], nextCursor: null, days: [] });
  server.answersLater(PREVIEW, {} as never);
  server.answersLater(OWN_DAY, NO_LIMITS);
  const Pages = createRoutesStub([
    {
      id: 'move',
      path: '/',
      Component: () => <MoveBooking booking={BOOKING} token="t" />,
      // No page for another address arrives.
      loader: () => new Promise<null>(() => {}),
    },
  ]);
  await act(async () => void render(<Pages hydrationData={{ loaderData: { move: null } }} />));
  const person = userEvent.setup();
  await person.click(button('30 minutes more'));
  expect(screen.getByText(/^3.5 hours$/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: /^9:00/ }));
  expect(server.received(PREVIEW)).toEqual([{ bookingId: '42', token: 't', timeSlotId: '7', minutes: '210' }]);
});

it('offers no day on which the standing visits of a planned one have none, and says so', async () => {
  const server = startFakeServer();
  const at = (id: number, day: string) => ({
    id,
    startTime: `2030-05-${day}T13:00:00.000Z`,
    endTime: `2030-05-${day}T16:00:00.000Z`,
  });
  const timeSlots = [at(11, '09'), at(12, '10'), at(13, '13'), at(14, '21')];
  server.answers('GET /_api/time-slots', { timeSlots, nextCursor: null, days: [] } as never);
  server.answers(OWN_DAY, NO_LIMITS);
  const daysWithout = { pausedFrom: '2030-05-10', pausedUntil: '2030-05-12', endsAfter: '2030-05-20' };
  const shown = async (days: { pausedFrom?: string; pausedUntil?: null }) => {
    document.body.replaceChildren();
    const move = { ...BOOKING.move, daysWithout: { ...daysWithout, ...days } };
    const booking = { ...BOOKING, paid: false, move } as BookingByToken;
    const Pages = createRoutesStub([{ path: '/', Component: () => <MoveBooking booking={booking} token="t" /> }]);
    await act(async () => void render(<Pages />));
    return document.body.textContent;
  };
  expect(await shown({})).toContain('at these times of the coming four weeks. Each day one more day opens.');
  expect(document.body.textContent).toContain('Days without standing visits, such as those of a pause, are left out.');
  expect(screen.getAllByRole('button', { name: /^9:00/ })).toHaveLength(2);
  expect(await shown({ pausedUntil: null, pausedFrom: '2030-05-02' })).toContain(
    'Denise has no time for 3 hours on the days on which your standing visits take place. Another length may fit.',
  );
  // For another length its own start is offered above.
  act(() => screen.getByRole('button', { name: '30 minutes less' }).click());
  await screen.findByText(/^Denise has no other time for 2\.5 hours on the days/);
});

it('other starts of its own day are among the open times, and without them those are there all the same', async () => {
  const server = startFakeServer();
  const at = (id: number, day: string, hour: number) => ({
    id,
    startTime: `2030-05-${day}T${hour}:00:00.000Z`,
    endTime: `2030-05-${day}T${hour + 3}:00:00.000Z`,
  });
  const open = [at(11, '08', 18), at(12, '09', 13)];
  server.answers('GET /_api/time-slots', { timeSlots: open, nextCursor: null, days: [] } as never);
  server.answersLater(PREVIEW, {} as never);
  const booking = { ...BOOKING, move: { ...BOOKING.move, how: 'free' } } as BookingByToken;
  const shown = async () => {
    document.body.replaceChildren();
    const Pages = createRoutesStub([{ path: '/', Component: () => <MoveBooking booking={booking} token="t" /> }]);
    await act(async () => void render(<Pages />));
    const choices = screen.getAllByRole('button', { name: / to .*, May / });
    return choices.map((choice) => choice.getAttribute('aria-label'));
  };
  const [first, second, last] = ['8:00 AM to 11:00 AM', '11:00 AM to 2:00 PM', '2:00 PM to 5:00 PM'].map(
    (time) => `${time}, Wednesday, May 8`,
  );
  const thursday = '9:00 AM to 12:00 PM, Thursday, May 9';
  server.refuses(OWN_DAY, 500, 'Something went wrong');
  expect(await shown()).toEqual([last, thursday]);
  // One that has come free since is one time, not two.
  server.answers(OWN_DAY, { ...NO_LIMITS, timeSlots: [at(7, '08', 12), at(7, '08', 15), at(7, '08', 18)] });
  expect(await shown()).toEqual([first, second, last, thursday]);
  expect(server.received(OWN_DAY)).toEqual([1, 2].map(() => ({ bookingId: '42', token: 't' })));
  await userEvent.setup().click(screen.getByRole('button', { name: second! }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Move it to Wed, May 8?');
  const startTime = '2030-05-08T15:00:00.000Z';
  expect(server.received(PREVIEW)).toEqual([{ bookingId: '42', token: 't', timeSlotId: '7', startTime }]);
});

it('goes no shorter than its cleaner takes it, and offers no start that changes nothing; each says why', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/time-slots', { timeSlots: [], nextCursor: null, days: [] });
  const shown = async (limits: { ownStartMinutes: number | null; shortestMinutes: number | null }, search = '') => {
    document.body.replaceChildren();
    server.answers(OWN_DAY, { timeSlots: [], ...limits });
    const Pages = createRoutesStub([{ path: '/', Component: () => <MoveBooking booking={BOOKING} token="t" /> }]);
    await act(async () => void render(<Pages initialEntries={[`/${search}`]} />));
  };
  const ownStart = () => screen.queryByRole('button', { name: /^9:00 AM to/ })?.getAttribute('aria-label');
  await shown({ ownStartMinutes: 180, shortestMinutes: 180 });
  const less = button('30 minutes less');
  expect(less.getAttribute('aria-disabled')).toBe('true');
  const why = document.getElementById(less.getAttribute('aria-describedby')!);
  expect(why?.textContent).toBe('Denise takes no less than 3 hours.');

  // On another day Denise takes less.
  await shown({ ownStartMinutes: 180, shortestMinutes: 120 }, '?minutes=150');
  screen.getByText('That day Denise takes no less than 3 hours, which is as long as your visit is already.');
  expect(ownStart()).toBeUndefined();
  await shown({ ownStartMinutes: null, shortestMinutes: 120 }, '?minutes=300');
  screen.getByText('Denise has no room for 5 hours then.');
  expect(ownStart()).toBeUndefined();
  await shown({ ownStartMinutes: 150, shortestMinutes: 120 }, '?minutes=120');
  screen.getByText('That day Denise takes no less than 2.5 hours.');
  expect(ownStart()).toBe('9:00 AM to 11:30 AM, Wednesday, May 8');
});

it('of a visit whose date has no time says so, and not that it is over', async () => {
  const move = { ...NO_MOVE, how: null, problem: 'over' };
  const booking = { ...BOOKING, paid: false, clash: { planToken: null }, move } as unknown as BookingByToken;
  const Pages = createRoutesStub([{ path: '/', Component: () => <MoveBooking booking={booking} token="t" /> }]);
  await act(async () => void render(<Pages />));
  expect(document.body.textContent).toContain(
    'It has no time at the moment. On its page you choose what you would like instead.',
  );
  expect(screen.getByRole('link', { name: 'Go to your booking' })).toBeDefined();
});
