import type Stripe from 'stripe';
import { accountById } from './accounts.ts';
import { addTransaction, sums } from './balance.ts';
import { day, type StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import type { Account, OfAccount, Transfer } from './objects.ts';
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
  const payout = newPayout(emulator, account, { cents: available, automatic, at });
  emulator.objects.payouts.put(payout.id, { account: account.id, object: payout });
  emulator.emit('payout.created', payout, { account: account.id, created: at });
  return payout;
}

/**
 * A payout of a time before anybody listened: what a transfer brought left at `at`, and no event tells of it. Asked again, it
 * is the same one; null where that money has left already.
 */
export function recordPastPayout(emulator: StripeEmulator, transfer: Transfer, at: number): Stripe.Payout | null {
  const { payouts } = emulator.objects;
  const id = transfer.id.replace('tr_', 'po_');
  const known = payouts.get(id);
  if (known) return known.object;
  const account = accountById(emulator, String(transfer.destination));
  // A daily payout has taken it: the start that made it was killed before it came here.
  if (sums(emulator, account.id).available < transfer.amount) return null;
  const payout = newPayout(emulator, account, { id, cents: transfer.amount, automatic: true, at });
  const object = payout.arrival_date <= emulator.now() ? paid(payout) : payout;
  payouts.put(id, { account: account.id, object });
  return object;
}

function newPayout(
  emulator: StripeEmulator,
  account: Account,
  { id = newId('po'), cents, automatic, at }: { id?: string; cents: number; automatic: boolean; at: number },
): Stripe.Payout {
  const transaction = addTransaction(emulator, {
    account: account.id,
    type: 'payout',
    source: id,
    amount: -cents,
    availableOn: at,
    created: at,
    description: 'STRIPE PAYOUT',
  });
  return {
    id,
    object: 'payout',
    amount: cents,
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
}

/** The payouts that have reached the bank by `at` become paid. */
export function markPayoutsPaid(emulator: StripeEmulator, at: number): void {
  for (const entry of emulator.objects.payouts.all()) {
    if (entry.object.status === 'in_transit' && entry.object.arrival_date <= at) markPaid(emulator, entry);
  }
}

export const startOfDay = (seconds: number): number => seconds - (seconds % day);

const paid = (payout: Stripe.Payout): Stripe.Payout => ({
  ...payout,
  reconciliation_status: payout.automatic ? 'completed' : 'not_applicable',
  status: 'paid',
});

function markPaid(emulator: StripeEmulator, { account, object: before }: OfAccount<Stripe.Payout>): void {
  const created = Math.max(before.arrival_date, before.created);
  const object = paid(before);
  emulator.objects.payouts.put(object.id, { account, object });
  const context = account === null ? { created } : { account, created };
  emulator.emit('payout.updated', object, { ...context, previous: previousAttributes(before, object) });
  emulator.emit('payout.paid', object, context);
}
