import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { NOT_THIS_CLEANER } from '#contract/no-bookings';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { NO_MOVE } from '../../../tests/no-move.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import AnswerProposal from './answer-proposal.tsx';
import { ConfirmMove } from './confirm-move.tsx';

const PREVIEW = 'GET /_api/bookings/move-preview';
const MOVE = 'POST /_api/bookings/move';
const ANSWER = 'POST /_api/bookings/answer-move';

const BOOKING = {
  id: 42,
  now: '2030-05-01T12:00:00.000Z',
  totalAmount: 165,
  paidAmount: 165,
  refundedAmount: 0,
  minutes: 180,
  keptHours: 1,
  freeUntil: '2030-05-07T13:00:00.000Z',
  cleaner: { displayName: 'Denise Whitfield' },
  city: { name: 'Baltimore', slug: 'baltimore', timeZone: 'America/New_York' },
  service: { id: 3, name: 'Standard Clean' },
  timeSlot: { id: 7, startTime: '2030-05-08T13:00:00.000Z', endTime: '2030-05-08T16:00:00.000Z' },
  move: NO_MOVE,
} as BookingByToken;
const TIME = { startTime: '2030-05-09T13:00:00.000Z', endTime: '2030-05-09T16:00:00.000Z' };
const FREE = {
  free: true,
  request: false,
  refundAmount: 0,
  extraAmount: 0,
  keptAmount: 0,
  totalAmount: 165,
  freeUntil: '2030-05-08T13:00:00.000Z',
  answerUntil: null,
  timeSlot: TIME,
  minutes: 180,
  advisedMinutes: null,
  offeredExtras: [],
};
const LATE = { ...FREE, free: false, request: true, freeUntil: BOOKING.now, answerUntil: '2030-05-01T23:00:00.000Z' };

async function confirm() {
  const server = startFakeServer();
  server.answers(PREVIEW, FREE);
  const [onDone, onTaken] = [vi.fn<(done: string) => void>(), vi.fn<(message: string) => void>()];
  const person = await renderOnPage(
    <ConfirmMove
      {...{
        booking: BOOKING,
        token: 't',
        timeSlotId: 9,
        startTime: TIME.startTime,
        wanted: { minutes: 180, extras: undefined },
        onDone,
        onTaken,
      }}
      onBack={() => {}}
    />,
  );
  await screen.findByText('Moving it is free. What you paid stays as it is.');
  return { server, person, onDone, onTaken };
}

describe('the terms of a move', () => {
  it('are agreed to as they are shown', async () => {
    const { server, person, onDone } = await confirm();
    server.answers(MOVE, { booking: BOOKING });
    await person.click(button('Move this visit'));
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('moved'));
    const asked = { bookingId: 42, token: 't', timeSlotId: 9, refundAmount: 0, extraAmount: 0, request: false };
    expect(server.received(MOVE)).toEqual([asked]);
  });

  it('of a planned visit say what is charged later, and need a yes where that is more than was agreed to', async () => {
    const server = startFakeServer();
    const consentText = 'Charge this card $220.00 for the visit on Thursday, May 9.';
    server.answers(PREVIEW, {
      ...FREE,
      totalAmount: 220,
      minutes: 240,
      chargeAt: '2030-05-08T01:00:00.000Z',
      consentText,
    });
    server.answers(MOVE, { booking: BOOKING });
    const onDone = vi.fn<(done: string) => void>();
    const wanted = { minutes: 240, extras: undefined };
    const props = {
      booking: { ...BOOKING, paid: false } as BookingByToken,
      token: 't',
      timeSlotId: 9,
      startTime: TIME.startTime,
      wanted,
      onDone,
    };
    const person = await renderOnPage(<ConfirmMove {...props} onTaken={() => {}} onBack={() => {}} />);
    await screen.findByText(/^Nothing is charged now\. Your card is charged \$220\.00 on Tuesday, May 7, 9:00 PM/);
    const box = screen.getByRole('checkbox', { name: consentText, checked: false });
    await person.click(button('Move this visit'));
    expect(screen.getByText('Please tick the box if you agree')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect(server.received(MOVE)).toEqual([]);
    await person.click(box);
    await person.click(button('Move this visit'));
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('moved'));
    expect(server.received(MOVE)).toMatchObject([{ totalAmount: 220, consentText, minutes: 240 }]);
  });

  it('that change nothing, as its cleaner takes no shorter visit that day, are not to be pressed', async () => {
    const server = startFakeServer();
    server.answers(PREVIEW, { ...FREE, timeSlot: BOOKING.timeSlot, minutes: BOOKING.minutes });
    const { id: timeSlotId, startTime } = BOOKING.timeSlot;
    const wanted = { minutes: 150, extras: undefined };
    const handlers = { onDone: () => {}, onTaken: () => {}, onBack: () => {} };
    await renderOnPage(
      <ConfirmMove {...{ booking: BOOKING, token: 't', timeSlotId, startTime, wanted }} {...handlers} />,
    );
    await screen.findByText(/takes no less than 3 hours, which is as long as your visit is already/);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Choose another time']);
  });

  // shows: product/moving/terms
  it('that have changed are shown in their place, take the focus, and are asked about again', async () => {
    const { server, person, onDone } = await confirm();
    server.answers(PREVIEW, LATE);
    server.refuses(MOVE, 409, 'The terms have changed.');
    await person.click(button('Move this visit'));
    await screen.findByText('The terms have changed. Please look at them again.');
    expect(document.activeElement?.className).toBe('confirm-move');
    expect(document.body.textContent).toContain('Denise has until Wednesday, May 1, 7:00 PM');
    expect(onDone).not.toHaveBeenCalled();
    server.answers(MOVE, { requested: true });
    await person.click(button('Ask Denise for this time'));
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('asked'));
  });

  it('of a time that is gone lead back to the others', async () => {
    const { server, person, onTaken } = await confirm();
    server.refuses(MOVE, 409, 'That time was just taken. Please choose another.', [{ id: 11, ...TIME }]);
    await person.click(button('Move this visit'));
    await waitFor(() =>
      expect(onTaken).toHaveBeenCalledExactlyOnceWith('That time was just taken. Please choose another.', [
        { id: 11, ...TIME },
      ]),
    );
  });

  it('that are refused give the reason alone: only what could not be loaded is tried again', async () => {
    const server = startFakeServer();
    server.refuses(PREVIEW, 409, 'These standing visits pause on that day.');
    const wanted = { minutes: 180, extras: undefined };
    const props = {
      booking: BOOKING,
      token: 't',
      timeSlotId: 9,
      startTime: TIME.startTime,
      wanted,
      onDone: () => {},
      onTaken: () => {},
    };
    const onBack = vi.fn<() => void>();
    const person = await renderOnPage(<ConfirmMove {...props} onBack={onBack} />);
    expect((await screen.findByRole('alert')).textContent).toBe('These standing visits pause on that day.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await person.click(button('Choose another time'));
    expect(onBack).toHaveBeenCalledOnce();
    document.body.replaceChildren();
    server.refuses(PREVIEW, 403, 'This cleaner cannot take this booking.', undefined, NOT_THIS_CLEANER);
    await renderOnPage(<ConfirmMove {...props} onBack={onBack} />);
    const others = await screen.findByRole('link', { name: 'See who else is free in Baltimore that day' });
    expect(others.getAttribute('href')).toBe('/cleaning-services/baltimore?service=3&minutes=180&date=2030-05-09');
    expect(screen.getByRole('link', { name: 'Go to your booking' }).getAttribute('href')).toMatch(/^\/booking\//);
    expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    document.body.replaceChildren();
    server.refuses(PREVIEW, 500, 'Something went wrong');
    await renderOnPage(<ConfirmMove {...props} onBack={onBack} />);
    await screen.findByRole('button', { name: 'Try again' });
  });
});

it('a proposal is answered: a time is taken, or all goes back after a second press', async () => {
  const server = startFakeServer();
  const proposed = [{ timeSlotId: 9, ...TIME, isOpen: true }];
  const booking = { ...BOOKING, move: { ...NO_MOVE, state: 'proposed' as const, proposed, until: TIME.startTime } };
  const [onMoved, onCanceled] = [vi.fn<(path: string) => void>(), vi.fn<() => void>()];
  const props = { booking, token: 't', onMoved, onCanceled, onChanged: () => {} };
  const person = await renderOnPage(<AnswerProposal {...props} />);
  await person.click(button('Take this time'));
  expect(document.body.textContent).toContain('Please choose a time');
  expect(document.activeElement).toBe(screen.getByRole('radio'));
  server.answers(ANSWER, { message: 'Moved.' });
  await person.click(screen.getByRole('radio', { name: /^Thursday, May 9/ }));
  await person.click(button('Take this time'));
  await waitFor(() => expect(onMoved).toHaveBeenCalledExactlyOnceWith('/booking/t/move?done=moved'));
  await person.click(button('Cancel, $165.00 back'));
  screen.getByText('Cancel now and $165.00, all that you paid, goes back to your card.');
  expect(onCanceled).not.toHaveBeenCalled();
  await person.click(button('Cancel booking'));
  await waitFor(() => expect(onCanceled).toHaveBeenCalledOnce());
  const bookingId = 42;
  expect(server.received(ANSWER)).toEqual([
    { bookingId, token: 't', answer: 'take', timeSlotId: 9 },
    { bookingId, token: 't', answer: 'cancel' },
  ]);
});
