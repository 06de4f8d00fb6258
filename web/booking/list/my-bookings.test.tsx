import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Reply } from '#contract/calls';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { stateBadge } from '../plans/plan-words.ts';
import { MyBookings } from './my-bookings.tsx';
import type { MyBooking } from './my-bookings-order.ts';
import NextBookingNote from './next-booking-note.tsx';

const booking = (change: Partial<MyBooking>): MyBooking => ({ ...BOOKING, token: 'link', ...change });

const LATER = { id: 8, startTime: '2030-05-09T13:00:00.000Z', endTime: '2030-05-09T16:00:00.000Z' };

const NEXT = booking({ detailsMissing: true });
const CANCELED = booking({ id: 1043, status: 'canceled', canceledBy: 'customer', timeSlot: LATER });

function serve(mine: Reply<'GET /_api/bookings/mine'>) {
  const server = startFakeServer();
  server.answers('GET /_api/bookings/mine', mine);
  server.answers('GET /_api/bookings/payment-years', { years: [] });
  return server;
}

it('the next booking is a ticket, which says what is missing; one that was canceled is below, whatever its day', async () => {
  serve({ bookings: [CANCELED, NEXT] });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  const ticket = await screen.findByRole('article');
  within(ticket).getByText('Denise does not know yet where to ring.', { exact: false });
  expect(within(ticket).getByRole('link', { name: 'Give the address' }).getAttribute('href')).toBe('/booking/link');
  within(ticket).getByRole('link', { name: 'Details of booking #BK-1042, Wednesday, May 8' });
  const below = within(screen.getByRole('region', { name: 'Past and canceled' }));
  expect(below.getAllByRole('listitem')).toHaveLength(1);
  below.getByRole('link', { name: 'Details of booking #BK-1043, Thursday, May 9' });
});

it('a visit that was left out is called there as on the page of its plan', async () => {
  // The last of them was left out as its plan ended.
  const left = (['skipped', 'paused', 'unpaid', undefined] as const).map((leftOut, n) =>
    booking({ id: 2000 + n, status: 'canceled', paid: false, ...(leftOut && { leftOut }), timeSlot: LATER }),
  );
  serve({ bookings: [CANCELED, ...left] });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  const rows = within(await screen.findByRole('region', { name: 'Past and canceled' })).getAllByRole('listitem', {
    hidden: true,
  });
  // What was left out is behind one line, below what was done, canceled or could not be paid.
  const folded = screen.getByText('Three visits left out, and not charged').closest('details')!;
  expect(folded.open).toBe(false);
  expect(within(folded).getAllByRole('listitem', { hidden: true })).toHaveLength(3);
  const words = rows.map((row) => row.querySelector('.badge')?.textContent);
  const inPlan = stateBadge({ state: 'skipped', leftOut: 'paused' })[0];
  expect(words).toEqual([
    'Canceled',
    'Not paid',
    stateBadge({ state: 'skipped', leftOut: 'skipped' })[0],
    inPlan,
    'Canceled',
  ]);
  expect(inPlan).toBe('Paused');
});

// shows: product/standing-visits/clash
it('a date that lost its time waits for a choice, and leads to where it is made', async () => {
  const lost = { status: 'canceled', paid: false, timeSlot: LATER } as const;
  const bookings = [booking({ ...lost, id: 2000, clash: { planToken: 'plan-link' } }), CANCELED];
  serve({ bookings });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming Bookings' }));
  const row = upcoming.getByRole('heading', { name: 'Waiting for your choice' }).parentElement!;
  expect(row.querySelector('.badge')?.textContent).toBe(stateBadge({ state: 'clash', leftOut: null })[0]);
  expect(row.textContent).toContain('Denise cannot come then. What would you like instead?');
  const choose = within(row).getByRole('link', { name: 'Choose: booking #BK-2000' });
  expect(choose.getAttribute('href')).toBe('/plan/plan-link');
  expect(within(row).queryByText('Book again')).toBeNull();
  const below = within(screen.getByRole('region', { name: 'Past and canceled' })).getAllByRole('listitem');
  expect(below).toHaveLength(1);
});

it('who waited for a cleaner in vain has that on the badge too', async () => {
  const noShow = { status: 'no_show', timeSlot: LATER } as const;
  const bookings = [booking({ ...noShow, notThere: 'cleaner' }), booking({ ...noShow, id: 3, notThere: 'customer' })];
  serve({ bookings });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  const rows = within(await screen.findByRole('region', { name: 'Past and canceled' })).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.badge')?.textContent)).toEqual(['Nobody came', 'No-show']);
});

it('a day of another year has its year', async () => {
  const nextYear = { id: 9, startTime: '2031-01-14T14:00:00.000Z', endTime: '2031-01-14T17:00:00.000Z' };
  const canceled = { ...CANCELED, timeSlot: nextYear };
  serve({ bookings: [CANCELED, { ...canceled, id: 1044 }] });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  await screen.findByText('Tue, Jan 14, 2031');
  screen.getByText('Thu, May 9');
});

it('nothing upcoming leads on to a booking', async () => {
  serve({ bookings: [] });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  await screen.findByRole('heading', { name: 'You have no upcoming bookings.' });
  expect(screen.getByRole('link', { name: 'Find a Cleaner' }).getAttribute('href')).toBe('/');
});

it('on the home page who is signed in reads what comes next and what is missing, with the way there', async () => {
  serve({ bookings: [CANCELED, NEXT] });
  await renderOnPage(<NextBookingNote />);
  const note = (await screen.findByText('Your next booking:')).parentElement!;
  expect(note.textContent).toMatch(/Denise arrives on Wednesday, May 8, 9:00 AM\. Denise does not know yet where\.$/);
  expect(screen.getByRole('link', { name: 'Give the address' }).getAttribute('href')).toBe('/dashboard');
});

it('on the home page who waits for a cleaner who runs late reads when they ring', async () => {
  const late = { ...NEXT, runningLate: { minutes: 30, expectedAt: '2030-05-08T13:30:00.000Z' } };
  serve({ bookings: [late] });
  await renderOnPage(<NextBookingNote />);
  const note = (await screen.findByText('Your next booking:')).parentElement!;
  expect(note.textContent).toContain('Denise arrives on Wednesday, May 8, about 9:30 AM.');
});

it('what waits for an answer comes before what is next, with until when', async () => {
  const until = '2030-05-08T00:33:00.000Z';
  const rescue = { state: 'asking', formerCleaner: 'Fay', reason: null, rating: null, until } as const;
  const asked = booking({ id: 1044, timeSlot: LATER, seeking: true, rescue });
  serve({ bookings: [NEXT, asked] });
  await renderOnPage(<NextBookingNote />);
  const note = (await screen.findByText('Fay cannot come on Thursday, May 9.')).parentElement!;
  expect(note.textContent).toContain('Please choose by Tuesday, May 7, 8:33 PM; then everything goes back to you.');
  expect(screen.getByRole('link', { name: 'Choose' }).getAttribute('href')).toBe('/booking/link');
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  await screen.findByText(/^Fay cannot come\. Shall somebody else\? Please choose by Tuesday, May 7, 8:33 PM\./);
});

it('a visit whose payment a bank asks about says so, and that it cannot be moved meanwhile', async () => {
  const asked = { bank: 'deciding' as const };
  const { move } = booking({});
  const inquiry = { bank: null, move: { ...move, problem: 'disputed' as const } };
  const returned = { ...inquiry, bank: 'returned' as const };
  const bookings = [
    booking(asked),
    booking({ ...inquiry, id: 1044, timeSlot: LATER }),
    booking({ ...returned, id: 1045, timeSlot: LATER }),
    { ...CANCELED, ...asked },
  ];
  serve({ bookings });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  expect(await screen.findAllByText(/^Your bank asks about this payment\./)).toHaveLength(2);
  screen.getByRole('link', { name: 'See more: booking #BK-1042' });
  screen.getByRole('link', { name: 'See more: booking #BK-1044' });
});

it('has the payments of each year in which something was paid', async () => {
  const server = serve({ bookings: [booking({ status: 'completed' })] });
  server.answers('GET /_api/bookings/payment-years', { years: ['2029', '2030'] });
  await renderOnPage(<MyBookings onlyIfAny={false} />);
  const links = (await screen.findAllByRole('link', { name: / as CSV$/ })).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['2029', '2030'].map((year) => `/_api/bookings/payments-export?year=${year}`));
});
