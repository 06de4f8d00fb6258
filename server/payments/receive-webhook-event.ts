import type Stripe from 'stripe';
import { badRequest } from '#platform/errors';
import type { PaymentDeps } from './deps.ts';
import { eventTargetOf } from './event-target.ts';
import { insertEvent } from './events.sql.ts';
import { redactPersonalData } from './redact-webhook-event.ts';

export const EVENTS = 'provider-event';

// Seconds between signing and arrival that are still believed (the provider's own advice).
const TOLERANCE = 300;

/**
 * The provider's webhook: a signed event is stored before it is acknowledged, and worked on later if there is
 * anything to do about it. Several secrets are tried, so that one can be replaced. Throws 400 for a body that no secret
 * fits.
 */
export const receiveEvent =
  (deps: PaymentDeps) =>
  async (body: Buffer, signature: string | undefined): Promise<void> => {
    const event = await verify(deps, body, signature ?? '');
    const needsProcessing = eventTargetOf(event.type, event) !== undefined;
    const stored = { id: event.id, type: event.type, payload: redactPersonalData(event), needsProcessing };
    await deps.transact(async (trx) => {
      const isFirst = await insertEvent(trx, stored, deps.clock.now());
      if (isFirst && needsProcessing) await deps.outbox.add(trx, EVENTS, event.id);
    });
  };

async function verify(
  { stripe, webhookSecrets, clock }: PaymentDeps,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const { webhooks } = await stripe();
  const receivedAt = clock.now().getTime();
  for (const secret of webhookSecrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, receivedAt);
    } catch {
      // The next secret may fit.
    }
  }
  throw badRequest('Invalid signature');
}
