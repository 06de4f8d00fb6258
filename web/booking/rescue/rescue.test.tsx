import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BookingRescue } from '#contract/rescue-states';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import CleanerInDoubt from './cleaner-in-doubt.tsx';
import RescueNews from './rescue-news.tsx';
import RescueWishChoice from './rescue-wish.tsx';

const WISH = 'POST /_api/bookings/rescue-wish';
const REFUSE = 'POST /_api/bookings/refuse-rescue';
const UNTIL = '2030-05-08T11:00:00.000Z';
const now = Date.parse(BOOKING.now);

async function news(state: BookingRescue['state']) {
  const server = startFakeServer();
  const onChanged = vi.fn<() => void>();
  const rescue = { state, formerCleaner: 'Pat', reason: 'My car broke down.', rating: 4.8, until: UNTIL };
  const person = await renderOnPage(
    <RescueNews booking={{ ...BOOKING, rescue }} token="t" now={now} onChanged={onChanged} />,
  );
  return { server, person, onChanged };
}
const words = () => document.body.textContent;

it('saves what is to happen as soon as it is chosen, and goes back where it could not be saved', async () => {
  const server = startFakeServer();
  const person = await renderOnPage(<RescueWishChoice booking={{ ...BOOKING, rescueWish: 'refund' }} token="t" />);
  const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(words()).toContain('Find somebody else As good, at the same time and price.');
  server.answers(WISH, { message: 'Saved.' });
  await person.click(choice(/^Find somebody else/));
  expect(choice(/^Find somebody else/).checked).toBe(true);
  expect(server.received(WISH)).toEqual([{ bookingId: BOOKING.id, token: 't', wish: 'find' }]);
  server.refuses(WISH, 409, 'This booking is over.');
  await person.click(choice(/^Ask me first/));
  await screen.findByText('This booking is over.');
  expect(choice(/^Find somebody else/).checked).toBe(true);
});

it('says of a visit that is not paid that nothing is looked for, and nothing goes back, before it is', async () => {
  startFakeServer();
  const booking = { ...BOOKING, rescueWish: 'find' as const };
  await renderOnPage(<RescueWishChoice booking={booking} token="t" />);
  expect(words()).not.toContain('Until this visit is paid');
  cleanup();
  await renderOnPage(<RescueWishChoice booking={{ ...booking, paid: false }} token="t" />);
  expect(words()).toContain('What you choose here counts once it is paid.');
});

it('asks whether somebody else shall come, and says until when', async () => {
  const { server, person, onChanged } = await news('asking');
  expect(words()).toContain('Pat cannot come');
  expect(words()).toContain('7:00 AM');
  expect(words()).toContain('Pat writes: “My car broke down.”');
  server.answers(WISH, { message: 'We are asking other cleaners now.' });
  await person.click(button('Find somebody else'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  await person.click(button('Give me $135.00 back'));
  expect(server.received(WISH).map((sent) => (sent as { wish: string }).wish)).toEqual(['find', 'refund']);
});

it('says who comes instead, and takes a no within the hour', async () => {
  const { server, person, onChanged } = await news('rescued');
  expect(words()).toContain('Denise comes instead');
  expect(words()).toContain('at the same price');
  expect(words()).toContain('Denise is rated 4.8 of 5. Not right for you?');
  server.answers(REFUSE, { message: 'We are asking other cleaners now.' });
  await person.click(button('Ask for somebody else'));
  await person.click(button('Keep Denise'));
  await person.click(button('Ask for somebody else'));
  expect(words()).toContain('Denise then does not come');
  expect(server.received(REFUSE)).toEqual([]);
  await person.click(button('Let Denise go'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(REFUSE)).toEqual([{ bookingId: BOOKING.id, token: 't' }]);
});

it('says that a cleaner may not be able to come, and takes somebody else until the start', async () => {
  const server = startFakeServer();
  const onChanged = vi.fn<() => void>();
  const doubted = { ...BOOKING, inDoubt: true as const };
  const person = await renderOnPage(<CleanerInDoubt booking={doubted} token="t" {...{ now, onChanged }} />);
  screen.getByRole('heading', { name: 'Denise may not be able to come' });
  server.answers(WISH, { message: 'We are asking other cleaners now.' });
  await person.click(button('Find somebody else'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(WISH)).toEqual([{ bookingId: BOOKING.id, token: 't', wish: 'find' }]);
  cleanup();
  const started = Date.parse(BOOKING.timeSlot.startTime);
  await renderOnPage(<CleanerInDoubt booking={doubted} token="t" now={started} onChanged={onChanged} />);
  expect(words()).toContain('takes care of what you paid');
  expect(screen.queryByRole('button', { name: 'Find somebody else' })).toBeNull();
});
