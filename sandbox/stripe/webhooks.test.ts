import type pg from 'pg';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { pay, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let testSandbox: TestSandbox;
let config: pg.PoolConfig;

beforeEach(async () => {
  config = (await ownDatabase('empty')).config;
  testSandbox = await startTestSandbox(config);
});
afterEach(() => testSandbox.stop());

const verifier = new Stripe('sk_test_unused');
const verify = (index: number, secret = 'whsec_sandbox', at = testSandbox.clock.now()) => {
  const { body, signature } = testSandbox.received[index]!;
  return verifier.webhooks.constructEvent(body, signature, secret, 300, undefined, at.getTime());
};
const receivedIds = () => testSandbox.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);

test('events are signed by the clock, verified by the SDK, and refused under another secret', async () => {
  await pay(testSandbox.stripe);
  await testSandbox.sandbox.stripe.eventsDelivered();
  const types = testSandbox.received.map((_, index) => verify(index).type).sort();
  expect(types).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  expect(verify(0)).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
  expect(() => verify(0, 'whsec_other')).toThrow('No signatures found matching');
  const late = new Date(testSandbox.clock.now().getTime() + 301_000);
  expect(() => verify(0, 'whsec_sandbox', late)).toThrow('outside the tolerance zone');
});

test('an event names the request that brought it about and shows the object as it was then', async () => {
  const created = await testSandbox.stripe.paymentIntents.create(
    { amount: 500, currency: 'usd' },
    { idempotencyKey: 'why' },
  );
  await testSandbox.stripe.paymentIntents.cancel(created.id);
  const { data } = await testSandbox.stripe.events.list({ type: 'payment_intent.created' });
  expect(data[0]).toMatchObject({
    request: { id: created.lastResponse.requestId, idempotency_key: 'why' },
    data: { object: { id: created.id, status: 'requires_payment_method' } },
  });
});

test('an event is sent again until it is taken', async () => {
  testSandbox.answerEventsWith(500, 503);
  const { id } = await testSandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await testSandbox.sandbox.stripe.eventsDelivered();
  expect(receivedIds()).toHaveLength(3);
  expect(new Set(receivedIds()).size).toBe(1);
  const [event] = (await testSandbox.stripe.events.list()).data;
  expect(event).toMatchObject({ pending_webhooks: 0, data: { object: { id } } });
});

test('what was not delivered is delivered after a restart', async () => {
  testSandbox.sandbox.stripe.holdEvents();
  await pay(testSandbox.stripe);
  const held = testSandbox.sandbox.stripe.heldEvents().map((event) => event.id);
  expect(held).toHaveLength(3);
  await testSandbox.stop();
  testSandbox = await startTestSandbox(config, { clock: testSandbox.clock });
  await testSandbox.sandbox.stripe.eventsDelivered();
  expect(receivedIds().sort()).toEqual([...held].sort());
});

test('held events are released in the order and as often as asked', async () => {
  testSandbox.sandbox.stripe.holdEvents();
  await pay(testSandbox.stripe);
  const held = testSandbox.sandbox.stripe.heldEvents().map((event) => event.id);
  await testSandbox.sandbox.stripe.releaseEvents({ order: 'reversed', times: 2 });
  expect(receivedIds()).toEqual([...held, ...held].reverse());
  testSandbox.received.length = 0;
  testSandbox.sandbox.stripe.holdEvents();
  await pay(testSandbox.stripe);
  const others = testSandbox.sandbox.stripe.heldEvents().map((event) => event.id);
  await testSandbox.sandbox.stripe.releaseEvents({ order: 'shuffled', times: 3 });
  expect(receivedIds().sort()).toEqual([...others, ...others, ...others].sort());
  await testSandbox.sandbox.stripe.eventsDelivered();
});

test('an event can be sent once more, as often as wanted', async () => {
  await testSandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await testSandbox.sandbox.stripe.eventsDelivered();
  const [event] = testSandbox.sandbox.stripe.objects('event');
  testSandbox.answerEventsWith(409);
  expect((await testSandbox.sandbox.stripe.resendEvent(event!.id, 4)).sort()).toEqual([200, 200, 200, 409]);
  expect(receivedIds()).toHaveLength(5);
});
