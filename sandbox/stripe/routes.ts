import { createAccountLink, createLoginLink } from './account-links.ts';
import { accountById, createAccount, updateAccount } from './accounts.ts';
import { balanceOf, transactionsOf, withStatus } from './balance.ts';
import { chargeById } from './charges.ts';
import { disputeById } from './disputes.ts';
import type { World } from './emulator.ts';
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
import { noSuch } from './problem.ts';
import { createRefund } from './refunds.ts';
import { createReversal } from './transfer-reversals.ts';
import { createTransfer, transferById } from './transfers.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

export interface Call {
  world: World;
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
  route('POST', '/v1/payment_intents', ({ world, form }) => createPaymentIntent(world, form)),
  route('GET', '/v1/payment_intents', ({ world, form, path }) =>
    listPage(world.objects.paymentIntents.all(), form, path),
  ),
  route('GET', '/v1/payment_intents/:id', (call) => found(call, intentById(call.world, call.id), 'payment_intent')),
  route('POST', '/v1/payment_intents/:id', ({ world, id, form }) =>
    updatePaymentIntent(world, intentById(world, id), form),
  ),
  route('POST', '/v1/payment_intents/:id/confirm', ({ world, id, form }) =>
    confirmPaymentIntent(world, intentById(world, id), form),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', ({ world, id, form }) =>
    cancelPaymentIntent(world, intentById(world, id), form),
  ),
];

const moneyIn = [
  route('GET', '/v1/charges', ({ world, form, path }) =>
    listPage(world.objects.charges.all(), form, path, {
      payment_intent: (charge) => charge.payment_intent,
      transfer_group: (charge) => charge.transfer_group,
    }),
  ),
  route('GET', '/v1/charges/:id', (call) => found(call, chargeById(call.world, call.id), 'charge')),
  route('POST', '/v1/refunds', ({ world, form }) => createRefund(world, form)),
  route('GET', '/v1/refunds', ({ world, form, path }) =>
    listPage(world.objects.refunds.all(), form, path, {
      charge: (refund) => refund.charge,
      payment_intent: (refund) => refund.payment_intent,
    }),
  ),
  route('GET', '/v1/refunds/:id', (call) => found(call, call.world.objects.refunds.get(call.id), 'refund')),
  route('GET', '/v1/disputes', ({ world, form, path }) =>
    listPage(world.objects.disputes.all(), form, path, {
      charge: (dispute) => dispute.charge,
      payment_intent: (dispute) => dispute.payment_intent,
    }),
  ),
  route('GET', '/v1/disputes/:id', (call) => found(call, disputeById(call.world, call.id), 'dispute')),
];

const moneyOut = [
  route('POST', '/v1/transfers', ({ world, form }) => createTransfer(world, form)),
  route('GET', '/v1/transfers', ({ world, form, path }) =>
    listPage(world.objects.transfers.all(), form, path, {
      destination: (transfer) => transfer.destination,
      transfer_group: (transfer) => transfer.transfer_group,
    }),
  ),
  route('GET', '/v1/transfers/:id', (call) => found(call, transferById(call.world, call.id), 'transfer')),
  route('POST', '/v1/transfers/:id/reversals', ({ world, id, form }) =>
    createReversal(world, transferById(world, id), form),
  ),
  route('GET', '/v1/transfers/:id/reversals', ({ world, id, form, path }) =>
    listPage([...transferById(world, id).reversals.data].reverse(), form, path),
  ),
  route('GET', '/v1/balance', (call) => found(call, balanceOf(call.world, call.account), 'balance')),
  route('GET', '/v1/balance_transactions', ({ world, account, form, path }) =>
    listPage(transactionsOf(world, account), form, path, {
      source: ({ source }) => (typeof source === 'string' ? source : source?.id),
      type: (transaction) => transaction.type,
    }),
  ),
  route('GET', '/v1/balance_transactions/:id', (call) => {
    const entry = call.world.objects.balanceTransactions.get(call.id);
    const own = entry?.account === call.account ? entry.object : undefined;
    return found(call, own && withStatus(call.world, own), 'balance_transaction');
  }),
  route('GET', '/v1/payouts', ({ world, account, form, path }) => {
    const payouts = world.objects.payouts.all().filter((entry) => entry.account === account);
    const objects = payouts.map((entry) => entry.object);
    return listPage(objects, form, path, { status: (payout) => payout.status });
  }),
  route('GET', '/v1/payouts/:id', (call) => {
    const entry = call.world.objects.payouts.get(call.id);
    return found(call, entry?.account === call.account ? entry.object : undefined, 'payout');
  }),
];

const connect = [
  route('POST', '/v1/accounts', ({ world, form }) => createAccount(world, form)),
  route('GET', '/v1/accounts', ({ world, form, path }) => {
    const connected = world.objects.accounts.all().filter(({ id }) => !world.objects.revokedAccounts.get(id));
    return listPage(
      connected.map((account) => ({ ...account, created: account.created ?? 0 })),
      form,
      path,
    );
  }),
  route('GET', '/v1/accounts/:id', (call) => found(call, accountById(call.world, call.id), 'account')),
  route('POST', '/v1/accounts/:id', ({ world, id, form }) => updateAccount(world, accountById(world, id), form)),
  route('POST', '/v1/accounts/:id/login_links', ({ world, id, form }) => {
    read(form, {});
    return createLoginLink(world, accountById(world, id));
  }),
  route('POST', '/v1/account_links', ({ world, form }) => createAccountLink(world, form)),
];

const other = [
  route('GET', '/v1/events', ({ world, form, path }) =>
    listPage(world.objects.events.all(), form, path, { type: (event) => event.type }),
  ),
  route('GET', '/v1/events/:id', (call) => found(call, call.world.objects.events.get(call.id), 'event')),
  route('GET', '/v1/webhook_endpoints', ({ world, form, path }) => listPage([webhookEndpoint(world)], form, path)),
  route('GET', '/v1/payment_methods/:id', (call) =>
    found(call, call.world.objects.paymentMethods.get(call.id), 'PaymentMethod'),
  ),
];

/** Every call of Stripe's interface that the stand-in answers: what our code calls, and no more. */
export const routes: Route[] = [...paymentIntents, ...moneyIn, ...moneyOut, ...connect, ...other];
