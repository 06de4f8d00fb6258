import type Stripe from 'stripe';
import { addTransaction } from './balance.ts';
import { chargeById } from './charge-by-id.ts';
import { day, type StripeEmulator } from './emulator.ts';
import { type DisputeBeginning, newDispute } from './new-dispute.ts';
import type { Charge, Dispute } from './objects.ts';
import { previousAttributes } from './previous-attributes.ts';
import { invalidRequest, noSuch } from './problem.ts';
import { failRefund, refundsOf } from './refund-status.ts';

/** What Stripe charges for a dispute, kept whoever wins. */
const disputeFee = 1500;

export type DisputeStatus = Exclude<Dispute['status'], DisputeBeginning> | 'needs_response';

/** From each status to those that may follow: https://docs.stripe.com/disputes/how-disputes-work */
const NEXT: Record<string, DisputeStatus[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  lost: ['appeal_needs_response'],
  appeal_needs_response: ['appeal_under_review', 'lost'],
  appeal_under_review: ['won', 'lost'],
};

/** What may become of a dispute from here. */
export const nextStatuses = ({ status }: Dispute): DisputeStatus[] => NEXT[status] ?? [];

const CLOSED: readonly string[] = ['won', 'lost', 'warning_closed'];
/** The bank neither holds the money nor has given it back. */
const HARMLESS: readonly string[] = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'won'];

export function disputeById(emulator: StripeEmulator, id: string): Dispute {
  const dispute = emulator.objects.disputes.get(id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

export function disputesOf(emulator: StripeEmulator, charge: string): Dispute[] {
  return emulator.objects.disputes.all().filter((dispute) => dispute.charge === charge);
}

/** The cents of a charge that banks hold or have given back. */
export const disputedCents = (emulator: StripeEmulator, charge: string): number =>
  disputesOf(emulator, charge)
    .filter(({ status }) => !HARMLESS.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);

export interface NewDispute {
  reason?: string;
  /** Of the charge; all of it when not given. */
  amount?: number;
  status?: DisputeBeginning;
}

/** The cardholder's bank asks about a charge, or takes money of it back, and Stripe its fee. */
export function openDispute(
  emulator: StripeEmulator,
  charge: Charge,
  { reason = 'fraudulent', amount = charge.amount, status = 'needs_response' }: NewDispute = {},
): Dispute {
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} did not succeed.`);
  if (disputesOf(emulator, charge.id).length > 0)
    throw invalidRequest(`Charge ${charge.id} has already been disputed.`);
  if (amount < 1 || amount > charge.amount) throw invalidRequest(`Charge ${charge.id} is not of so much.`);
  emulator.objects.charges.put(charge.id, { ...charge, disputed: true });
  const dispute = newDispute(emulator, charge, { reason, amount, status });
  if (status === 'warning_needs_response') {
    emulator.objects.disputes.put(dispute.id, dispute);
    emulator.emit('charge.dispute.created', dispute);
    return dispute;
  }
  const withdrawn = withdraw(emulator, dispute, status === 'prevented' ? 0 : disputeFee);
  emulator.emit('charge.dispute.created', withdrawn);
  emulator.emit('charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
}

/**
 * The bank or Stripe moves a dispute on. When it is won, the amount comes back and the fee does not; with
 * `reinstatesLater` only once `reinstateFunds` is called.
 */
export function moveDispute(
  emulator: StripeEmulator,
  dispute: Dispute,
  status: DisputeStatus,
  { reinstatesLater = false } = {},
): Dispute {
  if (nextStatuses(dispute).length === 0) throw invalidRequest(`Dispute ${dispute.id} is already closed.`);
  if (!nextStatuses(dispute).includes(status))
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status} and cannot become ${status}.`);
  const isEscalated = status === 'needs_response';
  if (isEscalated && chargeById(emulator, String(dispute.charge)).refunded)
    throw invalidRequest('The payment has been fully refunded: no further funds are withdrawn.');
  const moved = emulator.objects.disputes.put(dispute.id, { ...dispute, ...changeTo(emulator, dispute, status) });
  const after = isEscalated ? withdraw(emulator, moved, disputeFee) : moved;
  emulator.emit('charge.dispute.updated', after, { previous: previousAttributes(dispute, after) });
  if (isEscalated) emulator.emit('charge.dispute.funds_withdrawn', after);
  if (CLOSED.includes(status)) emulator.emit('charge.dispute.closed', after);
  return status === 'won' && !reinstatesLater ? reinstateFunds(emulator, after) : after;
}

function changeTo(emulator: StripeEmulator, dispute: Dispute, status: DisputeStatus): Partial<Dispute> {
  const due = status === 'needs_response' || status === 'appeal_needs_response';
  const answered = status.endsWith('under_review');
  const { evidence_details: evidence, payment_method_details: details } = dispute;
  return {
    status,
    is_charge_refundable: HARMLESS.includes(status),
    evidence_details: {
      ...evidence,
      due_by: due ? emulator.now() + 9 * day : evidence.due_by,
      has_evidence: evidence.has_evidence || answered,
      submission_count: evidence.submission_count + (answered ? 1 : 0),
      submission_method: answered ? 'manual' : evidence.submission_method,
    },
    ...(status === 'needs_response' &&
      details?.card && { payment_method_details: { ...details, card: { ...details.card, case_type: 'chargeback' } } }),
  };
}

/** The amount of a dispute that was won comes back. */
export function reinstateFunds(emulator: StripeEmulator, dispute: Dispute): Dispute {
  const { amount, charge } = dispute;
  if (dispute.status !== 'won' || dispute.balance_transactions.some((transaction) => transaction.amount > 0))
    throw invalidRequest(`Dispute ${dispute.id} has nothing to reinstate.`);
  const reinstated = addMovement(emulator, dispute, amount, 0, `Chargeback reversal for ${charge}`);
  emulator.emit('charge.dispute.funds_reinstated', reinstated, { previous: previousAttributes(dispute, reinstated) });
  return reinstated;
}

function withdraw(emulator: StripeEmulator, dispute: Dispute, fee: number): Dispute {
  const { amount, charge } = dispute;
  const withdrawn = addMovement(emulator, dispute, -amount, fee, `Chargeback withdrawal for ${charge}`);
  const { amount_captured, ...rest } = chargeById(emulator, String(charge));
  // The bank has the money: what had not left by now never will.
  let left = amount_captured - rest.amount_refunded - disputedCents(emulator, String(charge));
  for (const refund of refundsOf(emulator, String(charge))) {
    if (left >= 0 || refund.status !== 'pending') continue;
    failRefund(emulator, refund, 'charge_for_pending_refund_disputed');
    left += refund.amount;
  }
  return withdrawn;
}

function addMovement(
  emulator: StripeEmulator,
  dispute: Dispute,
  amount: number,
  fee: number,
  description: string,
): Dispute {
  const movement: Stripe.BalanceTransaction = addTransaction(emulator, {
    account: null,
    type: 'adjustment',
    source: dispute.id,
    amount,
    fee,
    availableOn: emulator.now(),
    description,
  });
  const balance_transactions = [...dispute.balance_transactions, movement];
  return emulator.objects.disputes.put(dispute.id, { ...dispute, balance_transactions });
}
