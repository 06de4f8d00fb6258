import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import {
  day,
  makeAccount,
  pay,
  startTestSandbox,
  type TestClock,
  type TestSandbox,
  testClock,
} from '../test-sandbox.ts';

const people = [{ role: 'cleaner', name: 'Denise <b>', email: 'denise@example.test', password: 'a-password' }] as const;
let testSandbox: TestSandbox;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  const start = clock.now().getTime();
  const jobEnds = new Date(start + 3 * day);
  clock.afterNextJob = async () => (clock.now() < jobEnds ? jobEnds : null);
  const sandbox = { people: [...people], signInReady: true };
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config, { clock, sandbox });
});
afterAll(() => testSandbox.stop());

const page = async () => (await fetch(`${testSandbox.origin}/_sandbox`)).text();
const press = (action: string, id = '', headers: Record<string, string> = { origin: testSandbox.origin }) =>
  fetch(`${testSandbox.origin}/_sandbox/do/${action}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ id }),
    redirect: 'manual',
  });

test('it names who can sign in, the cards and the time, and nothing of it can run', async () => {
  const response = await fetch(`${testSandbox.origin}/_sandbox`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const text = await response.text();
  expect(text).toContain('Denise &lt;b&gt;');
  expect(text).toContain('a-password');
  expect(text).toContain('4000 0000 0000 3063');
  expect(text).toContain('Saturday, November 21, 2026');
  expect(text).not.toContain('<script');
});

test('people are not named before they can sign in', async () => {
  const { config } = await ownDatabase('empty');
  const early = await startTestSandbox(config, { sandbox: { people: [...people], signInReady: false } });
  expect(await (await fetch(`${early.origin}/_sandbox`)).text()).not.toContain('denise@example.test');
  await early.stop();
});

test('the clock moves an hour, a day, past the next job, and a week', async () => {
  const start = clock.now().getTime();
  expect((await press('hour')).headers.get('location')).toBe('/_sandbox#clock');
  await press('day');
  expect(clock.now().getTime() - start).toBe(day + day / 24);
  expect(await page()).toContain('After the next job');
  await press('next-job');
  expect(clock.now().getTime() - start).toBe(3 * day);
  expect(await page()).not.toContain('After the next job');
  await press('week');
  expect(clock.now().getTime() - start).toBe(10 * day);
});

test('the next refund is chosen, and what became of one is decided', async () => {
  const { stripe } = testSandbox;
  const newRefund = async () => stripe.refunds.create({ payment_intent: (await pay(stripe)).id });
  const statusOf = async ({ id }: { id: string }) => (await stripe.refunds.retrieve(id)).status;
  const uncovered = await newRefund();
  expect(await page()).toContain('Refund of $165.00: pending, insufficient funds.');
  expect((await press('top-up')).headers.get('location')).toBe('/_sandbox#refunds');
  expect(await statusOf(uncovered)).toBe('succeeded');
  await press('next-refund-pending');
  expect(await page()).toContain('Next refund: <strong>stays pending</strong>');
  const pending = await newRefund();
  expect(await page()).toContain('Next refund: <strong>succeeds</strong>');
  await press('succeed-refund', pending.id);
  expect(await statusOf(pending)).toBe('succeeded');
  await press('fail-refund', pending.id);
  expect(await statusOf(pending)).toBe('failed');
  await press('next-refund-asks');
  const asking = await newRefund();
  await press('cancel-refund', asking.id);
  expect(await statusOf(asking)).toBe('canceled');
  await press('next-refund-fails');
  const failing = await newRefund();
  expect(failing.status).toBe('succeeded');
  await press('day');
  expect(await statusOf(failing)).toBe('failed');
});

test("the buttons play the provider's side", async () => {
  const account = await makeAccount(testSandbox.stripe);
  await testSandbox.sandbox.stripe.setAccountStatus(account.id, 'verifying');
  await press('verify-account', account.id);
  expect((await testSandbox.stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true);
  await pay(testSandbox.stripe, 'pm_card_bypassPending');
  await testSandbox.stripe.transfers.create({ amount: 700, currency: 'usd', destination: account.id });
  await press('pay-out', account.id);
  expect(testSandbox.sandbox.stripe.objects('payout')).toMatchObject([{ amount: 700 }]);
  await press('deactivate-account', account.id);
  expect((await testSandbox.stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(false);
  for (const [action, status] of [
    ['win-dispute', 'won'],
    ['lose-dispute', 'lost'],
  ] as const) {
    const { latest_charge } = await pay(testSandbox.stripe);
    await press('open-dispute', latest_charge as string);
    const [dispute] = (await testSandbox.stripe.disputes.list({ charge: latest_charge as string })).data;
    expect(dispute!.status).toBe('needs_response');
    expect(await page()).toContain('Dispute won');
    await press(action, dispute!.id);
    expect((await testSandbox.stripe.disputes.retrieve(dispute!.id)).status).toBe(status);
  }
});

test('a dispute is taken through its states, and a payment that is processing ends', async () => {
  const { stripe } = testSandbox;
  for (const [beginning, label, ...moves] of [
    ['open-inquiry', 'Inquiry becomes a dispute', 'review-inquiry', 'close-inquiry'],
    ['open-partial-dispute', 'Dispute answered', 'review-dispute', 'lose-dispute', 'appeal-dispute', 'review-appeal'],
    ['open-inquiry', 'Inquiry answered', 'escalate-inquiry', 'win-dispute'],
    ['prevent-dispute', 'Dispute: prevented'],
  ] as const) {
    const { latest_charge: charge } = await pay(stripe);
    await press(beginning, charge as string);
    expect(await page()).toContain(label);
    const [dispute] = (await stripe.disputes.list({ charge: charge as string })).data;
    const seen = [dispute!.status];
    for (const move of moves) {
      await press(move, dispute!.id);
      seen.push((await stripe.disputes.retrieve(dispute!.id)).status);
    }
    expect(new Set(seen).size).toBe(moves.length + 1);
  }
  await press('next-payment-processing');
  const { id } = await pay(stripe);
  expect(await page()).toContain('Payment succeeds');
  await press('settle-payment', id);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('what cannot be done says so, and forms from elsewhere are refused', async () => {
  const failed = await press('verify-account', 'acct_none');
  expect(await failed.text()).toContain('No such account');
  const before = clock.now().getTime();
  expect((await press('day', '', { origin: 'http://evil.example' })).status).toBe(403);
  expect((await press('day', '', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await fetch(`${testSandbox.origin}/_sandbox/do/day`)).status).toBe(404);
  expect((await press('constructor')).status).toBe(404);
  expect(clock.now().getTime()).toBe(before);
});

test('paths outside /_sandbox are left to the product', async () => {
  expect((await fetch(`${testSandbox.origin}/_sandboxes`)).headers.get('content-security-policy')).toBeNull();
  expect((await fetch(`${testSandbox.origin}/_sandbox/`)).status).toBe(200);
  expect((await fetch(`${testSandbox.origin}//`)).headers.get('content-security-policy')).toBeNull();
  const unknown = await fetch(`${testSandbox.origin}/_sandbox/unknown`);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('nothing at this address');
});

test('the buttons lose accounts, and payouts to a bank', async () => {
  const { stripe } = testSandbox;
  const account = await makeAccount(stripe);
  await testSandbox.sandbox.stripe.submitAccount(account.id, 'active');
  const asAccount = { stripeAccount: account.id };
  const latest = async () => (await stripe.payouts.list({}, asAccount)).data[0]!;
  const send = async () => {
    await pay(stripe, 'pm_card_bypassPending');
    await stripe.transfers.create({ amount: 700, currency: 'usd', destination: account.id });
    await press('pay-out', account.id);
    return latest();
  };
  await press('cancel-payout', (await send()).id);
  expect((await latest()).status).toBe('canceled');
  await press('pay-out', account.id);
  await press('fail-payout', (await latest()).id);
  expect(await latest()).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  expect(await page()).toContain('Mend the bank account');
  await press('mend-bank-account', account.id);
  expect(await page()).not.toContain('Mend the bank account');
  await press('reject-account', account.id);
  expect((await stripe.accounts.retrieve(account.id)).requirements?.disabled_reason).toBe('rejected.other');
  for (const action of ['deauthorize-account', 'close-account']) {
    const { id } = await makeAccount(stripe);
    await press(action, id);
    await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({ code: 'account_invalid' });
  }
});
