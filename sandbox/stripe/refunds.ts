import type Stripe from 'stripe';
import { chargeById } from './charge-by-id.ts';
import { disputedCents } from './disputes.ts';
import { day, dollars, type StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './ids.ts';
import { changedMetadata, metadata } from './metadata.ts';
import type { Charge, Refund, RefundOutcome } from './objects.ts';
import { integer, oneOf, type Read, read, text } from './parameters.ts';
import { intentById } from './payment-intents.ts';
import { invalidRequest } from './problem.ts';
import { isCovered, toCard, withdraw } from './refund-status.ts';

const creation = {
  amount: integer,
  charge: text,
  metadata,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, unknown>>;

/** How long after it was asked for a refund fails that is to fail later. */
const failsAfter = day;
/** How long a customer has for what a refund asks of them. */
const actionExpires = 45 * day;

/** What becomes of the next refund, where somebody has chosen it. */
export const nextRefund = ({ objects }: StripeEmulator): RefundOutcome =>
  objects.refundOutcomes.get('next') ?? 'succeeds';

/** Chooses what becomes of the next refund; those after it succeed again. */
export const setNextRefund = ({ objects }: StripeEmulator, outcome: RefundOutcome): RefundOutcome =>
  objects.refundOutcomes.put('next', outcome);

/**
 * Refunds all that is left of a charge, or a part of it. It comes out of the platform's available balance: what that
 * does not cover is pending until it does.
 */
export function createRefund(emulator: StripeEmulator, form: Form): Refund {
  const given = read(form, creation);
  const charge = chargeToRefund(emulator, given);
  const amount = refundable(emulator, charge, given.amount);
  const id = newId('re');
  const outcome = nextRefund(emulator);
  if (outcome !== 'succeeds') setNextRefund(emulator, 'succeeds');
  if (outcome === 'fails_later')
    emulator.objects.refundsToFail.put(id, { refund: id, at: emulator.now() + failsAfter });
  const refund = emulator.objects.refunds.put(id, {
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created: emulator.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: changedMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...firstStatus(emulator, id, amount, charge, outcome),
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

type FirstStatus = Pick<
  Refund,
  'status' | 'balance_transaction' | 'destination_details' | 'next_action' | 'pending_reason'
>;

/** A refund that waits for the balance, or for its customer, has not taken any money yet. */
function firstStatus(
  emulator: StripeEmulator,
  id: string,
  amount: number,
  charge: Charge,
  outcome: RefundOutcome,
): FirstStatus {
  const waits = { balance_transaction: null, destination_details: toCard('pending') };
  if (!isCovered(emulator, amount)) return { ...waits, status: 'pending', pending_reason: 'insufficient_funds' };
  if (outcome === 'requires_action') return { ...waits, status: 'requires_action', next_action: ask(emulator, charge) };
  const balance_transaction = withdraw(emulator, id, amount);
  return outcome === 'pending'
    ? {
        balance_transaction,
        destination_details: toCard('pending'),
        status: 'pending',
        pending_reason: 'processing',
      }
    : { balance_transaction, destination_details: toCard('refund'), status: 'succeeded' };
}

const ask = (emulator: StripeEmulator, charge: Charge): Stripe.Refund.NextAction => ({
  type: 'display_details',
  display_details: {
    email_sent: {
      email_sent_at: emulator.now(),
      email_sent_to: charge.receipt_email ?? charge.billing_details.email ?? 'nobody@example.test',
    },
    expires_at: emulator.now() + actionExpires,
  },
});

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

/** The cents to refund; what a bank holds of a charge, or has given back, is not refunded. An inquiry holds nothing. */
function refundable(emulator: StripeEmulator, charge: Charge, wanted: number | undefined): number {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} is not in a refundable state.`, { code: 'charge_not_refundable' });
  }
  const disputed = disputedCents(emulator, charge.id);
  if (disputed >= charge.amount_captured - charge.amount_refunded && disputed > 0) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount_captured - charge.amount_refunded - disputed;
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
