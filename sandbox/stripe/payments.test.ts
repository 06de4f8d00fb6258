import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { pay, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let testSandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
  stripe = testSandbox.stripe;
  await testSandbox.sandbox.stripe.topUp(1_000_000);
});
afterAll(() => testSandbox.stop());

const newIntent = (amount = 16_500) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', allowed_payment_method_types: ['card'] });

describe('a payment intent', () => {
  test('succeeds with a good card, and its charge carries the fee', async () => {
    const paid = await pay(stripe);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 16_500, metadata: { booking_id: '7' } });
    const read = () => stripe.charges.retrieve(paid.latest_charge as string, { expand: ['balance_transaction'] });
    expect(await read()).toMatchObject({ paid: true, transfer_group: 'booking_7', payment_intent: paid.id });
    await testSandbox.clock.advance(1000);
    const { balance_transaction } = await read();
    expect(balance_transaction).toMatchObject({ amount: 16_500, fee: 509, net: 15_991, status: 'pending' });
  });

  test('reaches the balance a moment after its charge, which an event tells', async () => {
    const { latest_charge } = await pay(stripe);
    const charge = await stripe.charges.retrieve(latest_charge as string);
    expect(charge.balance_transaction).toBeNull();
    const movements = async () => (await stripe.balanceTransactions.list({ source: charge.id })).data;
    expect(await movements()).toEqual([]);
    await testSandbox.clock.advance(1000);
    const [movement] = await movements();
    expect(movement).toMatchObject({ type: 'charge', fee: 509, created: charge.created + 1 });
    const events = testSandbox.sandbox.stripe.objects('event').filter(({ type }) => type === 'charge.updated');
    expect(events.at(-1)!.data).toMatchObject({
      object: { id: charge.id, balance_transaction: movement!.id },
      previous_attributes: { balance_transaction: null },
    });
  });

  test('is on the balance at once where money is captured before the answer', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 16_500,
      currency: 'usd',
      capture_method: 'automatic',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const charge = await stripe.charges.retrieve(intent.latest_charge as string);
    expect(charge.balance_transaction).toMatch(/^txn_/);
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])('%s is declined, and the intent waits for another card', async (card, code, decline_code, message) => {
    const intent = await newIntent();
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: card })).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
      message,
    });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('can be changed and canceled until it is paid', async () => {
    const intent = await newIntent();
    expect(await stripe.paymentIntents.update(intent.id, { amount: 12_000, metadata: { a: '1' } })).toMatchObject({
      amount: 12_000,
      metadata: { a: '1' },
    });
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const unexpected = { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } };
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(unexpected);
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(
      unexpected,
    );
    const paid = await pay(stripe);
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  test.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 100 }, 'parameter_missing', 'currency'],
    [{ amount: 1.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 100, currency: 'usd', payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ amount: 100, currency: 'usd', metadata: { a: 'x'.repeat(501) } }, undefined, 'metadata[a]'],
  ])('%j is refused', async (params, code, param) => {
    const wrong = params as unknown as Stripe.PaymentIntentCreateParams;
    await expect(stripe.paymentIntents.create(wrong)).rejects.toMatchObject({ statusCode: 400, code, param });
  });

  test('an unknown id is 404, and an unknown parameter is named', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
    const wrong = { amount: 100, currency: 'usd', foo: 'bar' } as Stripe.PaymentIntentCreateParams;
    await expect(stripe.paymentIntents.create(wrong)).rejects.toThrow('Received unknown parameter: foo');
  });

  test('that the product did not request can succeed as well', async () => {
    const unasked = await testSandbox.sandbox.stripe.payUnrequested({ amount: 500, metadata: { booking_id: '9' } });
    expect(await stripe.paymentIntents.retrieve(unasked.id)).toMatchObject({
      status: 'succeeded',
      metadata: { booking_id: '9' },
    });
  });
});

describe('a refund', () => {
  test('returns a part, then the rest, then no more', async () => {
    const { id } = await pay(stripe);
    const first = await stripe.refunds.create({ payment_intent: id, amount: 5_500, metadata: { refund_id: '1' } });
    expect(first).toMatchObject({ status: 'succeeded', amount: 5_500, metadata: { refund_id: '1' } });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 11_001 })).rejects.toThrow(
      'Refund amount ($110.01) is greater than unrefunded amount on charge ($110.00)',
    );
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(11_000);
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const refunds = await stripe.refunds.list({ payment_intent: id });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([11_000, 5_500]);
  });

  test('needs a paid intent', async () => {
    const { id } = await newIntent();
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow(
      'does not have a successful charge to refund',
    );
  });

  test('waits while the charge is disputed, and may follow when the dispute is won', async () => {
    const { id } = await pay(stripe, 'pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 16_500, reason: 'fraudulent' });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });
    await testSandbox.sandbox.stripe.closeDispute(dispute!.id, 'won');
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  });

  test('is refused for good once the dispute is lost, and the platform bears amount and fee', async () => {
    const before = testSandbox.sandbox.stripe.balance().available[0]!.amount;
    const { id } = await pay(stripe);
    const dispute = await testSandbox.sandbox.stripe.openDispute(id);
    await testSandbox.sandbox.stripe.closeDispute(dispute.id, 'lost');
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(testSandbox.sandbox.stripe.balance().available[0]!.amount).toBe(before - 16_500 - 1_500);
  });
});
