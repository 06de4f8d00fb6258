import type Stripe from 'stripe';
import { addTransaction, sums } from './balance.ts';
import { day, type StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import type { Account, OfAccount } from './objects.ts';
import { previousAttributes } from './previous-attributes.ts';
import { invalidRequest } from './problem.ts';

/** From leaving Stripe to reaching the bank. */
const travelTime = 2 * day;

/** Pays out everything an account has available; null when that is nothing. */
export function payOut(
  emulator: StripeEmulator,
  account: Account,
  { automatic = true, at = emulator.now() } = {},
): Stripe.Payout | null {
  if (!account.payouts_enabled) throw invalidRequest('Cannot create payouts: this account is not enabled for payouts.');
  const { available } = sums(emulator, account.id, at);
  if (available <= 0) return null;
  const id = newId('po');
  const transaction = addTransaction(emulator, {
    account: account.id,
    type: 'payout',
    source: id,
    amount: -available,
    availableOn: at,
    created: at,
    description: 'STRIPE PAYOUT',
  });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount: available,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: startOfDay(at + travelTime),
    automatic,
    balance_transaction: transaction.id,
    created: at,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: account.external_accounts.data[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  emulator.objects.payouts.put(id, { account: account.id, object: payout });
  emulator.emit('payout.created', payout, { account: account.id, created: at });
  return payout;
}

/** The payouts that have reached the bank by `at` become paid. */
export function markPayoutsPaid(emulator: StripeEmulator, at: number): void {
  for (const entry of emulator.objects.payouts.all()) {
    if (entry.object.status === 'in_transit' && entry.object.arrival_date <= at) markPaid(emulator, entry);
  }
}

export const startOfDay = (seconds: number): number => seconds - (seconds % day);

function markPaid(emulator: StripeEmulator, { account, object }: OfAccount<Stripe.Payout>): void {
  const created = Math.max(object.arrival_date, object.created);
  const paid: Stripe.Payout = {
    ...object,
    reconciliation_status: object.automatic ? 'completed' : 'not_applicable',
    status: 'paid',
  };
  emulator.objects.payouts.put(paid.id, { account, object: paid });
  const context = account === null ? { created } : { account, created };
  emulator.emit('payout.updated', paid, { ...context, previous: previousAttributes(object, paid) });
  emulator.emit('payout.paid', paid, context);
}
