import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { makeAccount, pay, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

/** What becomes of a dispute, as the SDK's types and Stripe's pages on disputes describe it. */
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
const read = ({ id }: { id: string }) => stripe.disputes.retrieve(id);
const refund = (payment_intent: string, amount?: number) =>
  stripe.refunds.create({ payment_intent, ...(amount === undefined ? {} : { amount }) });
const movements = async (dispute: { id: string }) =>
  (await read(dispute)).balance_transactions.map(({ amount, fee }) => [amount, fee]);
/** The events about a dispute, oldest first, with the status that each says was before. */
const eventsOf = ({ id }: { id: string }) =>
  side()
    .objects('event')
    .filter(({ data }) => (data.object as { id?: string }).id === id)
    .map(({ type, data }) => [
      type.replace('charge.dispute.', ''),
      (data.previous_attributes as { status?: string } | undefined)?.status,
    ]);

describe('an inquiry', () => {
  test('takes no money, and the payment can be refunded', async () => {
    await side().topUp(AMOUNT);
    const paid = await pay(stripe);
    const dispute = await side().openDispute(paid.id, { status: 'warning_needs_response' });
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    expect((await refund(paid.id, 500)).status).toBe('succeeded');
    await side().moveDispute(dispute.id, 'warning_under_review');
    await side().moveDispute(dispute.id, 'warning_closed');
    expect(await movements(dispute)).toEqual([]);
    expect(eventsOf(dispute)).toEqual([
      ['created', undefined],
      ['updated', 'warning_needs_response'],
      ['updated', 'warning_under_review'],
      ['closed', undefined],
    ]);
  });

  test('may become a dispute, which takes the money and a fee', async () => {
    const paid = await pay(stripe);
    const dispute = await side().openDispute(paid.id, { status: 'warning_needs_response' });
    await side().moveDispute(dispute.id, 'needs_response');
    expect(await read(dispute)).toMatchObject({
      is_charge_refundable: false,
      payment_method_details: { card: { case_type: 'chargeback' } },
    });
    expect(await movements(dispute)).toEqual([[-AMOUNT, 1500]]);
    expect(eventsOf(dispute)).toEqual([
      ['created', undefined],
      ['updated', 'warning_needs_response'],
      ['funds_withdrawn', undefined],
    ]);
    await expect(refund(paid.id)).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('is over for good once everything was refunded', async () => {
    await side().topUp(AMOUNT);
    const paid = await pay(stripe);
    const dispute = await side().openDispute(paid.id, { status: 'warning_needs_response' });
    await refund(paid.id);
    await expect(side().moveDispute(dispute.id, 'needs_response')).rejects.toThrow('fully refunded');
  });
});

describe('a dispute', () => {
  test('that is lost may be appealed, and won then', async () => {
    const paid = await pay(stripe);
    const dispute = await side().openDispute(paid.id);
    for (const status of ['under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'] as const) {
      expect(await side().moveDispute(dispute.id, status)).toMatchObject({ status, is_charge_refundable: false });
    }
    await side().moveDispute(dispute.id, 'won');
    expect(await movements(dispute)).toEqual([
      [-AMOUNT, 1500],
      [AMOUNT, 0],
    ]);
    await expect(side().moveDispute(dispute.id, 'lost')).rejects.toThrow('already closed');
  });

  test('that is won may give the money back only later', async () => {
    const dispute = await side().openDispute((await pay(stripe)).id);
    await side().moveDispute(dispute.id, 'won', { reinstatesLater: true });
    expect(await movements(dispute)).toEqual([[-AMOUNT, 1500]]);
    await side().reinstateFunds(dispute.id);
    expect(eventsOf(dispute).map(([type]) => type)).toEqual([
      'created',
      'funds_withdrawn',
      'updated',
      'closed',
      'funds_reinstated',
    ]);
    await expect(side().reinstateFunds(dispute.id)).rejects.toThrow('nothing to reinstate');
  });

  test('that was prevented has ended: the money is gone, without a fee', async () => {
    const dispute = await side().openDispute((await pay(stripe)).id, { status: 'prevented' });
    expect(dispute).toMatchObject({ status: 'prevented', is_charge_refundable: false });
    expect(await movements(dispute)).toEqual([[-AMOUNT, 0]]);
    await expect(side().moveDispute(dispute.id, 'won')).rejects.toThrow('already closed');
  });

  test('of a part binds that part: the rest can be refunded, also once it is lost', async () => {
    await side().topUp(2 * AMOUNT);
    const paid = await pay(stripe);
    const dispute = await side().openDispute(paid.id, { amount: 4500 });
    await expect(refund(paid.id, AMOUNT - 4499)).rejects.toThrow('greater than unrefunded amount');
    expect((await refund(paid.id, 2000)).status).toBe('succeeded');
    await side().moveDispute(dispute.id, 'lost');
    expect((await refund(paid.id)).amount).toBe(AMOUNT - 6500);
    await expect(refund(paid.id, 1)).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('keeps its charge from being passed on, until it is won', async () => {
    const { id } = await makeAccount(stripe);
    await side().setAccountStatus(id, 'active');
    const { latest_charge } = await pay(stripe);
    const send = () =>
      stripe.transfers.create({
        amount: 100,
        currency: 'usd',
        destination: id,
        source_transaction: latest_charge as string,
      });
    const dispute = await side().openDispute(latest_charge as string);
    await expect(send()).rejects.toMatchObject({ param: 'source_transaction' });
    await side().moveDispute(dispute.id, 'won');
    expect((await send()).amount).toBe(100);
  });
});

test('a payment can be processing: it is neither canceled nor paid again, and ends either way', async () => {
  await side().setNextPayment('processing');
  const paid = await pay(stripe);
  expect(paid).toMatchObject({ status: 'processing', latest_charge: null });
  await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await expect(stripe.paymentIntents.confirm(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await side().settlePayment(paid.id, true);
  expect(await stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded', processing: null });

  await side().setNextPayment('processing');
  const declined = await pay(stripe);
  await side().settlePayment(declined.id, false);
  expect(await stripe.paymentIntents.retrieve(declined.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });
  await expect(side().settlePayment(declined.id, true)).rejects.toThrow('requires_payment_method');
});

test('both test cards that ask for authentication are known by their own names', async () => {
  for (const token of ['pm_card_authenticationRequired', 'pm_card_authenticationRequiredOnSetup']) {
    const { status, payment_method } = await pay(stripe, token);
    expect(status).toBe('requires_action');
    const { card } = await stripe.paymentMethods.retrieve(payment_method as string);
    expect(card!.last4).toBe(token.endsWith('OnSetup') ? '3155' : '3184');
  }
});

test('events of an update say what was before', async () => {
  const { id } = await makeAccount(stripe);
  await side().setAccountStatus(id, 'active');
  const updates = side()
    .objects('event')
    .filter(({ type }) => type.endsWith('.updated'))
    .map(({ type, data }) => [type, data.previous_attributes]);
  expect(updates).toEqual([
    ['account.updated', expect.objectContaining({ payouts_enabled: false })],
    ['capability.updated', expect.objectContaining({ status: 'inactive' })],
  ]);
});
