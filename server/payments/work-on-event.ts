import type { Clock } from '#platform/clock';
import type { Worker } from '#platform/outbox';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { markProcessed, selectEvent } from './events.sql.ts';
import { EVENTS } from './receive-event.ts';

/** What happens at the provider, told to whoever is concerned; main.ts binds it. */
export interface PaymentFacts {
  /** An intent was paid, failed or canceled: look at it again. */
  intentChanged(intentId: string): Promise<void>;
  /** A cleaner's account at the provider changed: look at it again. */
  accountChanged(accountId: string): Promise<void>;
  /** A dispute was opened, or has ended; once for each of both. */
  disputeChanged(trx: Trx, what: DisputeChange): Promise<void>;
  /** A refund is about to leave: money that was passed on for it comes back first. Bears being told twice. */
  refundLeaves(refund: { id: string; bookingId: number }): Promise<void>;
}

export interface DisputeChange {
  disputeId: string;
  bookingId: number;
  state: Tables['disputes']['state'];
}

/** Works on stored events, in any order and any number of times: each only says which object to look at again. */
export const eventWorker = (
  db: Db,
  clock: Clock,
  facts: PaymentFacts,
  disputeChanged: (id: string, facts: PaymentFacts) => Promise<void>,
): Worker => ({
  queue: EVENTS,
  retryLimit: 12,
  retryDelay: 2,
  atOnce: 4,
  async work(id) {
    const event = await selectEvent(db, id);
    if (!event || event.processed_at) return;
    const about = subjectOf(event.type, event.payload);
    if (about?.kind === 'intent') await facts.intentChanged(about.id);
    if (about?.kind === 'account') await facts.accountChanged(about.id);
    if (about?.kind === 'dispute') await disputeChanged(about.id, facts);
    await markProcessed(db, id, clock.now());
  },
  // The reconciler comes by every few minutes and looks at the object itself.
  onGivenUp: async () => {},
});

const INTENT_EVENTS = new Set(['payment_intent.succeeded', 'payment_intent.canceled']);
const ACCOUNT_EVENTS = new Set(['account.updated', 'capability.updated', 'account.application.deauthorized']);

/** What the provider has to be asked to send (docs/operating.md); the second half tells of connected accounts. */
export const WANTED_EVENTS: readonly string[] = [
  ...INTENT_EVENTS,
  'charge.dispute.created',
  'charge.dispute.closed',
  ...ACCOUNT_EVENTS,
];

interface Subject {
  kind: 'intent' | 'account' | 'dispute';
  id: string;
}

function subjectOf(type: string, payload: Record<string, unknown>): Subject | undefined {
  const { data, account } = payload as { data?: { object?: { id?: unknown } }; account?: unknown };
  const id = data?.object?.id;
  if (ACCOUNT_EVENTS.has(type) && typeof account === 'string') return { kind: 'account', id: account };
  if (typeof id !== 'string') return undefined;
  if (INTENT_EVENTS.has(type)) return { kind: 'intent', id };
  return type.startsWith('charge.dispute.') ? { kind: 'dispute', id } : undefined;
}
