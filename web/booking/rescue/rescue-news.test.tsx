import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { MyBookings } from '../list/my-bookings.tsx';
import NextBookingNote from '../list/next-booking-note.tsx';
import VisitDetails from '../page/visit-details.tsx';
import ComeAgain from '../plans/start/come-again.tsx';
import { BookingTicket } from '../ticket.tsx';
import RescueNews from './rescue-news.tsx';

const now = Date.parse(BOOKING.now);
const until = '2030-05-08T11:00:00.000Z';
const SOUGHT = {
  ...BOOKING,
  seeking: true,
  rescue: { state: 'asking', formerCleaner: 'Denise', reason: null, rating: null, until },
} as const;
const FOUND = {
  ...BOOKING,
  rescue: { state: 'rescued', formerCleaner: 'Victor', reason: null, rating: null, until },
} as const;
const words = () => document.body.textContent ?? '';
const order = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

it('while nobody surely comes the ticket says so, and nobody is promised', async () => {
  const news = <RescueNews booking={SOUGHT} token="t" now={now} onChanged={() => {}} />;
  await renderOnPage(<BookingTicket booking={SOUGHT} token="t" now={now} first={news} />);
  screen.getByText('Nobody comes yet');
  const facts = screen.getByText('Service');
  for (const label of ['Find somebody else', 'Give me $135.00 back']) expect(order(button(label), facts)).toBe(true);
  expect(words()).not.toContain('will ring');
  expect(words()).not.toContain('Scheduled');
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
});

it('a page that was left open asks what has come of it, as long as somebody can see it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const onChanged = vi.fn<() => void>();
  const sought = { ...SOUGHT, rescue: { ...SOUGHT.rescue, state: 'seeking' as const } };
  await renderOnPage(<RescueNews booking={sought} token="t" now={now} onChanged={onChanged} />);
  vi.advanceTimersByTime(65_000);
  expect(onChanged).toHaveBeenCalledTimes(2);
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(65_000);
  expect(onChanged).toHaveBeenCalledTimes(2);
  visible.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onChanged).toHaveBeenCalledTimes(3);
  cleanup();
  await renderOnPage(<RescueNews booking={FOUND} token="t" now={now} onChanged={onChanged} />);
  vi.advanceTimersByTime(65_000);
  expect(onChanged).toHaveBeenCalledTimes(3);
});

it('at night it says from when on others are asked', async () => {
  const sought = { ...SOUGHT, rescue: { ...SOUGHT.rescue, state: 'seeking' as const } };
  const show = (at: string) =>
    renderOnPage(<RescueNews booking={sought} token="t" now={Date.parse(at)} onChanged={() => {}} />);
  await show('2030-05-07T03:00:00-04:00');
  expect(words()).toContain('Denise cannot come. We ask other cleaners from 6:00 AM on. We write to you');
  cleanup();
  await show('2030-05-07T06:00:00-04:00');
  expect(words()).toContain('Denise cannot come. We write to you');
});

it('nor is anybody named by the address and by standing visits', async () => {
  await renderOnPage(
    <>
      <VisitDetails booking={{ ...SOUGHT, detailsMissing: true }} token="t" onSaved={() => {}} />
      <ComeAgain booking={SOUGHT} signInPath="/login" signUpPath="/signup" backPath="/booking/secret#come-again" />
    </>,
  );
  expect(words()).toContain('Where should they ring?');
  expect(words()).not.toContain('Denise');
});

it('the dashboard says it first too, with both buttons, and so does the home page', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/bookings/mine', { bookings: [{ ...SOUGHT, token: 'link' }] });
  server.answers('POST /_api/bookings/rescue-wish', { message: 'We are asking other cleaners now.' });
  const person = await renderOnPage(
    <>
      <MyBookings onlyIfAny={false} />
      <NextBookingNote />
    </>,
  );
  await screen.findByRole('heading', { name: 'Denise cannot come' });
  button('Give me $135.00 back');
  expect(words()).not.toContain('will ring');
  await screen.findByText(/Denise cannot come on Wednesday, May 8/);
  await person.click(button('Find somebody else'));
  await waitFor(() =>
    expect(server.received('POST /_api/bookings/rescue-wish')).toEqual([
      { bookingId: BOOKING.id, token: 'link', wish: 'find' },
    ]),
  );
});

it('who comes instead says whose supplies they work with, which may be others than those of before', async () => {
  const cleaner = { ...FOUND.cleaner, displayName: 'Theo Reyes', providesSupplies: false };
  await renderOnPage(<RescueNews booking={{ ...FOUND, cleaner }} token="t" now={now} onChanged={() => {}} />);
  expect(words()).toContain(
    'at the same price. Theo works with your supplies, so please have them ready. You can cancel',
  );
});

it('who was found is let go with a second press, which says what follows', async () => {
  const server = startFakeServer();
  server.answers('POST /_api/bookings/refuse-rescue', { message: 'Done.' });
  const onChanged = vi.fn<() => void>();
  const person = await renderOnPage(<RescueNews booking={FOUND} token="t" now={now} onChanged={onChanged} />);
  expect(words()).toContain('You can say so until Wednesday, May 8, 7:00 AM');
  await person.click(button('Ask for somebody else'));
  expect(words()).toContain('everything that you paid goes back');
  await person.click(button('Keep Denise'));
  await person.click(button('Ask for somebody else'));
  expect(server.received('POST /_api/bookings/refuse-rescue')).toEqual([]);
  await person.click(button('Let Denise go'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});
