import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HOLD_ENDED, NOT_CHARGED, PAYMENT_IN_PROCESS } from '#contract/payment-codes';
import { ALREADY_PAID, ALREADY_PAID_WORDS } from '#contract/slot-taken';
import { type FakeServer, startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { StageOutcome } from './booking-outcome.tsx';
import type { Hold } from './booking-stages.ts';
import { heldHere, loadPendingPayment, removeHold, saveHold, savePendingPayment } from './booking-storage.ts';
import { PaidAndWaiting } from './paid-and-waiting.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { keepWhilePending, saveBegunPayment, useReturnedPayment } from './returned-payment.ts';

/** A payment that a bank still works on (docs/product.md#paying): it is neither called paid nor called failed. */

const CREATE = 'POST /_api/bookings/create';
const CLAIM = { timeSlotId: 34, serviceId: 2, stripePaymentIntentId: 'pi_12345678', totalAmount: 165 };
const BOOKED = { booking: { id: 7, status: 'scheduled' as const, totalAmount: 165 }, token: 'secret' };
const WORDS = 'Your payment is being confirmed, and with it your booking.';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('is looked for by itself until it is decided, and nothing changes meanwhile', async () => {
  const server = startFakeServer();
  server.refuses(CREATE, 402, 'Payment failed.');
  const onFinished = vi.fn();
  await renderOnPage(<PaidAndWaiting claim={CLAIM} onFinished={onFinished} everySeconds={0.02} />);
  await waitFor(() => expect(server.received(CREATE).length).toBeGreaterThan(1));
  screen.getByText(WORDS);
  expect(onFinished).not.toHaveBeenCalled();
  server.answers(CREATE, BOOKED);
  await waitFor(() => expect(onFinished).toHaveBeenCalledWith({ kind: 'booked', id: 7, token: 'secret' }, CLAIM));
});

it('is asked for once at a time, answered once, and no news to a page that was left', async () => {
  const server = startFakeServer();
  const answer = server.answersLater(CREATE, BOOKED);
  const onFinished = vi.fn();
  const person = await renderOnPage(<PaidAndWaiting claim={CLAIM} onFinished={onFinished} everySeconds={0.01} />);
  await waitFor(() => expect(server.received(CREATE)).toHaveLength(1));
  await person.click(button('Check again'));
  expect(server.received(CREATE)).toHaveLength(1);
  answer();
  await waitFor(() => expect(onFinished).toHaveBeenCalled());
  expect(onFinished).toHaveBeenCalledTimes(1);
  cleanup();

  const later = server.answersLater(CREATE, BOOKED);
  const onLeft = vi.fn();
  await renderOnPage(<PaidAndWaiting claim={CLAIM} onFinished={onLeft} everySeconds={0.01} />);
  await waitFor(() => expect(server.received(CREATE)).toHaveLength(2));
  cleanup();
  later();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onLeft).not.toHaveBeenCalled();
});

function Returned() {
  const { state, finish } = useReturnedPayment();
  return state.at === 'booked' ? null : <PaymentOutcome state={state} onFinished={finish} />;
}

const comeBack = async (status: string, answer = 402, code?: string) => {
  const server = startFakeServer();
  server.refuses(CREATE, answer, 'Payment failed.', [], code);
  server.refuses('GET /_api/time-slot', 404, 'Not Found');
  const address = `/booking-success?slot=34&service=2&amount=165&payment_intent=pi_12345678&redirect_status=${status}`;
  window.history.replaceState(null, '', address);
  await renderOnPage(<Returned />);
};

it('after the bank’s page says so, too, and is waited for; unpaid without it, one tries again', async () => {
  saveBegunPayment(CLAIM.stripePaymentIntentId);
  await comeBack('pending');
  await screen.findByText(WORDS);
  expect(loadPendingPayment()).toEqual(CLAIM);
  // Loaded anew before the answer was there: its entry in the history knows which of both it is.
  cleanup();
  const { state } = window.history;
  window.history.replaceState(state, '', '/booking-success');
  await renderOnPage(<Returned />);
  await screen.findByText(WORDS);
  sessionStorage.clear();
  cleanup();
  await comeBack('succeeded');
  await screen.findByText(/^Nothing was charged/);
  expect(window.history.state).toMatchObject({ isAwaited: false });
});

it('nobody else’s link takes the place of what was paid here, nor of what is held', async () => {
  sessionStorage.setItem('unfinished-payment', JSON.stringify({ ...CLAIM, stripePaymentIntentId: 'pi_87654321' }));
  saveHold(34, { seconds: 500, minutes: 180 });
  await comeBack('succeeded', 404);
  await screen.findByText(/^This payment was begun in another browser/);
  expect(loadPendingPayment()?.stripePaymentIntentId).toBe('pi_87654321');
  expect(heldHere(34)).toBeDefined();
});

it('a stranger’s link is not kept, whatever this browser holds; what was begun here is, also after its hold', async () => {
  saveBegunPayment('pi_87654321');
  saveHold(34, { seconds: 500, minutes: 180 });
  const server = startFakeServer();
  server.answersLater(CREATE, BOOKED);
  server.refuses('GET /_api/time-slot', 404, 'Not Found');
  window.history.replaceState(null, '', '/booking-success?slot=34&service=2&amount=1&payment_intent=pi_12345678');
  await renderOnPage(<Returned />);
  await waitFor(() => expect(server.received(CREATE)).toHaveLength(1));
  expect(loadPendingPayment()).toBeUndefined();
  cleanup();
  removeHold(34);
  saveBegunPayment(CLAIM.stripePaymentIntentId);
  await comeBack('pending', 402, PAYMENT_IN_PROCESS);
  await screen.findByText(WORDS);
  expect(loadPendingPayment()).toEqual(CLAIM);
});

it('the time of a payment that was not charged, since another one has paid for it, is called booked', async () => {
  await comeBack('succeeded', 409, ALREADY_PAID);
  await screen.findByText(ALREADY_PAID_WORDS);
  screen.getByRole('heading', { name: 'You booked this time' });
});

it('a payment that waits takes the place of no other one that does, nor does the end of one end it', () => {
  const other = { ...CLAIM, stripePaymentIntentId: 'pi_87654321' };
  savePendingPayment(other);
  keepWhilePending({ kind: 'waiting', isInProcess: true }, CLAIM);
  keepWhilePending({ kind: 'ended', message: '' }, CLAIM);
  expect(loadPendingPayment()).toEqual(other);
  keepWhilePending({ kind: 'ended', message: '' }, other);
  expect(loadPendingPayment()).toBeUndefined();
});

const HOLD: Hold = {
  serviceId: 2,
  request: { timeSlotId: 34, serviceId: 2, customerDetails: { name: 'Robin Vale', email: 'robin@example.com' } },
  clientSecret: 'pi_12345678_secret_abc',
  amount: 165,
  minutes: 180,
  seconds: 0,
  name: 'Robin Vale',
  email: 'robin@example.com',
};

/** The time to pay has run out by the clock of this tab. */
async function runOut(prepare: (server: FakeServer) => void) {
  const server = startFakeServer();
  prepare(server);
  const [onFinished, onHoldOver] = [vi.fn(), vi.fn()];
  const given = {
    slotId: 34,
    zone: 'UTC',
    nextTime: () => null,
    otherTimes: null,
    onTryAgain: () => {},
    everySeconds: 0.01,
  };
  await renderOnPage(<StageOutcome stage={{ at: 'ending', hold: HOLD }} {...{ ...given, onFinished, onHoldOver }} />);
  await waitFor(() => expect(onFinished.mock.calls.length + onHoldOver.mock.calls.length).toBe(1));
  expect(server.received(CREATE)[0]).toEqual(CLAIM);
  return { onFinished, onHoldOver };
}

it('a hold that has run out here and was paid in another tab is booked, and not called uncharged', async () => {
  const paid = await runOut((server) => server.answers(CREATE, BOOKED));
  expect(paid.onFinished).toHaveBeenCalledWith({ kind: 'booked', id: 7, token: 'secret' }, CLAIM);
  cleanup();
  // By the server's clock it is not over: asked a few times, and not called known.
  const over = await runOut((server) => server.refuses(CREATE, 402, 'Payment failed.', [], NOT_CHARGED));
  expect(over.onHoldOver).toHaveBeenCalledWith(false);
  cleanup();
  const inProcess = await runOut((server) => server.refuses(CREATE, 402, 'Payment failed.', [], PAYMENT_IN_PROCESS));
  expect(inProcess.onFinished).toHaveBeenCalledWith({ kind: 'waiting', isInProcess: true }, CLAIM);
  cleanup();
  const paidElse = await runOut((server) => server.refuses(CREATE, 409, 'It is paid for.', [], ALREADY_PAID));
  expect(paidElse.onFinished).toHaveBeenCalledWith({ kind: 'paid already' }, CLAIM);
  cleanup();
  const ended = await runOut((server) => server.refuses(CREATE, 409, 'Nothing was charged.', [], HOLD_ENDED));
  expect(ended.onHoldOver).toHaveBeenCalledWith(true);
  cleanup();
  const goesBack = await runOut((server) => server.refuses(CREATE, 409, 'Your payment goes back.'));
  expect(goesBack.onFinished).toHaveBeenCalledWith(
    { kind: 'failed', status: 409, message: 'Your payment goes back.' },
    CLAIM,
  );
  // A bank's page may still be open, or somebody else be signed in by now: nobody knows.
  for (const status of [402, 404]) {
    cleanup();
    const open = await runOut((server) => server.refuses(CREATE, status, 'No.'));
    expect(open.onHoldOver).toHaveBeenCalledWith(false);
  }
});

it('one’s own that was refused leaves the time held, as it says', async () => {
  saveHold(34, { seconds: 500, minutes: 180 });
  await comeBack('succeeded');
  await screen.findByText(/^Nothing was charged/);
  expect(heldHere(34)).toBeDefined();
});

it('a bank’s no is told as soon as it is known, also where its answer was waited for', async () => {
  saveHold(34, { seconds: 500, minutes: 180 });
  await comeBack('pending', 402, NOT_CHARGED);
  await screen.findByText(/^Nothing was charged/);
  expect(heldHere(34)).toBeDefined();
  expect(loadPendingPayment()).toBeUndefined();
  cleanup();

  startFakeServer().refuses(CREATE, 402, 'Payment failed.', [], NOT_CHARGED);
  const onFinished = vi.fn();
  await renderOnPage(<PaidAndWaiting claim={CLAIM} onFinished={onFinished} everySeconds={0.01} />);
  await waitFor(() => expect(onFinished).toHaveBeenCalledWith({ kind: 'refused', message: 'Payment failed.' }, CLAIM));
});
