import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import type { Fault } from './injected-faults.ts';

let testSandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config, { stripe: { timeout: 300 } });
  stripe = testSandbox.stripe;
});
afterAll(() => testSandbox.stop());

const create = (retries = 0) =>
  stripe.paymentIntents.create({ amount: 16_500, currency: 'usd' }, { maxNetworkRetries: retries });
const intentCount = () => testSandbox.sandbox.stripe.objects('payment_intent').length;

const on = 'POST /v1/payment_intents';
const refusal = { code: 'email_invalid', param: 'receipt_email', message: 'Invalid email address: robin@example' };
const faults: [Fault, string, number][] = [
  [{ on, kind: 500, when: 'before' }, 'StripeAPIError', 0],
  [{ on, kind: 500, when: 'after' }, 'StripeAPIError', 1],
  [{ on, kind: 429, when: 'before' }, 'StripeRateLimitError', 0],
  [{ on, kind: 'refused', status: 400, ...refusal }, 'StripeInvalidRequestError', 0],
  [{ on, kind: 'hang', when: 'before' }, 'StripeConnectionError', 0],
  [{ on, kind: 'hang', when: 'after' }, 'StripeConnectionError', 1],
];

test.each(faults)('%j is met once, and the work is done or not as it says', async (fault, type, done) => {
  const before = intentCount();
  testSandbox.sandbox.stripe.addFault(fault);
  await expect(create()).rejects.toMatchObject({ type });
  expect(intentCount()).toBe(before + done);
  await create();
  expect(intentCount()).toBe(before + done + 1);
});

// The SDK always repeats a broken connection once, with the same key.
test.each(['before', 'after'] as const)('a reset %s the work ends in one intent', async (when) => {
  const before = intentCount();
  testSandbox.sandbox.stripe.addFault({ on, kind: 'reset', when });
  const intent = await create();
  expect(intentCount()).toBe(before + 1);
  expect(intent.lastResponse.headers['idempotent-replayed']).toBe(when === 'after' ? 'true' : undefined);
  testSandbox.sandbox.stripe.addFault({ on, kind: 'reset', when, times: 2 });
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
});

test('a refusal says which parameter is wrong, and why', async () => {
  testSandbox.sandbox.stripe.addFault({ on, kind: 'refused', status: 400, ...refusal });
  await expect(create()).rejects.toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...refusal });
});

test('a fault meets what its pattern names, as often as it says, until it is taken back', async () => {
  const { id } = await create();
  testSandbox.sandbox.stripe.addFault({ on: 'GET /v1/payment_intents/*', kind: 500, when: 'before', times: 2 });
  expect((await stripe.paymentIntents.list()).data.length).toBeGreaterThan(0);
  await expect(stripe.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 500 });
  await expect(stripe.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.paymentIntents.retrieve(id)).id).toBe(id);
  const takeBack = testSandbox.sandbox.stripe.addFault({ on: /\/cancel$/, kind: 500, when: 'before', times: 9 });
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 500 });
  takeBack();
  expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled');
});

test('hooks run before the work and after it, and the answer waits for them', async () => {
  const seen: string[] = [];
  const count = intentCount();
  const note = (when: string) => (request: { path: string }) => {
    seen.push(`${when} ${request.path}: ${intentCount() - count}`);
  };
  const removeBefore = testSandbox.sandbox.stripe.onRequest(on, 'before', note('before'));
  const removeAfter = testSandbox.sandbox.stripe.onRequest(on, 'after', note('after'));
  await create();
  removeBefore();
  removeAfter();
  await create();
  expect(seen).toEqual(['before /v1/payment_intents: 0', 'after /v1/payment_intents: 1']);
});

test.each([
  [
    { on, kind: 'refused', status: 400, code: 'amount_too_small' },
    { statusCode: 400, code: 'amount_too_small' },
  ],
  [{ on, kind: 'refused', status: 403 }, { statusCode: 403 }],
  [{ on, kind: 'refused', status: 500 }, { statusCode: 500 }],
] as [Fault, object][])('%j does nothing, and is stored under its key alone', async (fault, refusal) => {
  const before = intentCount();
  const idempotencyKey = JSON.stringify(fault);
  const ask = (key: string) =>
    stripe.paymentIntents.create({ amount: 16_500, currency: 'usd' }, { idempotencyKey: key, maxNetworkRetries: 0 });
  testSandbox.sandbox.stripe.addFault(fault);
  await expect(ask(idempotencyKey)).rejects.toMatchObject(refusal);
  await expect(ask(idempotencyKey)).rejects.toMatchObject(refusal);
  expect(intentCount()).toBe(before);
  await ask(`${idempotencyKey} again`);
  expect(intentCount()).toBe(before + 1);
});
