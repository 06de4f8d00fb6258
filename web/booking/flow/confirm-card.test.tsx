import { beforeEach, expect, it } from 'vitest';
import { ALREADY_PAID, ALREADY_PAID_WORDS } from '#contract/already-paid';
import { CALL, REPLY } from '../../../tests/details-form.tsx';
import { type FakeServer, startFakeServer } from '../../../tests/fake-server.ts';
import type { Hold } from './booking-stages.ts';
import { tellServer } from './confirm-card.ts';

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
  ['paid for by now, also by a saved card', SAVED, ALREADY_PAID, []],
  ['held no longer', TYPED, undefined, []],
  ['held no longer, and others are named', SAVED, undefined, OTHERS],
])('a time that is %s is gone unless its own payment says otherwise', async (_what, card, code, next) => {
  server.refuses(CALL, 409, ALREADY_PAID_WORDS, next, code);
  expect(await tellServer(hold, '', card)).toEqual({ kind: 'gone', message: ALREADY_PAID_WORDS, next });
});

it.each([
  ['a saved card that cannot be used', SAVED, 409],
  ['too many attempts', TYPED, 429],
])('charges nothing after %s', async (_what, card, status) => {
  server.refuses(CALL, status, 'Not now.');
  expect(await tellServer(hold, '', card)).toEqual({ kind: 'not taken', message: 'Not now.' });
});
