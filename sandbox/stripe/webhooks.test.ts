import type pg from 'pg';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { openStand, pay, type TestStand } from '../test-sandbox.ts';

let stand: TestStand;
let config: pg.PoolConfig;

beforeEach(async () => {
  config = (await ownDatabase('empty')).config;
  stand = await openStand(config);
});
afterEach(() => stand.stop());

const verifier = new Stripe('sk_test_unused');
const verify = (index: number, secret = 'whsec_sandbox', at = stand.clock.now()) => {
  const { body, signature } = stand.received[index]!;
  return verifier.webhooks.constructEvent(body, signature, secret, 300, undefined, at.getTime());
};
const receivedIds = () => stand.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);

test('events are signed by the clock, verified by the SDK, and refused under another secret', async () => {
  await pay(stand.stripe);
  await stand.sandbox.stripe.eventsDelivered();
  const types = stand.received.map((_, index) => verify(index).type).sort();
  expect(types).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  expect(verify(0)).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
  expect(() => verify(0, 'whsec_other')).toThrow('No signatures found matching');
  const late = new Date(stand.clock.now().getTime() + 301_000);
  expect(() => verify(0, 'whsec_sandbox', late)).toThrow('outside the tolerance zone');
});

test('an event names the request that brought it about and shows the object as it was then', async () => {
  const created = await stand.stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'why' });
  await stand.stripe.paymentIntents.cancel(created.id);
  const { data } = await stand.stripe.events.list({ type: 'payment_intent.created' });
  expect(data[0]).toMatchObject({
    request: { id: created.lastResponse.requestId, idempotency_key: 'why' },
    data: { object: { id: created.id, status: 'requires_payment_method' } },
  });
});

test('an event is sent again until it is taken', async () => {
  stand.answerEventsWith(500, 503);
  const { id } = await stand.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await stand.sandbox.stripe.eventsDelivered();
  expect(receivedIds()).toHaveLength(3);
  expect(new Set(receivedIds()).size).toBe(1);
  const [event] = (await stand.stripe.events.list()).data;
  expect(event).toMatchObject({ pending_webhooks: 0, data: { object: { id } } });
});

test('what was not delivered is delivered after a restart', async () => {
  stand.sandbox.stripe.holdEvents();
  await pay(stand.stripe);
  const held = stand.sandbox.stripe.heldEvents().map((event) => event.id);
  expect(held).toHaveLength(3);
  await stand.stop();
  stand = await openStand(config, { clock: stand.clock });
  await stand.sandbox.stripe.eventsDelivered();
  expect(receivedIds().sort()).toEqual([...held].sort());
});

test('held events are released in the order and as often as asked', async () => {
  stand.sandbox.stripe.holdEvents();
  await pay(stand.stripe);
  const held = stand.sandbox.stripe.heldEvents().map((event) => event.id);
  await stand.sandbox.stripe.releaseEvents({ order: 'reversed', times: 2 });
  expect(receivedIds()).toEqual([...held, ...held].reverse());
  stand.received.length = 0;
  stand.sandbox.stripe.holdEvents();
  await pay(stand.stripe);
  const others = stand.sandbox.stripe.heldEvents().map((event) => event.id);
  await stand.sandbox.stripe.releaseEvents({ order: 'shuffled', times: 3 });
  expect(receivedIds().sort()).toEqual([...others, ...others, ...others].sort());
  await stand.sandbox.stripe.eventsDelivered();
});

test('an event can be sent once more, as often as wanted', async () => {
  await stand.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await stand.sandbox.stripe.eventsDelivered();
  const [event] = stand.sandbox.stripe.objects('event');
  stand.answerEventsWith(409);
  expect((await stand.sandbox.stripe.resendEvent(event!.id, 4)).sort()).toEqual([200, 200, 200, 409]);
  expect(receivedIds()).toHaveLength(5);
});
