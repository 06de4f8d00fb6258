import vm from 'node:vm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let testSandbox: TestSandbox;
let intent: Stripe.PaymentIntent;

beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
});
afterAll(() => testSandbox.stop());

interface Answer {
  status: number;
  body: {
    id?: string;
    status?: string;
    metadata?: unknown;
    next_action?: Stripe.PaymentIntent.NextAction | null;
    error?: { code?: string; message: string; param?: string };
  };
}

async function newIntent(): Promise<void> {
  intent = await testSandbox.stripe.paymentIntents.create({
    amount: 16_500,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { secret: 'of the product' },
  });
}

async function call(method: string, path: string, params: Record<string, string>, key = 'pk_test_sandbox') {
  const form = new URLSearchParams(params);
  const response = await fetch(
    `${testSandbox.origin}/_sandbox/stripe/${path}${method === 'GET' ? `?${form.toString()}` : ''}`,
    {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body: form }),
    },
  );
  return { status: response.status, body: await response.json() } as Answer;
}

const confirm = (params: Record<string, string>) =>
  call('POST', `v1/payment_intents/${intent.id}/confirm`, { client_secret: intent.client_secret!, ...params });

const card = (number: string, year = '2030'): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': year,
  'payment_method_data[card][cvc]': '123',
});

test('reads its intent by the client secret, without the metadata', async () => {
  await newIntent();
  const path = `v1/payment_intents/${intent.id}`;
  const read = await call('GET', path, { client_secret: intent.client_secret! });
  expect(read).toMatchObject({ status: 200, body: { id: intent.id, status: 'requires_payment_method' } });
  expect(read.body.metadata).toBeUndefined();
  expect(await call('GET', path, { client_secret: `${intent.id}_secret_guess` })).toMatchObject({ status: 404 });
});

test('does nothing else, and the secret key is not for browsers', async () => {
  await newIntent();
  expect(await call('GET', 'v1/charges', {})).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  });
  expect(await call('POST', `v1/payment_intents/${intent.id}/cancel`, {})).toMatchObject({ status: 403 });
  expect(await call('GET', 'v1/charges', {}, 'sk_test_sandbox')).toMatchObject({ status: 401 });
});

test.each([
  ['4242 4242 4242 4242', '2030', 200, undefined],
  ['5555555555554444', '2030', 200, undefined],
  ['4242424242424241', '2030', 402, 'incorrect_number'],
  ['4242', '2030', 402, 'invalid_number'],
  ['4111111111111111', '2030', 402, 'card_declined'],
  ['4242424242424242', '2020', 402, 'invalid_expiry_year'],
  ['4000000000000119', '2030', 402, 'processing_error'],
])('a card typed in, %s of %s, gives %i', async (number, year, status, code) => {
  await newIntent();
  const { status: answered, body } = await confirm(card(number, year));
  expect({ answered, code: body.error?.code }).toEqual({ answered: status, code });
  if (number.startsWith('4111')) expect(body.error?.message).toContain('used a non test card');
});

test('a wallet hands over a token in place of a number, and the card says which wallet it is of', async () => {
  await newIntent();
  const wallet = (token: string) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][token]': token,
  });
  expect(await confirm(wallet('tok_guess'))).toMatchObject({
    status: 400,
    body: { error: { code: 'resource_missing' } },
  });
  const numberless = await confirm({ 'payment_method_data[type]': 'card', 'payment_method_data[card][cvc]': '123' });
  expect(numberless.body.error).toMatchObject({ code: 'parameter_missing' });
  expect((await confirm(wallet('tok_sandboxApplePay'))).body.status).toBe('succeeded');
  const paid = await testSandbox.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['payment_method', 'latest_charge'],
  });
  const facts = { last4: '4242', wallet: { type: 'apple_pay', apple_pay: {} } };
  expect(paid).toMatchObject({
    payment_method: { type: 'card', card: facts },
    latest_charge: { payment_method_details: { card: facts } },
  });
});

test('a card that asks for 3-D Secure is charged once the dialog is completed, and not before', async () => {
  for (const [outcome, status] of [
    ['fail', 'requires_payment_method'],
    ['complete', 'succeeded'],
  ] as const) {
    await newIntent();
    const asked = await confirm({ ...card('4000002500003155'), use_stripe_sdk: 'true' });
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const answer = { client_secret: intent.client_secret!, outcome };
    expect((await call('POST', `3ds/${intent.id}`, answer)).body.status).toBe(status);
    expect((await testSandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  }
});

test('a card that leaves for the bank comes back to return_url with what came of it', async () => {
  await newIntent();
  const returnUrl = `${testSandbox.origin}/booking-success?slot=1`;
  const asked = await confirm({ ...card('4000000000003063'), return_url: returnUrl, use_stripe_sdk: 'true' });
  const page = asked.body.next_action!.redirect_to_url!.url!;
  expect((await fetch(page.replace(/key=.*/, 'key=guess'))).status).toBe(404);
  expect(await (await fetch(page)).text()).toContain('$165.00');
  const back = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  });
  const address = new URL(back.headers.get('location')!);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    slot: '1',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  });
  expect((await testSandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});

test('the script defines window.Stripe as the loader wants it, and takes no live key', async () => {
  const response = await fetch(`${testSandbox.origin}/_sandbox/stripe/stripe.js`);
  expect(response.headers.get('content-type')).toContain('javascript');
  const window: { Stripe?: ((key: string) => Record<string, unknown>) & { version: string } } = {};
  const document = { currentScript: { src: `${testSandbox.origin}/_sandbox/stripe/stripe.js` } };
  vm.runInNewContext(await response.text(), { window, document, URL });
  expect(window.Stripe?.version).toBe('endive');
  const instance = window.Stripe?.('pk_test_sandbox');
  for (const name of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', 'confirmPayment']) {
    expect(instance?.[name]).toBeTypeOf('function');
  }
  expect(() => window.Stripe?.('pk_live_1')).toThrow('no live keys');
});
