import type Stripe from 'stripe';
import { accountById } from './accounts.ts';
import { addTransaction, sums } from './balance.ts';
import { availableFrom } from './charge-booking.ts';
import { chargeById } from './charge-by-id.ts';
import { disputedCents } from './disputes.ts';
import { dollars, type StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './ids.ts';
import { changedMetadata, metadata } from './metadata.ts';
import type { Charge, Transfer } from './objects.ts';
import { integer, oneOf, read, required, text } from './parameters.ts';
import { invalidRequest, noSuch } from './problem.ts';

const creation = {
  amount: required(integer),
  currency: required(oneOf('usd')),
  description: text,
  destination: required(text),
  metadata,
  source_transaction: text,
  transfer_group: text,
} satisfies Partial<Record<keyof Stripe.TransferCreateParams, unknown>>;

const noCapability =
  'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments';
const notEnough =
  'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance';

export function transferById(emulator: StripeEmulator, id: string): Transfer {
  const transfer = emulator.objects.transfers.get(id);
  if (!transfer) throw noSuch('transfer', id);
  return transfer;
}

/** Moves money from the platform to a connected account; with `source_transaction` before it is available. */
export function createTransfer(emulator: StripeEmulator, form: Form): Transfer {
  const given = read(form, creation);
  const account = accountById(emulator, given.destination, 'destination');
  if (account.capabilities.transfers !== 'active') {
    throw invalidRequest(noCapability, { code: 'insufficient_capabilities_for_transfer' });
  }
  if (given.amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const source = given.source_transaction ? chargeById(emulator, given.source_transaction, 'source_transaction') : null;
  if (source) checkSource(emulator, source, given.amount);
  const availableOn = source ? availableWith(emulator, source) : emulator.now();
  // A charge passes on what has not settled yet; from then on its money is part of the platform's balance.
  const isSettled = availableOn <= emulator.now();
  if (isSettled && sums(emulator, null).available < given.amount) {
    throw invalidRequest(notEnough, { code: 'balance_insufficient' });
  }
  const transferGroup = given.transfer_group ?? (source && groupOf(emulator, source));
  const id = newId('tr');
  const money = { amount: given.amount, availableOn };
  const sent = addTransaction(emulator, {
    ...money,
    account: null,
    type: 'transfer',
    source: id,
    amount: -given.amount,
  });
  const payment = newId('py');
  addTransaction(emulator, { ...money, account: account.id, type: 'payment', source: payment });
  const transfer = emulator.objects.transfers.put(id, {
    id,
    object: 'transfer',
    amount: given.amount,
    amount_reversed: 0,
    balance_transaction: sent.id,
    created: emulator.now(),
    currency: given.currency,
    description: given.description ?? null,
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata: changedMetadata({}, given.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: transferGroup,
  });
  emulator.emit('transfer.created', transfer);
  return transfer;
}

function checkSource(emulator: StripeEmulator, charge: Charge, amount: number): void {
  if (charge.status !== 'succeeded') {
    throw invalidRequest('The source_transaction must be a successful charge.', { param: 'source_transaction' });
  }
  if (disputedCents(emulator, charge.id) > 0) {
    throw invalidRequest('The source_transaction has been disputed; it cannot be used for transfers.', {
      param: 'source_transaction',
    });
  }
  const used = emulator.objects.transfers
    .all()
    .filter((transfer) => transfer.source_transaction === charge.id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (used + amount <= charge.amount) return;
  throw invalidRequest(
    `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}. (There are ${dollars(used)} already transferred using this source.)`,
    { param: 'amount' },
  );
}

/** Stripe joins charge and transfer in one group; where nobody named it, it is named after the payment. */
function groupOf(emulator: StripeEmulator, charge: Charge): string {
  if (charge.transfer_group) return charge.transfer_group;
  const name = `group_${charge.payment_intent}`;
  emulator.objects.charges.put(charge.id, { ...charge, transfer_group: name });
  return name;
}

function availableWith(emulator: StripeEmulator, charge: Charge): number {
  const entry = emulator.objects.balanceTransactions.get(charge.balance_transaction ?? '');
  return Math.max(emulator.now(), entry?.object.available_on ?? availableFrom(charge));
}
