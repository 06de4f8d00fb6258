import type Stripe from 'stripe';
import { addTransaction } from './balance.ts';
import { chargeById } from './charges.ts';
import { disputesOf } from './disputes.ts';
import { dollars, type StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './ids.ts';
import { changedMetadata, metadata } from './metadata.ts';
import type { Charge, Refund } from './objects.ts';
import { integer, oneOf, type Read, read, text } from './parameters.ts';
import { intentById } from './payment-intents.ts';
import { invalidRequest } from './problem.ts';

const creation = {
  amount: integer,
  charge: text,
  metadata,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, unknown>>;

/** Refunds all that is left of a charge, or a part of it. */
export function createRefund(emulator: StripeEmulator, form: Form): Refund {
  const given = read(form, creation);
  const charge = chargeToRefund(emulator, given);
  const amount = refundable(emulator, charge, given.amount);
  const id = newId('re');
  const transaction = addTransaction(emulator, {
    account: null,
    type: 'refund',
    source: id,
    amount: -amount,
    availableOn: emulator.now(),
  });
  const refund = emulator.objects.refunds.put(id, {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: emulator.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: changedMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = emulator.objects.charges.put(charge.id, {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
  emulator.emit('refund.created', refund);
  emulator.emit('charge.refunded', refunded, { previous: { amount_refunded: charge.amount_refunded } });
  return refund;
}

function chargeToRefund(emulator: StripeEmulator, given: Read<typeof creation>): Charge {
  if (given.charge) return chargeById(emulator, given.charge, 'charge');
  if (!given.payment_intent) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = intentById(emulator, given.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return chargeById(emulator, intent.latest_charge);
}

/** The cents to refund; a disputed charge gives nothing back until the dispute is won or withdrawn. */
function refundable(emulator: StripeEmulator, charge: Charge, wanted: number | undefined): number {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} is not in a refundable state.`, { code: 'charge_not_refundable' });
  }
  if (disputesOf(emulator, charge.id).some(({ status }) => status !== 'won' && status !== 'warning_closed')) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = wanted ?? left;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  return amount;
}
