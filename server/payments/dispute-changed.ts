import type Stripe from 'stripe';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox, OutboxHandler } from '#platform/outbox';
import type { Db, Trx } from '../schema/tables.ts';
import { type DisputeState, upsertDispute } from './disputes.sql.ts';
import { selectBoundRefunds } from './limit-refund.sql.ts';
import { limitByBanks } from './limit-refund.ts';
import { addLedgerEntry, isPaymentRecorded, selectPayment } from './payments.sql.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import { REFUNDS } from './send-refund.ts';
import type { StripeClient } from './stripe.ts';

export const DISPUTE_CHECKS = 'dispute-check';

interface Deps {
  db: Db;
  stripe: StripeClient;
  clock: Clock;
  transact: Transact;
  outbox: Outbox;
}
type Hooks = Pick<PaymentHooks, 'onIntentChanged' | 'onDisputeChanged'>;

/**
 * A cardholder's bank asks about a payment, took it back, or has decided (docs/product.md#disputes). Re-reads the
 * dispute, so that events may come in any order and any number of times. What the bank holds binds refunds of the payment
 * until it has decided; the platform bears what is lost, and the fee. A dispute of a payment that is none of ours is left
 * alone.
 */
export const handleDisputeChange =
  (deps: Deps) =>
  async (disputeId: string, hooks: Hooks): Promise<void> => {
    const readAt = deps.clock.now();
    const { disputes } = await deps.stripe();
    const dispute = await disputes.retrieve(disputeId);
    const intentId = intentIdOf(dispute);
    if (!intentId) return;
    // The event can overtake the payment it is about.
    if (!(await isPaymentRecorded(deps.db, intentId))) await hooks.onIntentChanged(intentId);
    await deps.transact(async (trx) => {
      const payment = await selectPayment(trx, intentId);
      if (!payment) return;
      const { booking_id: bookingId } = payment;
      const state = disputeStateOf(dispute.status);
      const before = await upsertDispute(trx, {
        id: disputeId,
        intent_id: intentId,
        booking_id: bookingId,
        amount_cents: dispute.amount,
        status: dispute.status,
        state,
        opened_at: new Date(dispute.created * 1000),
        reason: dispute.reason,
        evidence_due_at: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
        checked_at: readAt,
      });
      // Money may move after the end as well.
      await enterMovements(trx, bookingId, dispute, deps.clock.now());
      if (before === undefined || before === state) return;
      if (state !== 'opened') await reconsiderRefunds(deps, trx, intentId, state);
      await hooks.onDisputeChanged(trx, { disputeId, bookingId, state });
    });
  };

/** Reads a dispute again, by the provider's id. */
export const disputeCheckHandler = (deps: Deps, hooks: Hooks): OutboxHandler => ({
  queue: DISPUTE_CHECKS,
  retryLimit: 5,
  retryDelay: 5,
  concurrency: 1,
  handle: (disputeId) => handleDisputeChange(deps)(disputeId, hooks),
  // Given up without a trace: the reconciler asks for it again as long as it differs.
});

/** What a bank took and gave back, and the provider's fee, each once. */
async function enterMovements(
  trx: Trx,
  booking_id: number,
  { balance_transactions }: Stripe.Dispute,
  at: Date,
): Promise<void> {
  for (const { id, amount, fee } of balance_transactions) {
    const entry = { booking_id, provider_id: id, at };
    const kind = amount < 0 ? 'dispute' : 'dispute_won';
    if (amount !== 0) await addLedgerEntry(trx, { ...entry, kind, amount_cents: amount });
    if (fee !== 0) await addLedgerEntry(trx, { ...entry, kind: 'dispute_fee', amount_cents: -fee });
  }
}

/**
 * A bank holds nothing any more: refunds that waited leave, as far as it has not given the money back itself. Where an
 * appeal was won it has taken it from the customer again, and what was dropped is theirs from us.
 */
async function reconsiderRefunds(
  { outbox }: Pick<Deps, 'outbox'>,
  trx: Trx,
  intentId: string,
  state: DisputeState,
): Promise<void> {
  const ids = await selectBoundRefunds(trx, intentId, state === 'won' ? ['waiting', 'dropped'] : ['waiting']);
  for (const id of ids) if ((await limitByBanks({ outbox }, trx, id)) === 'wanted') await outbox.add(trx, REFUNDS, id);
}

/**
 * An inquiry that came to nothing is as good as won. A prevented dispute has given the money back like a lost one. During
 * an appeal the money stays lost.
 */
const STATES: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'opened',
  under_review: 'opened',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

/** What a status of the provider's means for the money. */
export const disputeStateOf = (status: string): DisputeState => STATES[status] ?? 'opened';

/** The payment that a dispute is about. */
export const intentIdOf = ({ payment_intent: intent }: Pick<Stripe.Dispute, 'payment_intent'>): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id;
