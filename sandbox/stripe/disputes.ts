import type Stripe from 'stripe';
import { addTransaction } from './balance.ts';
import { day, type StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import type { Charge, Dispute } from './objects.ts';
import { invalidRequest, noSuch } from './problem.ts';
import { failRefund, refundsOf } from './refund-status.ts';

export type DisputeOutcome = 'won' | 'lost' | 'warning_closed';

/** What Stripe charges for a dispute, kept whoever wins. */
const disputeFee = 1500;
const closed = new Set<Dispute['status']>(['won', 'lost', 'warning_closed']);

export const isOpen = (dispute: Dispute): boolean => !closed.has(dispute.status);

export function disputeById(emulator: StripeEmulator, id: string): Dispute {
  const dispute = emulator.objects.disputes.get(id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

export function disputesOf(emulator: StripeEmulator, charge: string): Dispute[] {
  return emulator.objects.disputes.all().filter((dispute) => dispute.charge === charge);
}

/** The cardholder's bank takes the money back, and Stripe its fee. */
export function openDispute(emulator: StripeEmulator, charge: Charge, reason = 'fraudulent'): Dispute {
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} did not succeed.`);
  if (disputesOf(emulator, charge.id).length > 0)
    throw invalidRequest(`Charge ${charge.id} has already been disputed.`);
  const id = newId('du');
  const withdrawal = addTransaction(emulator, {
    account: null,
    type: 'adjustment',
    source: id,
    amount: -charge.amount,
    fee: disputeFee,
    availableOn: emulator.now(),
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  emulator.objects.charges.put(charge.id, { ...charge, disputed: true });
  // The bank has the money: what had not left by now never will.
  for (const refund of refundsOf(emulator, charge.id)) {
    if (refund.status === 'pending') failRefund(emulator, refund, 'charge_for_pending_refund_disputed');
  }
  const dispute = emulator.objects.disputes.put(id, newDispute(emulator, id, charge, reason, withdrawal));
  emulator.emit('charge.dispute.created', dispute);
  emulator.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides: when won, the amount comes back, the fee does not. */
export function closeDispute(emulator: StripeEmulator, dispute: Dispute, outcome: DisputeOutcome): Dispute {
  if (!isOpen(dispute)) throw invalidRequest(`Dispute ${dispute.id} is already closed.`);
  const lost = outcome === 'lost';
  const movements = lost ? [] : [reinstatement(emulator, dispute)];
  const decided = emulator.objects.disputes.put(dispute.id, {
    ...dispute,
    status: outcome,
    is_charge_refundable: !lost,
    balance_transactions: [...dispute.balance_transactions, ...movements],
  });
  if (!lost) emulator.emit('charge.dispute.funds_reinstated', decided);
  emulator.emit('charge.dispute.closed', decided);
  return decided;
}

function reinstatement(emulator: StripeEmulator, dispute: Dispute): Stripe.BalanceTransaction {
  return addTransaction(emulator, {
    account: null,
    type: 'adjustment',
    source: dispute.id,
    amount: dispute.amount,
    availableOn: emulator.now(),
    description: `Chargeback reversal for ${dispute.charge}`,
  });
}

function newDispute(
  emulator: StripeEmulator,
  id: string,
  charge: Charge,
  reason: string,
  withdrawal: Stripe.BalanceTransaction,
): Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: emulator.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: emulator.now() + 9 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
