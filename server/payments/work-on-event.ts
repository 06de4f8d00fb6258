import type { Clock } from '#platform/clock';
import type { Worker } from '#platform/outbox';
import type { Db } from '../schema/tables.ts';
import { markProcessed, selectEvent } from './events.sql.ts';
import { EVENTS } from './receive-event.ts';

/** What happens at the provider, told to whoever is concerned; main.ts binds it. */
export interface PaymentFacts {
  /** An intent was paid, failed or canceled: look at it again. */
  intentChanged(intentId: string): Promise<void>;
}

/** Works on stored events, in any order and any number of times: each only says which object to look at again. */
export const eventWorker = (db: Db, clock: Clock, facts: PaymentFacts): Worker => ({
  queue: EVENTS,
  retryLimit: 12,
  retryDelay: 2,
  atOnce: 4,
  async work(id) {
    const event = await selectEvent(db, id);
    if (!event || event.processed_at) return;
    const intentId = intentOf(event.type, event.payload);
    if (intentId) await facts.intentChanged(intentId);
    await markProcessed(db, id, clock.now());
  },
  // The reconciler comes by every few minutes and looks at the object itself.
  onGivenUp: async () => {},
});

const INTENT_EVENTS = new Set(['payment_intent.succeeded', 'payment_intent.canceled']);

function intentOf(type: string, payload: Record<string, unknown>): string | undefined {
  if (!INTENT_EVENTS.has(type)) return undefined;
  const { data } = payload as { data?: { object?: { id?: unknown } } };
  const id = data?.object?.id;
  return typeof id === 'string' ? id : undefined;
}
