const INTENT_EVENTS = new Set(['payment_intent.succeeded', 'payment_intent.canceled']);
// Each card that its bank declined.
const DECLINED_EVENTS = new Set(['payment_intent.payment_failed']);
/** An inquiry may become a dispute, an appeal may follow, and money may move at any time. */
const DISPUTE_EVENTS = new Set([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);
// A refund or a reversal can be made by hand, in the provider's dashboard.
const REFUND_EVENTS = new Set(['refund.created', 'refund.updated', 'refund.failed']);
const REFUNDED_CHARGE_EVENTS = new Set(['charge.refunded']);
const TRANSFER_EVENTS = new Set(['transfer.reversed']);
// A charge reaches the balance a moment after it was made: then its fee is known.
const CHARGE_EVENTS = new Set(['charge.updated']);
const ACCOUNT_EVENTS = new Set(['account.updated', 'capability.updated', 'account.application.deauthorized']);

// Somebody saves a card in Settings, and their bank declines it.
const SETUP_EVENTS = new Set(['setup_intent.succeeded']);
const SETUP_FAILED_EVENTS = new Set(['setup_intent.setup_failed']);
// A bank has given a new expiry or number, or somebody has detached the card.
const CARD_EVENTS = new Set([
  'payment_method.automatically_updated',
  'payment_method.updated',
  'payment_method.detached',
]);
const CUSTOMER_EVENTS = new Set(['customer.deleted']);

const PAYOUT_EVENTS = new Set(['payout.failed', 'payout.canceled', 'payout.paid']);

/** The events to subscribe to at the provider (docs/operating.md); the second half tells of connected accounts. */
export const SUBSCRIBED_EVENTS: readonly string[] = [
  ...INTENT_EVENTS,
  ...DECLINED_EVENTS,
  ...CHARGE_EVENTS,
  ...DISPUTE_EVENTS,
  ...REFUND_EVENTS,
  ...REFUNDED_CHARGE_EVENTS,
  ...TRANSFER_EVENTS,
  ...SETUP_EVENTS,
  ...SETUP_FAILED_EVENTS,
  ...CARD_EVENTS,
  ...CUSTOMER_EVENTS,
  ...ACCOUNT_EVENTS,
  ...PAYOUT_EVENTS,
];

/** The object that an event is about. */
interface EventTarget {
  /** payouts: of an account, whose id it is. */
  kind:
    | 'intent'
    | 'declinedIntent'
    | 'charge'
    | 'refundsOfCharge'
    | 'transfer'
    | 'account'
    | 'payouts'
    | 'dispute'
    | 'refund'
    | 'setup'
    | 'declinedSetup'
    | 'card'
    | 'customer';
  id: string;
}

/** The object to read again; undefined for events that need no processing. */
export function eventTargetOf(type: string, payload: object): EventTarget | undefined {
  const { data, account } = payload as { data?: { object?: { id?: unknown } }; account?: unknown };
  const id = data?.object?.id;
  if (ACCOUNT_EVENTS.has(type) && typeof account === 'string') return { kind: 'account', id: account };
  // The platform's own payouts have no account.
  if (PAYOUT_EVENTS.has(type)) return typeof account === 'string' ? { kind: 'payouts', id: account } : undefined;
  if (typeof id !== 'string') return undefined;
  if (INTENT_EVENTS.has(type)) return { kind: 'intent', id };
  if (DECLINED_EVENTS.has(type)) return { kind: 'declinedIntent', id };
  if (CHARGE_EVENTS.has(type)) return { kind: 'charge', id };
  if (REFUNDED_CHARGE_EVENTS.has(type)) return { kind: 'refundsOfCharge', id };
  if (TRANSFER_EVENTS.has(type)) return { kind: 'transfer', id };
  if (SETUP_EVENTS.has(type)) return { kind: 'setup', id };
  if (SETUP_FAILED_EVENTS.has(type)) return { kind: 'declinedSetup', id };
  if (CARD_EVENTS.has(type)) return { kind: 'card', id };
  if (CUSTOMER_EVENTS.has(type)) return { kind: 'customer', id };
  if (REFUND_EVENTS.has(type)) return { kind: 'refund', id };
  return DISPUTE_EVENTS.has(type) ? { kind: 'dispute', id } : undefined;
}
