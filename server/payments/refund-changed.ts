import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox, OutboxHandler } from '#platform/outbox';
import type { Db, Trx } from '../schema/tables.ts';
import { selectBalance } from './charges.sql.ts';
import { fitFoundRefund, selectRefundId } from './found-refunds.sql.ts';
import { addLedgerEntry, insertRefund, selectPayment, selectRefund } from './payments.sql.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import { applyRefund, asProviderRefund, REFUND_CHECKS } from './refund-status.ts';
import type { StripeClient } from './stripe.ts';

/** What follows when the provider has a refund that changed, or that we never asked for. */

export const FOUND_REFUNDS = 'found-refund';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN_AT_PROVIDER = 'Given back in the payment provider’s dashboard';

interface Deps {
  db: Db;
  stripe: StripeClient;
  clock: Clock;
  transact: Transact;
  outbox: Outbox;
}
type Hooks = Pick<PaymentHooks, 'onRefundFailed' | 'onRefundFound' | 'lockBooking'>;

/** A refund changed at the provider, or was made there by hand: it is read again. */
export const handleRefundChange =
  (deps: Deps) =>
  async (providerId: string, hooks: Hooks): Promise<void> => {
    const { refunds } = await deps.stripe();
    await recordProviderRefund(deps, await refunds.retrieve(providerId), hooks);
  };

/** Something of a charge went back: each of its refunds is looked at. */
export const handleRefundsOfCharge =
  (deps: Deps) =>
  async (chargeId: string, hooks: Hooks): Promise<void> => {
    const { refunds } = await deps.stripe();
    for await (const refund of refunds.list({ charge: chargeId, limit: 100 }))
      await recordProviderRefund(deps, refund, hooks);
  };

/** Whether a refund of the provider's was made without us: by hand in its dashboard, or before a restore. */
export const isFound = ({ metadata }: Stripe.Refund): boolean => !UUID.test(metadata?.refund_id ?? '');

/** Writes down what the provider says of a refund, also where it has no row yet. */
export async function recordProviderRefund(deps: Deps, refund: Stripe.Refund, hooks: Hooks): Promise<void> {
  const named = isFound(refund) ? undefined : refund.metadata?.refund_id;
  const known = await selectRefundId(deps.db, { id: named, providerId: refund.id });
  if (known === undefined) return recordFoundRefund(deps, refund, hooks);
  const change = { id: known, theirs: asProviderRefund(refund), at: deps.clock.now() };
  await deps.transact((trx) => applyRefund(trx, change, hooks));
}

/**
 * A refund that nobody here asked for becomes a row like any other, and counts (docs/product.md#refunds): the customer
 * is told, a booking of which everything went back is canceled, and what the cleaner has got too much comes back. It takes
 * the place of one of ours that was not sent yet, as far as both together would be more than was paid.
 */
async function recordFoundRefund(deps: Deps, refund: Stripe.Refund, hooks: Hooks): Promise<void> {
  const intentId = typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id;
  const payment = intentId ? await selectPayment(deps.db, intentId) : undefined;
  if (!payment) return;
  const { intent_id, booking_id: bookingId, purpose } = payment;
  const theirs = asProviderRefund(refund);
  const at = deps.clock.now();
  await deps.transact(async (trx) => {
    await hooks.lockBooking(trx, bookingId);
    // Two may have found it at the same time.
    if ((await selectRefundId(trx, { providerId: refund.id })) !== undefined) return;
    if (theirs.status === 'failed') return recordMovements(trx, { bookingId, theirs, at });
    let id = await fitFoundRefund(trx, { intentId: intent_id, amountCents: theirs.amountCents });
    if (id === undefined) {
      id = randomUUID();
      const { paid, refunded } = await selectBalance(trx, bookingId);
      const leftCents = paid - refunded - (purpose === 'tip' ? 0 : theirs.amountCents);
      const reasonCode = await hooks.onRefundFound(trx, { bookingId, refundId: id, leftCents });
      await insertRefund(trx, {
        ...{ id, requestId: null, intentId: intent_id, bookingId, amountCents: theirs.amountCents, at, reasonCode },
        ...(reasonCode === 'given' && { reason: GIVEN_AT_PROVIDER }),
      });
    }
    await applyRefund(trx, { id, theirs, at }, hooks);
    await deps.outbox.add(trx, FOUND_REFUNDS, id);
  });
}

/** One that had failed before we knew of it has told nobody anything: only its money has moved, there and back. */
async function recordMovements(
  trx: Trx,
  { bookingId, theirs, at }: { bookingId: number; theirs: ReturnType<typeof asProviderRefund>; at: Date },
): Promise<void> {
  const entry = { booking_id: bookingId, provider_id: theirs.id, at };
  if (theirs.hasLeft) await addLedgerEntry(trx, { ...entry, kind: 'refund', amount_cents: -theirs.amountCents });
  if (theirs.hasReturned)
    await addLedgerEntry(trx, { ...entry, kind: 'refund_failed', amount_cents: theirs.amountCents });
}

/** Takes back what the cleaner has got too much by a refund that is not ours to send: it was found, or is dropped. */
export const foundRefundHandler = (
  { db, transact, outbox }: Pick<Deps, 'db' | 'transact' | 'outbox'>,
  hooks: Pick<PaymentHooks, 'beforeRefund'>,
): OutboxHandler => ({
  queue: FOUND_REFUNDS,
  retryLimit: 12,
  retryDelay: 5,
  concurrency: 1,
  async handle(id) {
    const refund = await selectRefund(db, id);
    if (refund) await hooks.beforeRefund({ id, bookingId: refund.booking_id });
  },
  // It waits for a share that is on its way, which the team's queue has after so long: no other work would ask again.
  onGivenUp: (id) => transact((trx) => outbox.add(trx, FOUND_REFUNDS, id)),
});

/** Reads a refund again that has been silent for too long, by the provider's id. */
export const refundCheckHandler = (deps: Deps, hooks: Hooks): OutboxHandler => ({
  queue: REFUND_CHECKS,
  retryLimit: 5,
  retryDelay: 5,
  concurrency: 2,
  handle: (providerId) => handleRefundChange(deps)(providerId, hooks),
  // Given up without a trace: it is asked for again as long as it is silent.
});
