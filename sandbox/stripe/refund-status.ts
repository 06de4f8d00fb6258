import type Stripe from 'stripe';
import { addTransaction, sums } from './balance.ts';
import { chargeById } from './charge-by-id.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Refund } from './objects.ts';
import { invalidRequest, noSuch } from './problem.ts';

/** Why a refund fails, as the SDK's documentation of `failure_reason` lists it. */
export type RefundFailure =
  | 'lost_or_stolen_card'
  | 'expired_or_canceled_card'
  | 'charge_for_pending_refund_disputed'
  | 'insufficient_funds'
  | 'declined'
  | 'merchant_request'
  | 'unknown';

export const isEnded = ({ status }: Refund): boolean => status === 'failed' || status === 'canceled';

export function refundById(emulator: StripeEmulator, id: string): Refund {
  const refund = emulator.objects.refunds.get(id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

export const refundsOf = (emulator: StripeEmulator, charge: string): Refund[] =>
  emulator.objects.refunds.all().filter((refund) => refund.charge === charge);

/** Takes the refund's money off the platform's balance; gives the id of the balance transaction. */
export const withdraw = (emulator: StripeEmulator, id: string, amount: number): string =>
  addTransaction(emulator, {
    account: null,
    type: 'refund',
    source: id,
    amount: -amount,
    availableOn: emulator.now(),
  }).id;

export const isCovered = (emulator: StripeEmulator, amount: number): boolean =>
  sums(emulator, null).available >= amount;

/** What waited has left: its money comes off the balance now, where it has not before. */
export function succeedRefund(emulator: StripeEmulator, refund: Refund): Refund {
  if (refund.status === 'succeeded' || isEnded(refund)) throw isAlready(refund);
  if (!refund.balance_transaction && !isCovered(emulator, refund.amount)) {
    throw invalidRequest('The available balance does not cover this refund.', { code: 'balance_insufficient' });
  }
  return change(emulator, refund, {
    status: 'succeeded',
    balance_transaction: refund.balance_transaction ?? withdraw(emulator, refund.id, refund.amount),
    destination_details: toCard('refund'),
    next_action: undefined,
    pending_reason: undefined,
  });
}

/** The card's bank sends the money back, or the refund never left: what came off the balance is on it again. */
export function failRefund(emulator: StripeEmulator, refund: Refund, reason: RefundFailure): Refund {
  if (isEnded(refund)) throw isAlready(refund);
  const failed = end(emulator, refund, 'failed', reason);
  emulator.emit('refund.failed', failed);
  return failed;
}

/** Takes back a refund that has not left: one that waits for the balance, or for its customer. */
export function cancelRefund(emulator: StripeEmulator, refund: Refund): Refund {
  if (refund.status !== 'requires_action' && refund.pending_reason !== 'insufficient_funds') throw isAlready(refund);
  return end(emulator, refund, 'canceled', 'merchant_request');
}

/** What the clock or a fuller balance has made due: refunds that waited leave, oldest first, and others fail. */
export function settleRefunds(emulator: StripeEmulator): void {
  for (const refund of emulator.objects.refunds.all()) {
    if (refund.pending_reason !== 'insufficient_funds') continue;
    if (!isCovered(emulator, refund.amount)) break;
    succeedRefund(emulator, refund);
  }
  for (const { refund: id, at } of emulator.objects.refundsToFail.all()) {
    const refund = refundById(emulator, id);
    if (at <= emulator.now() && refund.status === 'succeeded') failRefund(emulator, refund, 'expired_or_canceled_card');
  }
}

export const toCard = (type: Stripe.Refund.DestinationDetails.Card.Type): Stripe.Refund.DestinationDetails => ({
  card:
    type === 'pending' ? { type } : { reference_status: 'pending', reference_type: 'acquirer_reference_number', type },
  type: 'card',
});

function end(
  emulator: StripeEmulator,
  refund: Refund,
  status: 'failed' | 'canceled',
  failure_reason: RefundFailure,
): Refund {
  const returned = refund.balance_transaction && {
    failure_balance_transaction: addTransaction(emulator, {
      account: null,
      type: 'refund_failure',
      source: refund.id,
      amount: refund.amount,
      availableOn: emulator.now(),
    }).id,
  };
  const charge = chargeById(emulator, refund.charge ?? '');
  const amountRefunded = charge.amount_refunded - refund.amount;
  emulator.objects.charges.put(charge.id, { ...charge, amount_refunded: amountRefunded, refunded: false });
  return change(emulator, refund, {
    ...returned,
    status,
    failure_reason,
    next_action: undefined,
    pending_reason: undefined,
  });
}

/** Stores the refund with these fields, `undefined` taking one away, and tells what they were before. */
function change(
  emulator: StripeEmulator,
  refund: Refund,
  fields: { [K in keyof Refund]?: Refund[K] | undefined },
): Refund {
  const previous: Record<string, unknown> = {};
  const changed: Record<string, unknown> = { ...refund };
  for (const [name, value] of Object.entries(fields)) {
    const before = refund[name as keyof Refund];
    if (before === value) continue;
    // The SDK's types know no null for what was not there before.
    if (before !== undefined) previous[name] = before;
    if (value === undefined) delete changed[name];
    else changed[name] = value;
  }
  const after = emulator.objects.refunds.put(refund.id, changed as unknown as Refund);
  emulator.emit('refund.updated', after, { previous });
  emulator.emit('charge.refund.updated', after, { previous });
  return after;
}

const isAlready = ({ id, status }: Refund) => invalidRequest(`Refund ${id} is ${status}; this cannot be done with it.`);
