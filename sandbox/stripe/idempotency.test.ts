import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { day, makeAccount, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let testSandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
  stripe = testSandbox.stripe;
});
afterAll(() => testSandbox.stop());

const create = (idempotencyKey: string, amount = 16_500) =>
  stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey });
const intentCount = () => testSandbox.sandbox.stripe.objects('payment_intent').length;

test('the same key brings the same answer, and the work is done once', async () => {
  const before = intentCount();
  const first = await create('same');
  const again = await create('same');
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(intentCount()).toBe(before + 1);
});

test('another body under the same key is refused', async () => {
  await create('body');
  await expect(create('body', 17_000)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('a key in use is refused with 409, and free again afterwards', async () => {
  let arrived = () => {};
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const remove = testSandbox.sandbox.stripe.onRequest('POST /v1/payment_intents', 'before', () => {
    arrived();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const first = create('busy');
  await held;
  await expect(create('busy')).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  remove();
  release();
  const { id } = await first;
  expect((await create('busy')).id).toBe(id);
});

test('a stored 500 is replayed although the work was done; another key does it again', async () => {
  const before = intentCount();
  testSandbox.sandbox.stripe.addFault({ on: 'POST /v1/payment_intents', kind: 500, when: 'after' });
  await expect(create('stored')).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  await expect(create('stored')).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  });
  expect(intentCount()).toBe(before + 1);
  await create('stored-2');
  expect(intentCount()).toBe(before + 2);
});

test('a decline is replayed too', async () => {
  const { id } = await create('to decline');
  const confirm = () =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'decline' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  expect(testSandbox.sandbox.stripe.objects('charge').filter((charge) => charge.payment_intent === id)).toHaveLength(1);
});

test('a transfer that the balance did not cover is refused for a day under its key, whatever is there by then', async () => {
  const { id: destination } = await makeAccount(stripe);
  await testSandbox.sandbox.stripe.submitAccount(destination, 'active');
  const send = (idempotencyKey: string) =>
    stripe.transfers.create({ amount: 9_000_000, currency: 'usd', destination }, { idempotencyKey });
  const refusal = { code: 'balance_insufficient', statusCode: 400 };
  await expect(send('uncovered')).rejects.toMatchObject(refusal);
  await testSandbox.sandbox.stripe.payUnrequested({ amount: 10_000_000, isAvailableAtOnce: true });
  await testSandbox.clock.advance(day - 1000);
  await expect(send('uncovered')).rejects.toMatchObject(refusal);
  expect(await send('uncovered-2')).toMatchObject({ amount: 9_000_000 });
});

test('a key expires after a day', async () => {
  const first = await create('daily');
  await testSandbox.clock.advance(day + 1000);
  expect((await create('daily')).id).not.toBe(first.id);
});
