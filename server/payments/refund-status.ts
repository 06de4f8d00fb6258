import type Stripe from 'stripe';
import { REFUND_FAILURES, type RefundFailure, type RefundState } from '#contract/refund-states';
import { HOUR } from '#contract/time';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox } from '#platform/outbox';
import type { Db, Trx } from '../schema/tables.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import { markRefundChecked, type ProviderRefund, recordRefund, selectSilentRefunds } from './refunds.sql.ts';

/** Longer than an event takes: a refund that is silent for so long may have lost one. */
const SILENT_MS = HOUR;
const BATCH_SIZE = 100;

export const REFUND_CHECKS = 'refund-check';

type Hooks = Pick<PaymentHooks, 'onRefundFailed'>;

/**
 * Writes down what the provider says of one of our refunds, and what follows where it has failed by it: the customer is
 * told (docs/product.md#refunds).
 */
export async function applyRefund(
  trx: Trx,
  { id, theirs, at }: { id: string; theirs: ProviderRefund; at: Date },
  hooks: Hooks,
): Promise<void> {
  const failed = await recordRefund(trx, id, theirs, at);
  if (failed) await hooks.onRefundFailed(trx, failed);
}

/** Asks for refunds that are on their way and silent for an hour to be read again: their event may have been lost. */
export async function checkSilentRefunds({
  db,
  clock,
  transact,
  outbox,
}: {
  db: Db;
  clock: Clock;
  transact: Transact;
  outbox: Outbox;
}): Promise<void> {
  const now = clock.now();
  const silent = await selectSilentRefunds(db, new Date(now.getTime() - SILENT_MS), BATCH_SIZE);
  await transact(async (trx) => {
    for (const { id, provider_id } of silent) {
      if (provider_id === null) continue;
      await markRefundChecked(trx, id, now);
      await outbox.add(trx, REFUND_CHECKS, provider_id);
    }
  });
}

/** Of these refunds, the cents that are on their way or there: not what failed, or what a bank decides on or gave back. */
export const goingBackCents = (refunds: { status: RefundState; amount_cents: number }[]): number =>
  refunds
    .filter(({ status }) => status === 'wanted' || status === 'sent' || status === 'done')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** What of the provider's refund we go by. */
export const asProviderRefund = (refund: Stripe.Refund): ProviderRefund => {
  const status = statusOf(refund);
  return {
    id: refund.id,
    amountCents: refund.amount,
    status,
    failure: status === 'failed' ? failureOf(refund) : null,
    attempt: Number(refund.metadata?.attempt ?? 1),
    hasLeft: refund.balance_transaction !== null,
    hasReturned: Boolean(refund.failure_balance_transaction),
  };
};

/** A refund that somebody has canceled will not arrive either. */
const statusOf = ({ status }: Stripe.Refund): ProviderRefund['status'] => {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent';
};

const failureOf = ({ failure_reason: reason }: Stripe.Refund): RefundFailure =>
  REFUND_FAILURES.find((known) => known === reason) ?? 'unknown';
