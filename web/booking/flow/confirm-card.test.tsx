import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { ALREADY_PAID, SLOT_TAKEN } from '#contract/slot-taken';
import { CALL, REPLY } from '../../../tests/details-form.tsx';
import { type FakeServer, startFakeServer } from '../../../tests/fake-server.ts';
import type { Hold } from './booking-stages.ts';
import { confirmCard, findPaid, tellServer } from './confirm-card.ts';

/** What is asked right before a card is charged: that what is paid for is what the page shows (docs/product.md#holds). */

const request = { timeSlotId: 34, serviceId: 2, customerDetails: { name: 'Robin Vale', email: 'robin@example.com' } };
const hold: Hold = {
  serviceId: 2,
  request,
  clientSecret: REPLY.clientSecret,
  amount: REPLY.amount,
  minutes: REPLY.minutes,
  seconds: 540,
  name: 'Robin Vale',
  email: 'robin@example.com',
};
const TYPED = { cardId: undefined, isSaving: false, plan: undefined };
const SAVED = { ...TYPED, cardId: 7 };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

it('a typed card is for what this page has sent, whatever another tab has sent since', async () => {
  server.answers(CALL, REPLY);
  expect(await tellServer(hold, '', TYPED)).toBeNull();
  expect(server.received(CALL)).toEqual([request]);
});

it('of another payment than the one shown nothing is charged: it is looked at first, and keeps no card', async () => {
  server.answers(CALL, { ...REPLY, clientSecret: 'pi_other_secret_x', amount: 88 });
  const renewed = { ...hold, clientSecret: 'pi_other_secret_x', amount: 88, seconds: REPLY.heldForSeconds };
  expect(await tellServer(hold, '', SAVED)).toEqual({ kind: 'renewed', hold: renewed });
  expect(server.received(CALL)).toEqual([{ ...request, cardId: 7 }]);
});

const OTHERS = [{ id: 35, startTime: '2030-05-07T13:00:00.000Z', endTime: '2030-05-07T16:00:00.000Z' }];

it.each([
  ['paid for by now', 409, ALREADY_PAID],
  ['somebody else’s', 409, SLOT_TAKEN],
])('a time that is %s is gone, whatever pays for it', async (_what, status, code) => {
  server.refuses(CALL, status, 'Gone.', OTHERS, code);
  for (const card of [TYPED, SAVED])
    expect(await tellServer(hold, '', card)).toMatchObject({
      kind: 'gone',
      refusal: { message: 'Gone.', code, next: OTHERS },
    });
});

it.each([
  ['a card that cannot be used', 409],
  ['a card that was removed', 404],
  ['too many attempts', 429],
  ['a ban', 403],
])('charges nothing after %s', async (_what, status) => {
  server.refuses(CALL, status, 'Not now.');
  expect(await tellServer(hold, '', SAVED)).toEqual({ kind: 'refused by server', message: 'Not now.' });
});

it('of a time that is gone only the provider’s word counts as paid, and nothing is confirmed', async () => {
  const stripe = (status: string) =>
    ({ retrievePaymentIntent: async () => ({ paymentIntent: { id: 'pi_1', status } }) }) as unknown as Stripe;
  expect(await findPaid(stripe('succeeded'), 'pi_1_secret')).toEqual({ kind: 'paid', intentId: 'pi_1' });
  for (const status of ['canceled', 'requires_payment_method', 'requires_action'])
    expect(await findPaid(stripe(status), 'pi_1_secret')).toBeNull();
});

const LOST = { error: { type: 'api_connection_error', message: 'No connection.' } };

/** A provider whose answer to the charge does not arrive; `known`: what it says of the payment afterwards. */
const lossy = (known: unknown, confirm: () => unknown = () => LOST) =>
  ({ confirmPayment: async () => confirm(), retrievePaymentIntent: async () => known }) as unknown as Stripe;
const CHARGE = { elements: null, wasTold: false, returnUrl: '' };

it('a charge whose answer is lost is asked for, and called neither paid nor uncharged without one', async () => {
  const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
  expect(await confirmCard(lossy(paid), CHARGE, hold)).toEqual({ kind: 'paid', intentId: 'pi_1' });
  expect(await confirmCard(lossy(LOST), CHARGE, hold)).toEqual({ kind: 'unknown', message: 'No connection.' });
  const broken = lossy(LOST, () => {
    throw new Error('broken');
  });
  expect(await confirmCard(broken, CHARGE, hold)).toMatchObject({ kind: 'unknown' });
  const declined = { error: { type: 'card_error', message: 'Declined.' } };
  expect(
    await confirmCard(
      lossy(paid, () => declined),
      CHARGE,
      hold,
    ),
  ).toMatchObject({ kind: 'refused', message: 'Declined.' });
});

it('a card form that cannot ask what became of its payment ends, and charges nothing', async () => {
  const confirm = vi.fn(() => LOST);
  for (const fetchUpdates of [() => Promise.reject(new Error('offline')), async () => LOST]) {
    const elements = { fetchUpdates } as unknown as StripeElements;
    const outcome = await confirmCard(lossy(LOST, confirm), { ...CHARGE, elements, wasTold: true }, hold);
    expect(outcome).toMatchObject({ kind: 'refused', isSettled: false });
  }
  const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
  const elements = { fetchUpdates: async () => LOST } as unknown as StripeElements;
  expect(await confirmCard(lossy(paid, confirm), { ...CHARGE, elements, wasTold: true }, hold)).toMatchObject({
    kind: 'paid',
  });
  expect(confirm).not.toHaveBeenCalled();
});

it('a card form that says of an ended payment that it has ended leads to a new one', async () => {
  const ended = { error: { type: 'invalid_request_error', message: 'It is in a terminal state.' } };
  const elements = { fetchUpdates: async () => ended } as unknown as StripeElements;
  const charge = { ...CHARGE, elements, wasTold: true };
  const canceled = lossy({ paymentIntent: { id: 'pi_1', status: 'canceled' } });
  expect(await confirmCard(canceled, charge, hold)).toEqual({ kind: 'ended' });
});
