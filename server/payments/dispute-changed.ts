import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox } from '#platform/outbox';
import type { Tables } from '../schema/tables.ts';
import { selectWaitingRefunds, setRefundStatus, upsertDispute } from './disputes.sql.ts';
import { addLedgerEntry, selectPayment } from './payments.sql.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import { REFUNDS } from './send-refund.ts';
import type { StripeClient } from './stripe.ts';

type State = Tables['disputes']['state'];

/**
 * A cardholder's bank took a payment back, or has decided (docs/product.md#disputes). Re-reads the dispute, so that
 * events may come in any order and any number of times. Refunds of the charge wait while it is open; they leave when it
 * is won, and are dropped when it is lost, for the customer has the money. The platform bears what is lost, and the
 * fee.
 */
export const handleDisputeChange =
  (deps: { stripe: StripeClient; clock: Clock; transact: Transact; outbox: Outbox }) =>
  async (disputeId: string, hooks: Pick<PaymentHooks, 'onDisputeChanged'>): Promise<void> => {
    const { disputes } = await deps.stripe();
    const dispute = await disputes.retrieve(disputeId);
    const intentId = idOf(dispute.payment_intent);
    if (!intentId) return;
    await deps.transact(async (trx) => {
      const payment = await selectPayment(trx, intentId);
      // The event can overtake the booking it is about: tried again until that is written down.
      if (!payment) throw new Error(`Dispute ${disputeId} is of a payment that is not known yet.`);
      const now = deps.clock.now();
      const state = stateOf(dispute.status);
      const before = await upsertDispute(trx, {
        id: disputeId,
        intent_id: intentId,
        booking_id: payment.booking_id,
        amount_cents: dispute.amount,
        status: dispute.status,
        state,
        opened_at: new Date(dispute.created * 1000),
        closed_at: state === 'opened' ? null : now,
      });
      if (before && (before.state !== 'opened' || before.state === state)) return;
      for (const transaction of dispute.balance_transactions) {
        const entry = { booking_id: payment.booking_id, provider_id: transaction.id, at: now };
        const kind = transaction.amount < 0 ? 'dispute' : 'dispute_won';
        await addLedgerEntry(trx, { ...entry, kind, amount_cents: transaction.amount });
        if (transaction.fee > 0)
          await addLedgerEntry(trx, { ...entry, kind: 'dispute_fee', amount_cents: -transaction.fee });
      }
      if (state !== 'opened') {
        for (const { id } of await selectWaitingRefunds(trx, intentId)) {
          await setRefundStatus(trx, id, 'waiting', state === 'won' ? 'wanted' : 'dropped');
          if (state === 'won') await deps.outbox.add(trx, REFUNDS, id);
        }
      }
      await hooks.onDisputeChanged(trx, { disputeId, bookingId: payment.booking_id, state });
    });
  };

/** "warning_closed" is an inquiry that came to nothing: as good as won. */
const stateOf = (status: string): State =>
  status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : 'opened';

const idOf = (of: string | { id: string } | null): string | undefined => (typeof of === 'string' ? of : of?.id);
