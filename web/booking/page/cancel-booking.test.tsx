import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { CancelBooking } from './cancel-booking.tsx';

const PREVIEW = 'GET /_api/bookings/cancel-preview';
const CANCEL = 'POST /_api/bookings/cancel';

const FREE_UNTIL = BOOKING.freeUntil;

const FREE = { refundAmount: 135, waitingAmount: 0, feeAmount: 0, freeUntil: FREE_UNTIL, bank: null, endsPlan: false };
const LATE = { refundAmount: 90, waitingAmount: 0, feeAmount: 45, freeUntil: FREE_UNTIL, bank: null, endsPlan: false };
const FREE_WORDS = 'Cancel now and $135.00 goes back to your card.';
const LATE_WORDS = "One hour ($45.00) is kept for Denise's time. $90.00 comes back to your card.";

/** Opens the terms of a booking that can still be canceled free of charge, by the clock of the page. */
async function openTerms() {
  const server = startFakeServer();
  server.answers(PREVIEW, FREE);
  const onCanceled = vi.fn<() => void>();
  const onStale = vi.fn<() => void>();
  const Page = () => {
    const [now, setNow] = useState(Date.parse(BOOKING.now));
    return (
      <>
        <button type="button" onClick={() => setNow(Date.parse(FREE_UNTIL) + 1)}>
          Pass the free time
        </button>
        <CancelBooking booking={BOOKING} token="link" now={now} onCanceled={onCanceled} onStale={onStale} />
      </>
    );
  };
  const person = await renderOnPage(<Page />);
  await person.click(button('Cancel booking'));
  await screen.findByText(FREE_WORDS);
  return { server, person, onCanceled, onStale };
}

const box = () => screen.getByRole('group', { name: 'Cancel booking' });
const isAnnounced = (element: HTMLElement) => element.closest('[aria-live="polite"]') !== null;

describe('the terms of canceling', () => {
  it('are agreed to as they are shown: the amount is sent with the cancel', async () => {
    const { server, person, onCanceled } = await openTerms();
    screen.getByText(
      /^Free to cancel until .+\. After that, one hour .+ is kept for Denise’s time and the rest comes back/,
    );
    server.answers(CANCEL, { message: 'Booking canceled successfully.' });
    await person.click(button('Cancel booking'));
    await waitFor(() => expect(onCanceled).toHaveBeenCalledOnce());
    await screen.findByText('Booking canceled successfully.');
    expect(server.received(CANCEL)).toEqual([{ bookingId: 1042, token: 'link', refundAmount: 135 }]);
  });

  it('promise nothing back of a visit that is not paid yet', async () => {
    startFakeServer();
    const booking = { ...BOOKING, paid: false as const };
    const now = Date.parse(BOOKING.now);
    await renderOnPage(<CancelBooking {...{ booking, now }} token="link" onCanceled={() => {}} onStale={() => {}} />);
    screen.getByText(/^Nothing is charged for this visit yet\. Free to cancel until .+ of what was charged by then\.$/);
    expect(screen.queryByText(/comes back to your card/)).toBeNull();
  });

  it('say that a bank decides first, where it asks about the payment', async () => {
    startFakeServer();
    const booking = { ...BOOKING, bank: 'deciding' as const };
    const now = Date.parse(BOOKING.now);
    await renderOnPage(<CancelBooking {...{ booking, now }} token="link" onCanceled={() => {}} onStale={() => {}} />);
    screen.getByText(/^Your bank asks about the payment\. What comes back of it, should you cancel, waits for what it/);
  });

  const OVER = Date.parse(FREE_UNTIL) + 1000;
  const ALWAYS = { freeUntil: BOOKING.timeSlot.startTime };
  const words = async (change: Partial<typeof BOOKING>, now = Date.parse(BOOKING.now)) => {
    startFakeServer();
    const booking = { ...BOOKING, ...change };
    await renderOnPage(<CancelBooking {...{ booking, now }} token="link" onCanceled={() => {}} onStale={() => {}} />);
    return screen.getByText(/bank/).textContent;
  };
  it.each([
    [
      'it could be canceled free of charge until it starts',
      { bank: 'deciding' as const, ...ALWAYS },
      undefined,
      /decides\.$/,
    ],
    ['the free time is over', { bank: 'deciding' as const }, OVER, /decides; one hour .+ is kept for .+ time now\.$/],
    [
      'the bank has given it back',
      { bank: 'returned' as const },
      undefined,
      /^Your bank has given you this payment back/,
    ],
  ])('promise nothing back from us of what a bank asks about, also where %s', async (_what, change, now, expected) => {
    const text = await words(change, now);
    expect(text).toMatch(expected);
    expect(text).not.toMatch(/to your card/);
  });

  it('say that standing visits end with it, where it began some', async () => {
    const server = startFakeServer();
    server.answers(PREVIEW, { ...FREE, endsPlan: true });
    const nothing = () => {};
    await renderOnPage(<CancelBooking booking={BOOKING} token="link" now={0} onCanceled={nothing} onStale={nothing} />);
    button('Cancel booking').click();
    await screen.findByText('The standing visits that it began end with it.');
  });

  // shows: product/canceling/other-terms
  it('that have changed are shown in place, with the focus and for screen readers, and are asked about again', async () => {
    const { server, person, onCanceled } = await openTerms();
    server.answers(PREVIEW, LATE);
    server.refuses(CANCEL, 409, 'The terms have changed.');
    await person.click(button('Cancel booking'));
    const terms = await screen.findByText(`The terms have changed. ${LATE_WORDS}`);
    expect(isAnnounced(terms)).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(screen.queryByText(FREE_WORDS)).toBeNull();
    expect(onCanceled).not.toHaveBeenCalled();
    // Only one place tells it.
    expect(screen.queryByText('The terms have changed.')).toBeNull();

    server.answers(CANCEL, { message: 'Booking canceled successfully.' });
    await person.click(button('Cancel booking'));
    await waitFor(() => expect(onCanceled).toHaveBeenCalledOnce());
    expect(server.received(CANCEL).map(({ refundAmount }) => refundAmount)).toEqual([135, 90]);
  });

  it('change before the eyes when the free time ends', async () => {
    const { server, person } = await openTerms();
    server.answers(PREVIEW, LATE);
    await person.click(button('Pass the free time'));
    expect(isAnnounced(await screen.findByText(`The terms have changed. ${LATE_WORDS}`))).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(server.received(CANCEL)).toEqual([]);
  });
});

describe('a cancel that is refused', () => {
  it('because somebody else canceled says so in the server’s words, and shows what it is now', async () => {
    const { server, person, onCanceled, onStale } = await openTerms();
    const sentence = 'This booking can no longer be canceled.';
    server.refuses(CANCEL, 409, sentence);
    server.refuses(PREVIEW, 409, sentence);
    await person.click(button('Cancel booking'));
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(onCanceled).not.toHaveBeenCalled();
    expect(onStale).toHaveBeenCalledOnce();
    expect(button('Keep it').disabled).toBe(false);
  });

  it('without a reason says that it failed', async () => {
    const { server, person, onStale } = await openTerms();
    server.refuses(CANCEL, 502);
    await person.click(button('Cancel booking'));
    await screen.findByText('Failed to cancel booking. Please try again.');
    expect(onStale).not.toHaveBeenCalled();
  });

  it('on the same terms can be repeated', async () => {
    const { server, person, onCanceled } = await openTerms();
    server.isUnreachable(CANCEL);
    await person.click(button('Cancel booking'));
    await screen.findByText('Failed to cancel booking. Please try again.');
    screen.getByText(FREE_WORDS);
    server.answers(CANCEL, { message: 'Booking canceled successfully.' });
    await person.click(button('Cancel booking'));
    await waitFor(() => expect(onCanceled).toHaveBeenCalledOnce());
  });
});
