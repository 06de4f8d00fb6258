const INTENT_EVENTS = new Set(['payment_intent.succeeded', 'payment_intent.canceled']);
/** An inquiry may become a dispute, an appeal may follow, and money may move at any time. */
const DISPUTE_EVENTS = new Set([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);
const REFUND_EVENTS = new Set(['refund.updated', 'refund.failed']);
const ACCOUNT_EVENTS = new Set(['account.updated', 'capability.updated', 'account.application.deauthorized']);

/** The events to subscribe to at the provider (docs/operating.md); the second half tells of connected accounts. */
export const SUBSCRIBED_EVENTS: readonly string[] = [
  ...INTENT_EVENTS,
  ...DISPUTE_EVENTS,
  ...REFUND_EVENTS,
  ...ACCOUNT_EVENTS,
];

/** The object that an event is about. */
interface EventTarget {
  kind: 'intent' | 'account' | 'dispute' | 'refund';
  id: string;
}

/** The object to read again; undefined for events that need no processing. */
export function eventTargetOf(type: string, payload: object): EventTarget | undefined {
  const { data, account } = payload as { data?: { object?: { id?: unknown } }; account?: unknown };
  const id = data?.object?.id;
  if (ACCOUNT_EVENTS.has(type) && typeof account === 'string') return { kind: 'account', id: account };
  if (typeof id !== 'string') return undefined;
  if (INTENT_EVENTS.has(type)) return { kind: 'intent', id };
  if (REFUND_EVENTS.has(type)) return { kind: 'refund', id };
  return DISPUTE_EVENTS.has(type) ? { kind: 'dispute', id } : undefined;
}
