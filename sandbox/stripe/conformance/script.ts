import type Stripe from 'stripe';
import { day, makeAccount, pay, type TestSandbox } from '../../test-sandbox.ts';

const refused = (request: Promise<unknown>) =>
  request.then(
    () => {
      throw new Error('This request should have been refused.');
    },
    () => undefined,
  );

/** Calls everything that the emulator answers, in every state that its objects can be in. */
export async function playEverything(testSandbox: TestSandbox): Promise<void> {
  const paid = await playPayments(testSandbox);
  await playPayouts(testSandbox, paid);
  await playSavedCards(testSandbox);
  await playRefundsAndDisputes(testSandbox, paid);
  await playRefundStates(testSandbox);
  await playDisputeStates(testSandbox);
  await playProcessing(testSandbox);
  await readLists(testSandbox.stripe);
  await testSandbox.sandbox.stripe.eventsDelivered();
}

async function playPayments({ stripe, clock }: TestSandbox): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create({
    amount: 16_500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
  });
  await stripe.paymentIntents.update(intent.id, { metadata: { a: 'b' }, receipt_email: 'priya@example.test' });
  await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  await refused(stripe.paymentIntents.cancel(intent.id));
  await refused(pay(stripe, 'pm_card_chargeDeclined'));
  await refused(stripe.paymentIntents.create({ amount: 1, currency: 'usd' }));
  await refused(stripe.paymentIntents.retrieve('pi_none'));
  for (const use_stripe_sdk of [true, false]) {
    const asking = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
    await stripe.paymentIntents.confirm(asking.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3000/booking-success',
      use_stripe_sdk,
    });
  }
  const paid = await pay(stripe);
  await stripe.charges.retrieve(paid.latest_charge as string);
  await clock.advance(1000);
  await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge.balance_transaction', 'payment_method'] });
  await stripe.charges.retrieve(paid.latest_charge as string, { expand: ['payment_intent'] });
  await stripe.paymentMethods.retrieve(paid.payment_method as string);
  return paid;
}

async function playPayouts(testSandbox: TestSandbox, paid: Stripe.PaymentIntent): Promise<void> {
  const { stripe, sandbox, clock, origin } = testSandbox;
  const { id } = await makeAccount(stripe);
  await stripe.accounts.update(id, { metadata: { cleaner_id: '4' } });
  const url = `${origin}/dashboard/cleaner`;
  const link = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: url,
    refresh_url: url,
  });
  await fetch(link.url, { method: 'POST', body: new URLSearchParams({ outcome: 'verifying' }), redirect: 'manual' });
  await stripe.accounts.retrieveCurrent();
  await stripe.accounts.retrieve(id);
  await sandbox.stripe.setAccountStatus(id, 'disabled');
  await stripe.accounts.retrieve(id);
  await sandbox.stripe.setAccountStatus(id, 'active');
  await stripe.accounts.createLoginLink(id);
  const transfer = await stripe.transfers.create({
    amount: 14_000,
    currency: 'usd',
    destination: id,
    source_transaction: paid.latest_charge as string,
    description: 'A job',
  });
  await stripe.transfers.createReversal(transfer.id, { amount: 1000, metadata: { refund: '1' } });
  await stripe.transfers.retrieve(transfer.id, { expand: ['destination', 'source_transaction'] });
  const asAccount = { stripeAccount: id };
  await stripe.balance.retrieve({}, asAccount);
  await clock.advance(3 * day);
  const [payout] = (await stripe.payouts.list({}, asAccount)).data;
  await stripe.payouts.retrieve(payout!.id, { expand: ['balance_transaction'] }, asAccount);
  await clock.advance(3 * day);
  await stripe.payouts.list({ status: 'paid' }, asAccount);
  await sandbox.stripe.failPayout(payout!.id);
  await stripe.payouts.retrieve(payout!.id, { expand: ['failure_balance_transaction'] }, asAccount);
  await stripe.accounts.retrieve(id);
  await sandbox.stripe.mendBankAccount(id);
  const again = await sandbox.stripe.payOut(id);
  await sandbox.stripe.cancelPayout(again!.id);
  await stripe.payouts.retrieve(again!.id, {}, asAccount);
  await sandbox.stripe.setAccountStatus(id, 'rejected');
  await stripe.accounts.retrieve(id);
  const { data } = await stripe.balanceTransactions.list({}, asAccount);
  await stripe.balanceTransactions.retrieve(data[0]!.id, {}, asAccount);
  const other = await makeAccount(stripe);
  await sandbox.stripe.deauthorizeAccount(other.id);
  await refused(stripe.accounts.retrieve(other.id));
  await refused(stripe.transfers.create({ amount: 100, currency: 'usd', destination: other.id }));
}

async function playRefundsAndDisputes({ stripe, sandbox }: TestSandbox, paid: Stripe.PaymentIntent): Promise<void> {
  const refund = await stripe.refunds.create({
    payment_intent: paid.id,
    amount: 500,
    reason: 'requested_by_customer',
    metadata: { refund_id: '1' },
  });
  await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'balance_transaction'] });
  await refused(stripe.refunds.create({ payment_intent: paid.id, amount: 99_999 }));
  const disputed = await pay(stripe, 'pm_card_createDispute');
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
  await sandbox.stripe.closeDispute(dispute!.id, 'won');
  await stripe.disputes.retrieve(dispute!.id, { expand: ['charge', 'payment_intent'] });
}

/** A dispute in each status that the SDK lists, and each way from one to the next. */
async function playDisputeStates({ stripe, sandbox }: TestSandbox): Promise<void> {
  for (const [status, ...moves] of [
    ['warning_needs_response', 'warning_under_review', 'warning_closed'],
    ['warning_needs_response', 'needs_response', 'under_review', 'won'],
    ['needs_response', 'lost', 'appeal_needs_response', 'appeal_under_review', 'won'],
    ['prevented'],
  ] as const) {
    const { id } = await sandbox.stripe.openDispute((await pay(stripe)).id, { status, amount: 4500 });
    await stripe.disputes.retrieve(id);
    for (const move of moves) {
      await sandbox.stripe.moveDispute(id, move);
      await stripe.disputes.retrieve(id);
    }
  }
}

/** A payment of which the bank says nothing at first. */
async function playProcessing({ stripe, sandbox }: TestSandbox): Promise<void> {
  for (const isPaid of [true, false]) {
    await sandbox.stripe.setNextPayment('processing');
    const intent = await pay(stripe);
    await refused(stripe.paymentIntents.cancel(intent.id));
    await sandbox.stripe.settlePayment(intent.id, isPaid);
    await stripe.paymentIntents.retrieve(intent.id);
  }
}

/** Cards that are saved, charged later, updated and detached, and their customers. */
async function playSavedCards({ stripe, sandbox }: TestSandbox): Promise<void> {
  const { id: customer } = await stripe.customers.create({ metadata: { account_id: '5' } });
  await stripe.customers.update(customer, { description: 'A customer' });
  await stripe.customers.retrieve(customer);
  const setUp = (payment_method: string) =>
    stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      payment_method,
      confirm: true,
      return_url: 'http://localhost:3000/dashboard/settings',
    });
  const setup = await setUp('pm_card_visa');
  await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method', 'customer'] });
  const asking = await setUp('pm_card_authenticationRequired');
  await stripe.setupIntents.cancel(asking.id, { cancellation_reason: 'abandoned' });
  await refused(stripe.setupIntents.cancel(asking.id));
  await refused(setUp('pm_card_chargeDeclined'));
  await stripe.setupIntents.list({ customer });
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
  await stripe.paymentIntents.update(intent.id, { customer, setup_future_usage: 'off_session' });
  await stripe.paymentIntents.update(intent.id, {
    setup_future_usage: '',
    payment_method: setup.payment_method as string,
  });
  await stripe.paymentIntents.update(intent.id, { setup_future_usage: 'off_session', payment_method: '' });
  const saved = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
  const { data } = await stripe.paymentMethods.list({ customer, type: 'card' });
  const later = await stripe.paymentIntents.create({ amount: 900, currency: 'usd', customer });
  await stripe.paymentIntents.confirm(later.id, { payment_method: saved.payment_method as string, off_session: true });
  const wary = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
  await refused(
    stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer,
      payment_method: wary.id,
      off_session: true,
      confirm: true,
    }),
  );
  await sandbox.stripe.updateCardByBank(data[0]!.id, { last4: '1881', exp_year: 2033 });
  await stripe.paymentMethods.detach(data[0]!.id);
  await refused(stripe.paymentMethods.attach(data[0]!.id, { customer }));
  await stripe.customers.list({ limit: 3 });
  await stripe.customers.del(customer);
  await stripe.customers.retrieve(customer);
  await refused(stripe.paymentIntents.create({ amount: 900, currency: 'usd', customer }));
}

/** A refund in each state that it can be in, and each way from one to the next. */
async function playRefundStates({ stripe, sandbox, clock }: TestSandbox): Promise<void> {
  const refund = async () => stripe.refunds.create({ payment_intent: (await pay(stripe)).id });
  const uncovered = [await refund(), await refund()];
  await sandbox.stripe.cancelRefund(uncovered[0]!.id);
  await sandbox.stripe.topUp(1_000_000);
  await stripe.refunds.retrieve(uncovered[1]!.id);
  await sandbox.stripe.setNextRefund('pending');
  await sandbox.stripe.succeedRefund((await refund()).id);
  await sandbox.stripe.setNextRefund('requires_action');
  const asking = await refund();
  await stripe.refunds.cancel(asking.id);
  await refused(stripe.refunds.cancel(asking.id));
  await sandbox.stripe.setNextRefund('fails_later');
  const failing = await refund();
  await clock.advance(2 * day);
  await stripe.refunds.retrieve(failing.id, { expand: ['failure_balance_transaction'] });
}

async function readLists(stripe: Stripe): Promise<void> {
  await stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  await stripe.charges.list({ limit: 100 });
  await stripe.refunds.list();
  await stripe.transfers.list();
  await stripe.accounts.list();
  await stripe.balance.retrieve();
  await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  const { data } = await stripe.events.list({ limit: 100 });
  await stripe.events.retrieve(data[0]!.id);
  await stripe.webhookEndpoints.list();
}
