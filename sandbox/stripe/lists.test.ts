import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let testSandbox: TestSandbox;
let stripe: Stripe;
const ids: string[] = [];

beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
  stripe = testSandbox.stripe;
  for (let i = 0; i < 12; i++) {
    ids.unshift((await stripe.paymentIntents.create({ amount: 1000 + i, currency: 'usd' })).id);
    await testSandbox.clock.advance(60_000);
  }
});
afterAll(() => testSandbox.stop());

const idsOf = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);

test('lists are newest first, ten at a time, and go on after the last', async () => {
  const first = await stripe.paymentIntents.list();
  expect(idsOf(first)).toEqual(ids.slice(0, 10));
  expect(first.has_more).toBe(true);
  const second = await stripe.paymentIntents.list({ starting_after: ids[9]! });
  expect(idsOf(second)).toEqual(ids.slice(10));
  expect(second.has_more).toBe(false);
  expect(idsOf(await stripe.paymentIntents.list({ ending_before: ids[5]!, limit: 2 }))).toEqual(ids.slice(3, 5));
});

test('the SDK pages through all of them', async () => {
  const all: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 5 })) all.push(intent.id);
  expect(all).toEqual(ids);
});

test('created[gte] counts in seconds', async () => {
  const start = (await stripe.paymentIntents.retrieve(ids[2]!)).created;
  expect(idsOf(await stripe.paymentIntents.list({ created: { gte: start } }))).toEqual(ids.slice(0, 3));
  expect(idsOf(await stripe.paymentIntents.list({ created: { gt: start } }))).toEqual(ids.slice(0, 2));
  expect(idsOf(await stripe.paymentIntents.list({ created: { lt: start }, limit: 1 }))).toEqual([ids[3]]);
});

test('wrong limits, cursors and filters are refused', async () => {
  await expect(stripe.paymentIntents.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(stripe.paymentIntents.list({ starting_after: 'pi_none' })).rejects.toMatchObject({ statusCode: 400 });
  const wrong = { status: 'succeeded' } as Stripe.PaymentIntentListParams;
  await expect(stripe.paymentIntents.list(wrong)).rejects.toThrow('Received unknown parameter: status');
});

test('expand reaches into lists and through several objects', async () => {
  await stripe.paymentIntents.confirm(ids[0]!, { payment_method: 'pm_card_visa' });
  await testSandbox.clock.advance(1000);
  const { data } = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge.balance_transaction'] });
  expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', balance_transaction: { fee: 59 } });
  const movements = await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] });
  expect(movements.data[0]?.source).toMatchObject({ object: 'charge', payment_intent: ids[0] });
  await expect(stripe.paymentIntents.retrieve(ids[0]!, { expand: ['amount'] })).rejects.toThrow('cannot be expanded');
});
