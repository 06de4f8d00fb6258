import type Stripe from 'stripe';
import type { StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';

export interface NewTransaction {
  /** Whose balance: a connected account, or null for the platform. */
  account: string | null;
  type: Stripe.BalanceTransaction['type'];
  source: string;
  /** Cents; negative where money leaves. */
  amount: number;
  fee?: number;
  availableOn: number;
  created?: number;
  description?: string;
}

/** Books a movement of money on one account's balance. */
export function addTransaction(emulator: StripeEmulator, given: NewTransaction): Stripe.BalanceTransaction {
  const { account, amount, fee = 0, availableOn } = given;
  const id = newId('txn');
  const transaction: Stripe.BalanceTransaction = {
    id,
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: given.created ?? emulator.now(),
    currency: 'usd',
    description: given.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee, given.type)],
    net: amount - fee,
    reporting_category: reportingCategory(given.type),
    source: given.source,
    status: 'pending',
    type: given.type,
  };
  emulator.objects.balanceTransactions.put(id, { account, object: transaction });
  return transaction;
}

/** The platform puts money of its own on its balance, available at once. */
export const topUp = (emulator: StripeEmulator, amount: number): Stripe.BalanceTransaction =>
  addTransaction(emulator, {
    account: null,
    type: 'topup',
    source: newId('tu'),
    amount,
    availableOn: emulator.now(),
    description: 'Top-up',
  });

/** The movements of one balance, oldest first, each `pending` or `available` by the clock. */
export function transactionsOf(emulator: StripeEmulator, account: string | null): Stripe.BalanceTransaction[] {
  return emulator.objects.balanceTransactions
    .all()
    .filter((entry) => entry.account === account)
    .map((entry) => withStatus(emulator, entry.object));
}

export function withStatus(
  emulator: StripeEmulator,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= emulator.now() ? 'available' : 'pending' };
}

/** What an account has, in cents: free now, and still to come. */
export function sums(
  emulator: StripeEmulator,
  account: string | null,
  at = emulator.now(),
): { available: number; pending: number } {
  const result = { available: 0, pending: 0 };
  for (const entry of emulator.objects.balanceTransactions.all()) {
    if (entry.account !== account) continue;
    result[entry.object.available_on <= at ? 'available' : 'pending'] += entry.object.net;
  }
  return result;
}

export function balanceOf(emulator: StripeEmulator, account: string | null): Stripe.Balance {
  const { available, pending } = sums(emulator, account);
  const amount = (cents: number) => ({ amount: cents, currency: 'usd', source_types: { card: cents } });
  return {
    object: 'balance',
    available: [amount(available)],
    ...(account === null && { connect_reserved: [{ amount: 0, currency: 'usd' }] }),
    livemode: false,
    pending: [amount(pending)],
  };
}

function feeDetail(amount: number, type: string): Stripe.BalanceTransaction.FeeDetail {
  const description = type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees';
  return { amount, application: null, currency: 'usd', description, type: 'stripe_fee' };
}

/** https://docs.stripe.com/reports/reporting-categories */
function reportingCategory(type: string): string {
  if (type === 'adjustment') return 'dispute';
  if (type === 'transfer_refund') return 'transfer_reversal';
  if (type === 'payment') return 'charge';
  if (type === 'payment_refund') return 'refund';
  return type;
}
