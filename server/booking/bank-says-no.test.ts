import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOT_CHARGED, PAYMENT_IN_PROCESS } from '#contract/payment-codes';
import { create, customer, DECLINED_CARD, openSlot, payByCard } from '../../tests/book.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** A card that is refused books nothing, and leaves the time held for another one (docs/product.md#paying). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const REFUSED = { error: 'Payment failed.', code: NOT_CHARGED };

async function holdSoon(visitor: Visitor) {
  const { slot, service } = await openSlot(visitor, { when: 'soon' });
  const hold = await visitor.ask('POST /_api/bookings/payment-intent', {
    timeSlotId: slot.id,
    serviceId: service.id,
    customerDetails: customer('Second Card'),
  });
  const purchaseOf = (intentId: string) => ({
    slotId: slot.id,
    serviceId: service.id,
    intentId,
    amount: hold.amount,
  });
  return { hold, purchaseOf };
}

it('nobody has been charged by a card that is only chosen', async () => {
  const visitor = app.visitor();
  const { hold, purchaseOf } = await holdSoon(visitor);
  const answer = await create(visitor, purchaseOf(hold.clientSecret.replace(/_secret.*$/, '')));
  expect([answer.status, answer.body]).toEqual([402, REFUSED]);
});

it('books nothing for a declined card, and the same hold can be paid by another', async () => {
  const visitor = app.visitor();
  const { hold, purchaseOf } = await holdSoon(visitor);
  const declined = await payByCard(app, hold.clientSecret, DECLINED_CARD);
  expect(declined.error).toBe('Your card was declined.');
  const purchase = purchaseOf(declined.intentId);
  const answer = await create(visitor, purchase);
  expect([answer.status, answer.body]).toEqual([402, REFUSED]);
  await payByCard(app, hold.clientSecret);
  expect((await create(visitor, purchase)).status).toBe(200);
});

it('tells a payment that a bank still works on from one that it has refused', async () => {
  const visitor = app.visitor();
  const { hold, purchaseOf } = await holdSoon(visitor);
  await app.sandbox.stripe.setNextPayment('processing');
  const { intentId } = await payByCard(app, hold.clientSecret);
  const purchase = purchaseOf(intentId);
  const waiting = await create(visitor, purchase);
  expect([waiting.status, waiting.body]).toEqual([402, { error: 'Payment failed.', code: PAYMENT_IN_PROCESS }]);
  await app.sandbox.stripe.settlePayment(intentId, false);
  const refused = await create(visitor, purchase);
  expect([refused.status, refused.body]).toEqual([402, REFUSED]);
  await payByCard(app, hold.clientSecret);
  expect((await create(visitor, purchase)).status).toBe(200);
});
