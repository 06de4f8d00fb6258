import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { day, pay, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

/** What becomes of a refund after it was asked for, as the SDK's types and Stripe's pages on refunds describe it. */
let testSandbox: TestSandbox | undefined;
let stripe: Stripe;
const AMOUNT = 16_500;

beforeEach(async () => {
  await testSandbox?.stop();
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
  stripe = testSandbox.stripe;
});
afterAll(() => testSandbox?.stop());

const side = () => testSandbox!.sandbox.stripe;
const available = () => side().balance().available[0]!.amount;
const newRefund = async (card?: string) => stripe.refunds.create({ payment_intent: (await pay(stripe, card)).id });
const read = ({ id }: { id: string }) => stripe.refunds.retrieve(id);
const chargeOf = (refund: Stripe.Refund) => stripe.charges.retrieve(refund.charge as string);
/** The events about this refund, oldest first, with what they say was before. */
const eventsOf = ({ id }: { id: string }) =>
  side()
    .objects('event')
    .filter(({ data }) => (data.object as { id?: string }).id === id)
    .map(({ type, data }) => [type, data.previous_attributes]);

describe('a refund that the available balance does not cover', () => {
  test('is pending until the balance is topped up, and only then costs anything', async () => {
    const refund = await newRefund();
    expect(refund).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
      balance_transaction: null,
      destination_details: { card: { type: 'pending' } },
    });
    expect(available()).toBe(0);
    expect(await chargeOf(refund)).toMatchObject({ amount_refunded: AMOUNT, refunded: true });
    await side().topUp(AMOUNT - 1);
    expect(await read(refund)).toMatchObject({ status: 'pending' });
    await side().topUp(1);
    const left = await read(refund);
    expect(left).toMatchObject({ status: 'succeeded', balance_transaction: expect.stringMatching(/^txn_/) });
    expect(left).not.toHaveProperty('pending_reason');
    expect(available()).toBe(0);
    const before = { status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null };
    expect(eventsOf(refund)).toEqual([
      ['refund.created', undefined],
      ['refund.updated', expect.objectContaining(before)],
      ['charge.refund.updated', expect.objectContaining(before)],
    ]);
  });

  test('leaves once the payments themselves are available', async () => {
    const refund = await newRefund();
    await pay(stripe);
    await testSandbox!.clock.advance(2 * day);
    expect(await read(refund)).toMatchObject({ status: 'succeeded' });
  });

  test('can be canceled, and may then be asked for again', async () => {
    const refund = await newRefund();
    await side().cancelRefund(refund.id);
    expect(await read(refund)).toMatchObject({ status: 'canceled', failure_reason: 'merchant_request' });
    expect(await chargeOf(refund)).toMatchObject({ amount_refunded: 0, refunded: false });
    const again = await stripe.refunds.create({ charge: refund.charge as string });
    expect(again.status).toBe('pending');
  });

  test('fails when the bank opens a dispute before it has left', async () => {
    const refund = await newRefund();
    await side().openDispute(refund.charge as string);
    expect(await read(refund)).toMatchObject({
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
    });
  });
});

describe('a refund that has left', () => {
  test('can fail: its money is on the balance again, by a transaction of its own, and events say so', async () => {
    await side().topUp(AMOUNT);
    const refund = await newRefund();
    expect(refund).toMatchObject({ status: 'succeeded' });
    expect(available()).toBe(0);
    await side().failRefund(refund.id, 'lost_or_stolen_card');
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      balance_transaction: refund.balance_transaction,
      failure_balance_transaction: { type: 'refund_failure', amount: AMOUNT, source: refund.id },
    });
    expect(available()).toBe(AMOUNT);
    expect(await chargeOf(refund)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(eventsOf(refund)).toEqual([
      ['refund.created', undefined],
      ['refund.updated', { status: 'succeeded' }],
      ['charge.refund.updated', { status: 'succeeded' }],
      ['refund.failed', undefined],
    ]);
    await expect(side().failRefund(refund.id)).rejects.toThrow('is failed');
    expect((await stripe.refunds.create({ charge: refund.charge as string })).status).toBe('succeeded');
  });

  test('fails a day later where that was asked for, once', async () => {
    await side().topUp(2 * AMOUNT);
    await side().setNextRefund('fails_later');
    const [failing, other] = [await newRefund(), await newRefund()];
    expect([failing.status, other.status]).toEqual(['succeeded', 'succeeded']);
    await testSandbox!.clock.advance(day);
    expect([(await read(failing)).status, (await read(other)).status]).toEqual(['failed', 'succeeded']);
  });
});

test('a refund can stay pending at the bank, and then succeed', async () => {
  await side().topUp(AMOUNT);
  await side().setNextRefund('pending');
  const refund = await newRefund();
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  expect(available()).toBe(0);
  await testSandbox!.clock.advance(2 * day);
  expect(await read(refund)).toMatchObject({ status: 'pending' });
  await side().succeedRefund(refund.id);
  expect(await read(refund)).toMatchObject({ status: 'succeeded', balance_transaction: refund.balance_transaction });
});

test('a refund can wait for its customer; only such a one is canceled by a request', async () => {
  await side().topUp(2 * AMOUNT);
  await side().setNextRefund('requires_action');
  const asking = await newRefund();
  expect(asking).toMatchObject({ status: 'requires_action', next_action: { type: 'display_details' } });
  expect(await stripe.refunds.cancel(asking.id)).toMatchObject({ status: 'canceled' });
  const done = await newRefund();
  await expect(stripe.refunds.cancel(done.id)).rejects.toMatchObject({ statusCode: 400 });
});
