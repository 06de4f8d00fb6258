import type Stripe from 'stripe';
import { day, type StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import type { Charge, Dispute } from './objects.ts';

/** How a dispute begins: the bank only asks, takes the money, or settles the matter before it is a chargeback. */
export type DisputeBeginning = Extract<Dispute['status'], 'warning_needs_response' | 'needs_response' | 'prevented'>;

const CASE_TYPES: Record<DisputeBeginning, Stripe.Dispute.PaymentMethodDetails.Card['case_type']> = {
  warning_needs_response: 'inquiry',
  needs_response: 'chargeback',
  prevented: 'resolution',
};

/** A dispute before anything has moved for it. */
export function newDispute(
  emulator: StripeEmulator,
  charge: Charge,
  { status, amount, reason }: { status: DisputeBeginning; amount: number; reason: string },
): Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: emulator.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      // A prevented dispute cannot be answered.
      due_by: status === 'prevented' ? null : emulator.now() + 9 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: CASE_TYPES[status], network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status,
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
