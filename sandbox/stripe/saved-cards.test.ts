import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let testSandbox: TestSandbox;
let stripe: Stripe;
let customer: string;

beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
  stripe = testSandbox.stripe;
  customer = (await stripe.customers.create({ metadata: { account_id: '5' } })).id;
});
afterAll(() => testSandbox.stop());

const card = { allowed_payment_method_types: ['card'] } satisfies Partial<Stripe.SetupIntentCreateParams>;

/** Asks as the browser does, with the publishable key. */
async function inBrowser(path: string, secret: string, params: Record<string, string> = {}) {
  const response = await fetch(`${testSandbox.origin}/_sandbox/stripe/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({ client_secret: secret, ...params }),
  });
  return (await response.json()) as { status?: string; error?: { code?: string } };
}

/** Saves a card for later payments, the bank's question answered with yes; gives its id. */
async function save(token: string, of = customer): Promise<string> {
  const setup = await stripe.setupIntents.create({ customer: of, ...card });
  const confirm = { payment_method: token, use_stripe_sdk: 'true' };
  const answer = await inBrowser(`v1/setup_intents/${setup.id}/confirm`, setup.client_secret!, confirm);
  if (answer.status === 'requires_action') {
    await inBrowser(`3ds/${setup.id}`, setup.client_secret!, { outcome: 'complete' });
  }
  const done = await stripe.setupIntents.retrieve(setup.id);
  expect(done.status).toBe('succeeded');
  return done.payment_method as string;
}

const chargeLater = (payment_method: string, of = customer) =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    customer: of,
    payment_method,
    off_session: true,
    confirm: true,
  });

test('a card that was saved is its customer’s, and is charged without them', async () => {
  const id = await save('pm_card_visa');
  expect(await stripe.paymentMethods.retrieve(id)).toMatchObject({ customer, card: { last4: '4242' } });
  expect((await stripe.paymentMethods.list({ customer })).data.map((method) => method.id)).toContain(id);
  const paid = await chargeLater(id);
  expect(paid).toMatchObject({ status: 'succeeded', customer });
  expect(await stripe.charges.retrieve(paid.latest_charge as string)).toMatchObject({ customer, payment_method: id });
});

test.each([
  ['pm_card_authenticationRequiredOnSetup', 'succeeded'],
  ['pm_card_authenticationRequiredSetupForOffSession', 'succeeded'],
  ['pm_card_authenticationRequired', 'authentication_required'],
  ['pm_card_threeDSecureRequired', 'authentication_required'],
  ['pm_card_chargeCustomerFail', 'card_declined'],
])('%s, attached with the bank’s word, is charged later: %s', async (token, outcome) => {
  const { id } =
    token === 'pm_card_threeDSecureRequired'
      ? await stripe.paymentMethods.attach(token, { customer })
      : { id: await save(token) };
  const charge = await chargeLater(id).catch((error: Stripe.errors.StripeError) => error);
  expect('amount' in charge ? charge.status : charge.code).toBe(outcome);
  if ('amount' in charge) return;
  expect(charge).toMatchObject({ statusCode: 402, payment_intent: { status: 'requires_payment_method' } });
  expect(charge.payment_intent?.last_payment_error?.payment_method?.id).toBe(id);
});

test('a card that was only attached has no bank’s word: some banks want to ask', async () => {
  const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', { customer });
  await expect(chargeLater(id)).rejects.toMatchObject({ code: 'authentication_required' });
});

test('the same bank asks again when the customer is there', async () => {
  const id = await save('pm_card_authenticationRequiredOnSetup');
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer, payment_method: id });
  const path = `v1/payment_intents/${intent.id}/confirm`;
  const asked = await inBrowser(path, intent.client_secret!, { use_stripe_sdk: 'true' });
  expect(asked.status).toBe('requires_action');
  expect(await inBrowser(path, intent.client_secret!, { off_session: 'true' })).toMatchObject({
    error: { code: 'secret_key_required' },
  });
});

test('paying with setup_future_usage saves the card, and without it the card is spent', async () => {
  const pay = async (setup_future_usage: 'off_session' | undefined) => {
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer });
    if (setup_future_usage) await stripe.paymentIntents.update(intent.id, { setup_future_usage });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
    return paid.payment_method as string;
  };
  const [kept, spent] = [await pay('off_session'), await pay(undefined)];
  expect((await chargeLater(kept)).status).toBe('succeeded');
  await expect(chargeLater(spent)).rejects.toThrow('was previously used');
  await expect(stripe.paymentMethods.attach(spent, { customer })).rejects.toThrow('was previously used');
});

test('nobody pays with another’s card, nor with one that was detached', async () => {
  const id = await save('pm_card_visa');
  const { id: other } = await stripe.customers.create();
  await expect(chargeLater(id, other)).rejects.toThrow('does not belong to the Customer');
  await expect(stripe.paymentIntents.create({ amount: 5000, currency: 'usd', payment_method: id })).rejects.toThrow(
    'you must provide the customer',
  );
  await expect(stripe.paymentMethods.attach(id, { customer: other })).rejects.toThrow('already been attached');
  const waiting = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer, payment_method: id });
  await stripe.paymentMethods.detach(id);
  expect((await stripe.paymentMethods.retrieve(id)).customer).toBeNull();
  for (const use of [chargeLater(id), stripe.paymentIntents.confirm(waiting.id)]) {
    await expect(use).rejects.toThrow('was previously used');
  }
  await expect(stripe.paymentMethods.attach(id, { customer })).rejects.toThrow('was previously used');
  await expect(stripe.paymentMethods.detach(id)).rejects.toThrow('detachment is impossible');
});

test('of a deleted customer nothing can be charged, and nothing can be saved', async () => {
  const { id: leaving } = await stripe.customers.create();
  const method = await save('pm_card_visa', leaving);
  const setup = await stripe.setupIntents.create({ customer: leaving, ...card });
  expect(await stripe.customers.del(leaving)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(leaving)).toEqual({ id: leaving, object: 'customer', deleted: true });
  await expect(stripe.customers.del(leaving)).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(chargeLater(method, leaving)).rejects.toThrow(`No such customer: '${leaving}'`);
  await expect(chargeLater(method)).rejects.toThrow('was previously used');
  await expect(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })).rejects.toThrow(
    'No such customer',
  );
});

test('a bank that declines a card lets nobody save it', async () => {
  const setup = await stripe.setupIntents.create({ customer, ...card });
  const declined = inBrowser(`v1/setup_intents/${setup.id}/confirm`, setup.client_secret!, {
    payment_method: 'pm_card_chargeDeclinedExpiredCard',
  });
  expect(await declined).toMatchObject({
    error: { code: 'expired_card', setup_intent: { status: 'requires_payment_method' } },
  });
  await expect(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer })).rejects.toMatchObject({
    code: 'card_declined',
  });
  const typesOf = testSandbox.sandbox.stripe.objects('event').map(({ type }) => type);
  expect(typesOf).toEqual(expect.arrayContaining(['setup_intent.setup_failed', 'payment_method.attached']));
});

test('tells of a new expiry, with what it was before', async () => {
  const id = await save('pm_card_visa');
  await testSandbox.sandbox.stripe.updateCardByBank(id, { exp_month: 3, exp_year: 2041 });
  const event = testSandbox.sandbox.stripe.objects('event').at(-1)!;
  expect(event.type).toBe('payment_method.automatically_updated');
  expect(event.data).toMatchObject({ object: { id, card: { exp_year: 2041 } }, previous_attributes: { card: {} } });
});

test('a customer cannot be changed on an intent, and off_session is only for the platform’s own confirming', async () => {
  const { id: other } = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer });
  await expect(stripe.paymentIntents.update(intent.id, { customer: other })).rejects.toThrow('cannot change');
  await expect(
    stripe.paymentIntents.create({ amount: 5000, currency: 'usd', off_session: true }),
  ).rejects.toMatchObject({ param: 'off_session' });
});
