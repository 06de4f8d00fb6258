import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { day, makeAccount, pay, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

let testSandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
  stripe = testSandbox.stripe;
});
afterAll(() => testSandbox.stop());

const returnUrl = 'http://localhost:3000/dashboard/cleaner?stripe_onboarding=success';
const refreshUrl = 'http://localhost:3000/dashboard/cleaner?stripe_onboarding=refresh';
const linkFor = (account: string) =>
  stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
  });

async function submit(url: string, outcome: string): Promise<string | null> {
  const body = new URLSearchParams({ outcome });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location');
}

async function activeAccount(): Promise<Stripe.Account> {
  const { id } = await makeAccount(stripe);
  await submit((await linkFor(id)).url, 'active');
  return stripe.accounts.retrieve(id);
}

const balanceOf = async (account: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: account });
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};

test('an account becomes active by the hosted form, in one step or by a verification', async () => {
  const { id, ...fresh } = await makeAccount(stripe);
  expect(fresh).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    metadata: { cleaner_id: '3' },
  });
  await expect(stripe.accounts.createLoginLink(id)).rejects.toThrow('has not completed onboarding');
  expect(await submit((await linkFor(id)).url, 'later')).toBe(returnUrl);
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false });
  expect(await submit((await linkFor(id)).url, 'verifying')).toBe(returnUrl);
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    capabilities: { transfers: 'pending' },
    requirements: { disabled_reason: 'requirements.pending_verification' },
  });
  await testSandbox.sandbox.stripe.setAccountStatus(id, 'active');
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { disabled_reason: null },
  });
  expect((await stripe.accounts.createLoginLink(id)).url).toContain(`/_sandbox/stripe/express/${id}`);
  const types = testSandbox.sandbox.stripe
    .objects('event')
    .filter((event) => event.account === id)
    .map((event) => event.type);
  expect(types).toEqual(['account.updated', 'capability.updated', 'account.updated', 'capability.updated']);
});

test('a link opens once and expires after five minutes; then it leads to refresh_url', async () => {
  const { id } = await makeAccount(stripe);
  const open = (url: string) => fetch(url, { redirect: 'manual' });
  const { url } = await linkFor(id);
  expect(await (await open(url)).text()).toContain('Submit, needs verification');
  expect((await open(url)).headers.get('location')).toBe(refreshUrl);
  const late = await linkFor(id);
  await testSandbox.clock.advance(301_000);
  expect((await open(late.url)).headers.get('location')).toBe(refreshUrl);
  expect((await open(late.url.replace(/[^/]+$/, 'guess'))).status).toBe(404);
});

test('a transfer from a charge waits with it, is limited by it, and can be reversed', async () => {
  const account = await activeAccount();
  const { latest_charge } = await pay(stripe);
  const source_transaction = latest_charge as string;
  const transfer = await stripe.transfers.create({
    amount: 14_025,
    currency: 'usd',
    destination: account.id,
    source_transaction,
    metadata: { n: '1' },
  });
  expect(transfer).toMatchObject({ transfer_group: 'booking_7', metadata: { n: '1' } });
  expect(await balanceOf(account.id)).toEqual({ available: 0, pending: 14_025 });
  const more = { amount: 2_476, currency: 'usd', destination: account.id, source_transaction };
  await expect(stripe.transfers.create(more)).rejects.toThrow('must not exceed the source amount of $165.00');
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 4_025, metadata: { dispute: '1' } });
  expect(reversal).toMatchObject({ amount: 4_025, transfer: transfer.id });
  expect(await balanceOf(account.id)).toEqual({ available: 0, pending: 10_000 });
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 4_025, reversed: false });
  await expect(stripe.transfers.createReversal(transfer.id, { amount: 10_001 })).rejects.toThrow('greater than');
  const found = await stripe.transfers.list({ transfer_group: 'booking_7', destination: account.id });
  expect(found.data.map(({ id }) => id)).toEqual([transfer.id]);
});

test('a transfer needs an active account, and without a source money that is there', async () => {
  const account = await activeAccount();
  const send = (destination: string, amount: number) =>
    stripe.transfers.create({ amount, currency: 'usd', destination });
  await expect(send((await makeAccount(stripe)).id, 100)).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  });
  await expect(send('acct_none', 100)).rejects.toMatchObject({ code: 'resource_missing', param: 'destination' });
  await expect(send(account.id, 10_000_000)).rejects.toMatchObject({ code: 'balance_insufficient' });
  await pay(stripe, 'pm_card_bypassPending', 20_000);
  expect(await send(account.id, 10_000)).toMatchObject({ amount: 10_000 });
  expect(await balanceOf(account.id)).toEqual({ available: 10_000, pending: 0 });
});

test('money is paid out at the midnight after it became available, and arrives two days later', async () => {
  const account = await activeAccount();
  const { latest_charge } = await pay(stripe);
  const transfer = await stripe.transfers.create({
    amount: 9_000,
    currency: 'usd',
    destination: account.id,
    source_transaction: latest_charge as string,
  });
  const payouts = async () => (await stripe.payouts.list({}, { stripeAccount: account.id })).data;
  await testSandbox.clock.advance(2 * day);
  expect(await balanceOf(account.id)).toEqual({ available: 9_000, pending: 0 });
  expect(await payouts()).toEqual([]);
  await testSandbox.clock.advance(day);
  const [payout, ...none] = await payouts();
  expect(none).toEqual([]);
  expect(payout).toMatchObject({ amount: 9_000, status: 'in_transit', automatic: true });
  expect(new Date(payout!.created * 1000).toISOString()).toMatch(/T00:00:00/);
  expect(await balanceOf(account.id)).toEqual({ available: 0, pending: 0 });
  await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({ code: 'balance_insufficient' });
  await testSandbox.clock.advance(2 * day);
  expect(await payouts()).toMatchObject([{ id: payout!.id, status: 'paid' }]);
  const types = testSandbox.sandbox.stripe.objects('event').filter((event) => event.type.startsWith('payout.'));
  expect(types.map(({ type }) => type)).toEqual(expect.arrayContaining(['payout.created', 'payout.paid']));
});

test('an account can be paid out at once, and stopped', async () => {
  const account = await activeAccount();
  await pay(stripe, 'pm_card_bypassPending', 20_000);
  await stripe.transfers.create({ amount: 5_000, currency: 'usd', destination: account.id });
  expect(await testSandbox.sandbox.stripe.payOut(account.id)).toMatchObject({ amount: 5_000 });
  expect(await testSandbox.sandbox.stripe.payOut(account.id)).toBeNull();
  await testSandbox.sandbox.stripe.setAccountStatus(account.id, 'disabled');
  await expect(testSandbox.sandbox.stripe.payOut(account.id)).rejects.toThrow('not enabled for payouts');
});

test('a payout that its bank sends back is on the balance again, and stops the daily ones', async () => {
  const account = await activeAccount();
  await pay(stripe, 'pm_card_bypassPending', 20_000);
  await stripe.transfers.create({ amount: 5_000, currency: 'usd', destination: account.id });
  const payout = await testSandbox.sandbox.stripe.payOut(account.id);
  const failed = await testSandbox.sandbox.stripe.failPayout(payout!.id);
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  expect(await balanceOf(account.id)).toEqual({ available: 5_000, pending: 0 });
  await testSandbox.clock.advance(2 * day);
  const payouts = async () => (await stripe.payouts.list({}, { stripeAccount: account.id })).data;
  expect(await payouts()).toHaveLength(1);
  await testSandbox.sandbox.stripe.mendBankAccount(account.id);
  await testSandbox.clock.advance(day);
  expect(await payouts()).toMatchObject([{ amount: 5_000, status: 'in_transit' }, { id: failed.id }]);
  await expect(testSandbox.sandbox.stripe.cancelPayout(failed.id)).rejects.toThrow('cannot be returned');
});

test('an account that its owner cut off is out of reach', async () => {
  const account = await activeAccount();
  await testSandbox.sandbox.stripe.deauthorizeAccount(account.id);
  await expect(stripe.accounts.retrieve(account.id)).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
  await expect(stripe.balance.retrieve({}, { stripeAccount: account.id })).rejects.toMatchObject({ statusCode: 403 });
  const transfer = { amount: 100, currency: 'usd', destination: account.id };
  await expect(stripe.transfers.create(transfer)).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'destination',
    message: `No such destination: '${account.id}'`,
  });
  const last = testSandbox.sandbox.stripe.objects('event').at(-1);
  expect(last).toMatchObject({ type: 'account.application.deauthorized', account: account.id });
});
