import { expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { day, makeAccount, pay, startTestSandbox } from '../test-sandbox.ts';

// The first run is not stopped before the second reads, as after a kill.
test('everything answered before the end is there afterwards, and goes on', async () => {
  const { config } = await ownDatabase('empty');
  const before = await startTestSandbox(config);
  const request = { amount: 16_500, currency: 'usd' };
  const keyed = await before.stripe.paymentIntents.create(request, { idempotencyKey: 'kept' });
  const paid = await pay(before.stripe);
  const refund = await before.stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
  const account = await makeAccount(before.stripe);
  await before.sandbox.stripe.setAccountStatus(account.id, 'active');
  await before.stripe.transfers.create({
    amount: 9_000,
    currency: 'usd',
    destination: account.id,
    source_transaction: paid.latest_charge as string,
  });
  const balance = before.sandbox.stripe.balance();

  const after = await startTestSandbox(config, { clock: before.clock });
  expect((await after.stripe.paymentIntents.create(request, { idempotencyKey: 'kept' })).id).toBe(keyed.id);
  const intents = await after.stripe.paymentIntents.list();
  expect(intents.data.map(({ id }) => id)).toEqual([paid.id, keyed.id]);
  expect((await after.stripe.refunds.list({ payment_intent: paid.id })).data).toMatchObject([{ id: refund.id }]);
  expect(after.sandbox.stripe.balance()).toEqual(balance);
  await before.stop();
  await after.clock.advance(3 * day);
  const payouts = await after.stripe.payouts.list({}, { stripeAccount: account.id });
  expect(payouts.data).toMatchObject([{ amount: 9_000 }]);
  const rest = await after.stripe.refunds.create({ payment_intent: paid.id });
  expect(rest.amount).toBe(16_000);
  await after.stop();
});
