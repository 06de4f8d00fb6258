import type Stripe from 'stripe';
import { addTransaction, sums } from './balance.ts';
import { dollars, type StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './ids.ts';
import { changedMetadata, metadata } from './metadata.ts';
import type { Transfer } from './objects.ts';
import { integer, read, text } from './parameters.ts';
import { invalidRequest } from './problem.ts';

/** Takes a transfer back, whole or in part; refused once the account no longer holds that much. */
export function createReversal(emulator: StripeEmulator, transfer: Transfer, form: Form): Stripe.TransferReversal {
  const given = read(form, { amount: integer, description: text, metadata });
  const amount = reversible(emulator, transfer, given.amount);
  const id = newId('trr');
  const payment = paymentOf(emulator, transfer);
  const availableOn = Math.max(emulator.now(), payment?.available_on ?? 0);
  const back = addTransaction(emulator, { account: null, type: 'transfer_refund', source: id, amount, availableOn });
  const refund = newId('pyr');
  addTransaction(emulator, {
    account: transfer.destination,
    type: 'payment_refund',
    source: refund,
    amount: -amount,
    availableOn,
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: emulator.now(),
    currency: transfer.currency,
    destination_payment_refund: refund,
    metadata: changedMetadata({}, given.metadata),
    source_refund: null,
    transfer: transfer.id,
  };
  const amountReversed = transfer.amount_reversed + amount;
  const reversed = emulator.objects.transfers.put(transfer.id, {
    ...transfer,
    amount_reversed: amountReversed,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
    reversed: amountReversed === transfer.amount,
  });
  emulator.emit('transfer.reversed', reversed, { previous: { amount_reversed: transfer.amount_reversed } });
  return reversal;
}

function reversible(emulator: StripeEmulator, transfer: Transfer, wanted: number | undefined): number {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = wanted ?? left;
  if (left <= 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const held = sums(emulator, transfer.destination);
  if (held.available + held.pending >= amount) return amount;
  throw invalidRequest('The connected account does not have a sufficient balance to reverse this transfer.', {
    code: 'balance_insufficient',
  });
}

/** The movement that brought this transfer into the account. */
function paymentOf(emulator: StripeEmulator, transfer: Transfer): Stripe.BalanceTransaction | undefined {
  return emulator.objects.balanceTransactions
    .all()
    .find((entry) => entry.object.source === transfer.destination_payment)?.object;
}
