import type Stripe from 'stripe';
import { addTransaction } from './balance.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Account } from './objects.ts';
import { invalidRequest, noSuch } from './problem.ts';

/** What a bank says of a payout that it sends back (https://docs.stripe.com/api/payouts/failures). */
const ACCOUNT_CLOSED = { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' };

/**
 * The bank sends a payout back, also after it was paid: the money is on the account's balance again, and the bank account
 * gets no scheduled payouts until its owner has put it right.
 */
export function failPayout(emulator: StripeEmulator, id: string): Stripe.Payout {
  const { account, payout } = returned(emulator, id, 'payout_failure', ['pending', 'in_transit', 'paid']);
  const failed = put(emulator, account.id, { ...payout, ...ACCOUNT_CLOSED, status: 'failed' });
  setBankAccountStatus(emulator, account, 'errored');
  emulator.emit('payout.failed', failed, { account: account.id });
  return failed;
}

/** A payout is called back before the bank has it. */
export function cancelPayout(emulator: StripeEmulator, id: string): Stripe.Payout {
  const { account, payout } = returned(emulator, id, 'payout_cancel', ['pending', 'in_transit']);
  const canceled = put(emulator, account.id, { ...payout, status: 'canceled' });
  emulator.emit('payout.canceled', canceled, { account: account.id });
  return canceled;
}

/** Whether the account's bank account sent a payout back: then no scheduled one is made. */
export const hasErroredBankAccount = (account: Account): boolean =>
  account.external_accounts.data.some((external) => external.status === 'errored');

/** The owner has put the bank account right. */
export function mendBankAccount(emulator: StripeEmulator, account: Account): Account {
  return setBankAccountStatus(emulator, account, 'new');
}

function setBankAccountStatus(emulator: StripeEmulator, account: Account, status: 'new' | 'errored'): Account {
  const data = account.external_accounts.data.map((external) => ({ ...external, status }));
  const updated = emulator.objects.accounts.put(account.id, {
    ...account,
    external_accounts: { ...account.external_accounts, data },
  });
  for (const external of data) emulator.emit('account.external_account.updated', external, { account: account.id });
  return updated;
}

/** Puts a payout's money back on the balance that it came from. */
function returned(
  emulator: StripeEmulator,
  id: string,
  type: 'payout_failure' | 'payout_cancel',
  from: string[],
): { account: Account; payout: Stripe.Payout } {
  const entry = emulator.objects.payouts.get(id);
  const account = emulator.objects.accounts.get(entry?.account ?? '');
  if (!entry || !account) throw noSuch('payout', id);
  if (!from.includes(entry.object.status)) {
    throw invalidRequest(`A payout with a status of \`${entry.object.status}\` cannot be returned.`);
  }
  const transaction = addTransaction(emulator, {
    account: account.id,
    type,
    source: id,
    amount: entry.object.amount,
    availableOn: emulator.now(),
    description: type === 'payout_failure' ? 'REFUND FOR FAILED PAYOUT' : 'REFUND FOR CANCELED PAYOUT',
  });
  return { account, payout: { ...entry.object, failure_balance_transaction: transaction.id } };
}

function put(emulator: StripeEmulator, account: string, payout: Stripe.Payout): Stripe.Payout {
  emulator.objects.payouts.put(payout.id, { account, object: payout });
  emulator.emit('payout.updated', payout, { account });
  return payout;
}
