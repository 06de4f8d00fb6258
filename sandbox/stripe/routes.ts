import { createAccountLink, createLoginLink } from './account-links.ts';
import { accountById, createAccount, updateAccount } from './accounts.ts';
import { attachOnRequest, detachOnRequest } from './attach-on-request.ts';
import { balanceOf, transactionsOf, withStatus } from './balance.ts';
import { chargeById } from './charge-by-id.ts';
import { createCustomer, customerById, deleteCustomer, readCustomer, updateCustomer } from './customers.ts';
import { disputeById } from './disputes.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { listPage } from './list.ts';
import { read } from './parameters.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  intentById,
  updatePaymentIntent,
} from './payment-intents.ts';
import { paymentMethodOfToken } from './payment-methods.ts';
import { platformAccount } from './platform-account.ts';
import { invalidRequest, noSuch } from './problem.ts';
import { cancelRefund, refundById } from './refund-status.ts';
import { createRefund } from './refunds.ts';
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent, setupById } from './setup-intents.ts';
import { createReversal } from './transfer-reversals.ts';
import { createTransfer, transferById } from './transfers.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

export interface Call {
  emulator: StripeEmulator;
  path: string;
  /** The id in the path, '' where it has none. */
  id: string;
  form: Form;
  /** The connected account that the platform asks for; null for itself. */
  account: string | null;
}

type Handler = (call: Call) => object;
export interface Route {
  method: string;
  pattern: RegExp;
  handler: Handler;
}

const route = (method: string, path: string, handler: Handler): Route => ({
  method,
  pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
  handler,
});

/** Reading takes no parameters besides `expand`. */
const found = <T extends object>(call: Call, item: T | undefined, kind: string): T => {
  read(call.form, {});
  if (!item) throw noSuch(kind, call.id);
  return item;
};

const paymentIntents = [
  route('POST', '/v1/payment_intents', ({ emulator, form }) => createPaymentIntent(emulator, form)),
  route('GET', '/v1/payment_intents', ({ emulator, form, path }) =>
    listPage(emulator.objects.paymentIntents.all(), form, path, { customer: (intent) => intent.customer }),
  ),
  route('GET', '/v1/payment_intents/:id', (call) => found(call, intentById(call.emulator, call.id), 'payment_intent')),
  route('POST', '/v1/payment_intents/:id', ({ emulator, id, form }) =>
    updatePaymentIntent(emulator, intentById(emulator, id), form),
  ),
  route('POST', '/v1/payment_intents/:id/confirm', ({ emulator, id, form }) =>
    confirmPaymentIntent(emulator, intentById(emulator, id), form),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', ({ emulator, id, form }) =>
    cancelPaymentIntent(emulator, intentById(emulator, id), form),
  ),
];

const savedCards = [
  route('POST', '/v1/customers', ({ emulator, form }) => createCustomer(emulator, form)),
  route('GET', '/v1/customers', ({ emulator, form, path }) => {
    const { customers, deletedCustomers } = emulator.objects;
    const present = customers.all().filter(({ id }) => !deletedCustomers.get(id));
    return listPage(present, form, path, { email: (customer) => customer.email });
  }),
  route('GET', '/v1/customers/:id', (call) => found(call, readCustomer(call.emulator, call.id), 'customer')),
  route('POST', '/v1/customers/:id', ({ emulator, id, form }) =>
    updateCustomer(emulator, customerById(emulator, id), form),
  ),
  route('DELETE', '/v1/customers/:id', ({ emulator, id, form }) => deleteCustomer(emulator, id, form)),
  route('POST', '/v1/setup_intents', ({ emulator, form }) => createSetupIntent(emulator, form)),
  route('GET', '/v1/setup_intents', ({ emulator, form, path }) =>
    listPage(emulator.objects.setupIntents.all(), form, path, {
      customer: (setup) => setup.customer,
      payment_method: (setup) => setup.payment_method,
    }),
  ),
  route('GET', '/v1/setup_intents/:id', (call) => found(call, setupById(call.emulator, call.id), 'setupintent')),
  route('POST', '/v1/setup_intents/:id/confirm', ({ emulator, id, form }) =>
    confirmSetupIntent(emulator, setupById(emulator, id), form),
  ),
  route('POST', '/v1/setup_intents/:id/cancel', ({ emulator, id, form }) =>
    cancelSetupIntent(emulator, setupById(emulator, id), form),
  ),
  route('GET', '/v1/payment_methods', ({ emulator, form, path }) => {
    const attached = emulator.objects.paymentMethods.all().filter(({ customer }) => customer !== null);
    return listPage(attached, form, path, { customer: ({ customer }) => customer, type: ({ type }) => type });
  }),
  route('GET', '/v1/payment_methods/:id', (call) =>
    found(call, call.emulator.objects.paymentMethods.get(call.id), 'PaymentMethod'),
  ),
  route('POST', '/v1/payment_methods/:id/attach', ({ emulator, id, form }) =>
    attachOnRequest(emulator, paymentMethodOfToken(emulator, id), form),
  ),
  route('POST', '/v1/payment_methods/:id/detach', ({ emulator, id, form }) =>
    detachOnRequest(emulator, paymentMethodOfToken(emulator, id), form),
  ),
];

const moneyIn = [
  route('GET', '/v1/charges', ({ emulator, form, path }) =>
    listPage(emulator.objects.charges.all(), form, path, {
      payment_intent: (charge) => charge.payment_intent,
      transfer_group: (charge) => charge.transfer_group,
    }),
  ),
  route('GET', '/v1/charges/:id', (call) => found(call, chargeById(call.emulator, call.id), 'charge')),
  route('POST', '/v1/refunds', ({ emulator, form }) => createRefund(emulator, form)),
  route('GET', '/v1/refunds', ({ emulator, form, path }) =>
    listPage(emulator.objects.refunds.all(), form, path, {
      charge: (refund) => refund.charge,
      payment_intent: (refund) => refund.payment_intent,
    }),
  ),
  route('GET', '/v1/refunds/:id', (call) => found(call, refundById(call.emulator, call.id), 'refund')),
  route('POST', '/v1/refunds/:id/cancel', (call) => {
    const refund = found(call, refundById(call.emulator, call.id), 'refund');
    if (refund.status !== 'requires_action')
      throw invalidRequest('Only a refund that requires action can be canceled.');
    return cancelRefund(call.emulator, refund);
  }),
  route('GET', '/v1/disputes', ({ emulator, form, path }) =>
    listPage(emulator.objects.disputes.all(), form, path, {
      charge: (dispute) => dispute.charge,
      payment_intent: (dispute) => dispute.payment_intent,
    }),
  ),
  route('GET', '/v1/disputes/:id', (call) => found(call, disputeById(call.emulator, call.id), 'dispute')),
];

const moneyOut = [
  route('POST', '/v1/transfers', ({ emulator, form }) => createTransfer(emulator, form)),
  route('GET', '/v1/transfers', ({ emulator, form, path }) =>
    listPage(emulator.objects.transfers.all(), form, path, {
      destination: (transfer) => transfer.destination,
      transfer_group: (transfer) => transfer.transfer_group,
    }),
  ),
  route('GET', '/v1/transfers/:id', (call) => found(call, transferById(call.emulator, call.id), 'transfer')),
  route('POST', '/v1/transfers/:id/reversals', ({ emulator, id, form }) =>
    createReversal(emulator, transferById(emulator, id), form),
  ),
  route('GET', '/v1/transfers/:id/reversals', ({ emulator, id, form, path }) =>
    listPage([...transferById(emulator, id).reversals.data].reverse(), form, path),
  ),
  route('GET', '/v1/balance', (call) => found(call, balanceOf(call.emulator, call.account), 'balance')),
  route('GET', '/v1/balance_transactions', ({ emulator, account, form, path }) =>
    listPage(transactionsOf(emulator, account), form, path, {
      source: ({ source }) => (typeof source === 'string' ? source : source?.id),
      type: (transaction) => transaction.type,
    }),
  ),
  route('GET', '/v1/balance_transactions/:id', (call) => {
    const entry = call.emulator.objects.balanceTransactions.get(call.id);
    const own = entry?.account === call.account ? entry.object : undefined;
    return found(call, own && withStatus(call.emulator, own), 'balance_transaction');
  }),
  route('GET', '/v1/payouts', ({ emulator, account, form, path }) => {
    const payouts = emulator.objects.payouts.all().filter((entry) => entry.account === account);
    const objects = payouts.map((entry) => entry.object);
    return listPage(objects, form, path, { status: (payout) => payout.status });
  }),
  route('GET', '/v1/payouts/:id', (call) => {
    const entry = call.emulator.objects.payouts.get(call.id);
    return found(call, entry?.account === call.account ? entry.object : undefined, 'payout');
  }),
];

const connect = [
  route('GET', '/v1/account', (call) => found(call, platformAccount(call.emulator), 'account')),
  route('POST', '/v1/accounts', ({ emulator, form }) => createAccount(emulator, form)),
  route('GET', '/v1/accounts', ({ emulator, form, path }) => {
    const connected = emulator.objects.accounts.all().filter(({ id }) => !emulator.objects.revokedAccounts.get(id));
    return listPage(
      connected.map((account) => ({ ...account, created: account.created ?? 0 })),
      form,
      path,
    );
  }),
  route('GET', '/v1/accounts/:id', (call) => found(call, accountById(call.emulator, call.id), 'account')),
  route('POST', '/v1/accounts/:id', ({ emulator, id, form }) =>
    updateAccount(emulator, accountById(emulator, id), form),
  ),
  route('POST', '/v1/accounts/:id/login_links', ({ emulator, id, form }) => {
    read(form, {});
    return createLoginLink(emulator, accountById(emulator, id));
  }),
  route('POST', '/v1/account_links', ({ emulator, form }) => createAccountLink(emulator, form)),
];

const other = [
  route('GET', '/v1/events', ({ emulator, form, path }) =>
    listPage(emulator.objects.events.all(), form, path, { type: (event) => event.type }),
  ),
  route('GET', '/v1/events/:id', (call) => found(call, call.emulator.objects.events.get(call.id), 'event')),
  route('GET', '/v1/webhook_endpoints', ({ emulator, form, path }) =>
    listPage([webhookEndpoint(emulator)], form, path),
  ),
];

/** Every call of Stripe's interface that the emulator answers: what our code calls, and no more. */
export const routes: Route[] = [...paymentIntents, ...savedCards, ...moneyIn, ...moneyOut, ...connect, ...other];
