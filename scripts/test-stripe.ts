/**
 * `npm run test:stripe`: a payment at the real Stripe in its test mode, by the product's own code for it, since everything
 * else here only ever meets the emulator. Prints for each step what it saw; ends with 1 at the first that failed. It leaves a payment, its refund and a connected account in the test mode of the keys' owner.
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '#platform/clock';
import { createIntents, createRefund, createStripe, type Intent } from '#server/payments';
import { createAccount, readAccount, statusOf } from '#server/payouts';
import { errorMessage } from './doctor/finding.ts';

const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '', STRIPE_API_BASE } = process.env;
const AMOUNT_CENTS = 4500;
const RETURN_URL = 'https://example.com/booking-success';
const EMAIL = 'robin.vale@example.com';

if (!/^[sr]k_test_/.test(secretKey) || !publishableKey.startsWith('pk_test_')) {
  console.error('Set STRIPE_SECRET_KEY (sk_test_…) and STRIPE_PUBLISHABLE_KEY (pk_test_…) of Stripe’s test mode.');
  process.exit(1);
}

const settings = { webhookSecrets: [], script: null, apiBase: STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : null };
const stripeClient = createStripe({ ...settings, secretKey, publishableKey });
const stripe = await stripeClient();
const intents = createIntents(stripeClient);
// A number that no booking has: intents are told apart by it, and it is part of their idempotency keys.
const bookingId = Math.floor(systemClock.now().getTime() / 1000);
const holdStartedAt = systemClock.now().toISOString();
const request = {
  bookingId,
  holdStartedAt,
  purpose: 'visit',
  attempt: 1,
  amountCents: AMOUNT_CENTS,
  description: 'npm run test:stripe',
} as const;

await payment().catch((error) => {
  console.log(`FAIL   ${errorMessage(error)}`);
  process.exitCode = 1;
});

async function payment(): Promise<void> {
  const intent = existing(await intents.create(request));
  say(`An intent over $45.00: ${intent.id}, ${intent.status}`);
  expect(existing(await intents.create(request)).id === intent.id, 'Asked for again, the same intent comes back');
  await readAsBrowser(intent);
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url: RETURN_URL });
  const paid = existing(await intents.read(intent.id));
  expect(paid.status === 'succeeded' && paid.amountReceived === AMOUNT_CENTS, `Paid with pm_card_visa: ${paid.status}`);
  expect(paid.bookingId === bookingId && paid.currency === 'usd', 'It names its booking, in usd');
  await refundPayment(paid);
  await connectAccount();
}

/** The card form in a browser has the publishable key and the client secret, nothing else. */
async function readAsBrowser({ id, clientSecret }: Intent): Promise<void> {
  const browser = await createStripe({ ...settings, secretKey: publishableKey, publishableKey })();
  const { amount } = await browser.paymentIntents.retrieve(id, { client_secret: clientSecret });
  expect(amount === AMOUNT_CENTS, 'The publishable key reads it by its client secret');
}

async function refundPayment({ id }: Intent): Promise<void> {
  const row = { id: randomUUID(), intent_id: id, amount_cents: AMOUNT_CENTS };
  const refund = await createRefund(stripeClient, row);
  if (refund === 'disputed') throw new Error('The refund is refused: the payment is disputed');
  expect(refund.amount === AMOUNT_CENTS && refund.status !== 'failed', `Refunded: ${refund.id}, ${refund.status}`);
  const again = await createRefund(stripeClient, row);
  expect(again !== 'disputed' && again.id === refund.id, 'Asked for again, the same refund comes back');
}

/** Connect has to be set up by the keys' owner first: without it cleaners cannot be paid, and customers can. */
async function connectAccount(): Promise<void> {
  const request = { cleanerId: bookingId, email: EMAIL, attempt: 1, key: `test-account:${bookingId}` };
  const account = await createAccount(stripeClient, request).catch((error) => {
    console.log(`warn   No connected account: ${errorMessage(error)}`);
    console.log('       Finish the set-up of Connect in Stripe’s dashboard, or give the key the permission.');
  });
  if (!account) return;
  const status = statusOf(await readAccount(stripeClient, account.id));
  expect(status === 'not_setup', `A connected account: ${account.id}, ${status}`);
}

function existing(intent: Intent | 'failed' | null): Intent {
  if (intent === null || intent === 'failed') throw new Error('Stripe does not have the intent that it was asked for');
  return intent;
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not as expected: ${what}`);
  say(what);
}

function say(what: string): void {
  console.log(`ok     ${what}`);
}
