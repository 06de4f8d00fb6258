import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts';
import { ownDatabase } from '../tests/own-database.ts';
import { runProgram } from '../tests/run-program.ts';

/** That `npm run test:stripe` itself works: here it runs against the emulator in place of Stripe. */

let testSandbox: TestSandbox;
beforeAll(async () => {
  testSandbox = await startTestSandbox((await ownDatabase('empty')).config);
  await testSandbox.sandbox.stripe.topUp(10_000);
});
afterAll(() => testSandbox.stop());

const run = (env: Record<string, string>) =>
  runProgram(['scripts/test-stripe.ts'], { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env });

it('pays, refunds and connects an account, and prints what it saw', async () => {
  const { stripe } = testSandbox.sandbox;
  const { status, stdout, stderr } = await run({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_API_BASE: stripe.apiBase,
  });
  expect([status, stderr]).toEqual([0, '']);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => line.replace(/\b(pi|re|acct)_\w+/, '$1'))).toEqual([
    'ok     An intent over $45.00: pi, requires_payment_method',
    'ok     Asked for again, the same intent comes back',
    'ok     The publishable key reads it by its client secret',
    'ok     Paid with pm_card_visa: succeeded',
    'ok     It names its booking, in usd',
    'ok     Refunded: re, succeeded',
    'ok     Asked for again, the same refund comes back',
    'ok     A connected account: acct, not_setup',
  ]);
  expect(stdout).not.toContain(stripe.secretKey);
});

it('says what to set without keys of the test mode, and where it ended with a wrong one', async () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
  const wrong = {
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_wrong',
    STRIPE_API_BASE: testSandbox.sandbox.stripe.apiBase,
  };
  const [real, refused] = await Promise.all([run(live), run(wrong)]);
  expect([real.status, real.stdout]).toEqual([1, '']);
  expect(real.stderr).toMatch(/^Set STRIPE_SECRET_KEY \(sk_test_…\) and STRIPE_PUBLISHABLE_KEY .*\n$/);
  expect([refused.status, refused.stdout]).toEqual([1, expect.stringMatching(/^FAIL .*API Key/i)]);
});
