import { badRequest, conflict } from '#platform/errors';
import type { IntentPurpose, Trx } from '../schema/tables.ts';
import type { PaymentDeps } from './deps.ts';
import type { About, Intent, IntentRequest, Intents } from './intents.ts';
import {
  closeIntent,
  findIntent,
  type IntentKey,
  insertIntent,
  lockLatestIntent,
  openIntent,
  type PaymentIntent,
} from './payment-intents.sql.ts';
import { isRefusedForGood, providerUnavailable } from './stripe.ts';

/**
 * What a customer is asked to pay for a booking: for its visit, for a longer one, as a tip. The row is written in the
 * transaction that makes it owed; the provider is asked afterwards, under a key that is made of the row.
 */

/** Each attempt is a key of its own at the provider. */
const MAX_ATTEMPTS = 4;

export interface PaymentRequest {
  bookingId: number;
  purpose: IntentPurpose;
  amountCents: number;
  /** The customer's consent to be charged while they are away; none for what they pay themselves. */
  consentId?: number;
  /** Whose saved card it is paid with, which nobody else may pay with; none where a card is typed in. */
  cardUserId?: number | null;
}

/** An intent of ours, and since when its booking held the time, as `holdStartedAt` says it. */
export type RequestedIntent = IntentKey & { holdStartedAt: string };

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'transact'> & { intents: Intents };

/**
 * Asks for money once the transaction is committed; `booking` is locked. The same amount asked for again is the same
 * payment while it is open. Throws 409 while another amount, or with another's card, is to be paid for the same purpose.
 */
export const requestPayment =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (
    trx: Trx,
    { bookingId, purpose, amountCents, consentId, cardUserId = null }: PaymentRequest,
  ): Promise<IntentKey> => {
    const intent = { amountCents, consentId: consentId ?? null, cardUserId, at: clock.now() };
    const first = { bookingId, purpose, attempt: 1 };
    if (await insertIntent(trx, first, intent)) return first;
    const last = await lockLatestIntent(trx, bookingId, purpose);
    if (last && isOpen(last)) {
      if (last.amount_cents !== amountCents || (purpose !== 'visit' && last.card_user_id !== cardUserId))
        throw conflict('Another payment for this booking has not ended yet.');
      return { bookingId, purpose, attempt: last.attempt };
    }
    const key = { bookingId, purpose, attempt: (last?.attempt ?? 0) + 1 };
    await insertIntent(trx, key, intent);
    return key;
  };

const isOpen = ({ state }: PaymentIntent): boolean => state === 'wanted' || state === 'open';

/**
 * The provider stored a failure under the key of an attempt: the next one is asked for, once. `id`: the provider's of the attempt
 * as it was read before, null where there was none; where another has found one since, that goes on. Throws 409 then, and where
 * the attempt was ended meanwhile: nobody wants it any more.
 */
export const startNextAttempt =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (trx: Trx, failed: IntentKey, amountCents: number, id: string | null = null): Promise<IntentKey> => {
    const row = await findIntent(trx, failed);
    const next = { ...failed, attempt: failed.attempt + 1 };
    if (row && !(await closeIntent(trx, failed, 'failed', { id }))) {
      const begun = await findIntent(trx, next);
      if (begun && isOpen(begun)) return next;
      throw conflict('This payment is not open any more.');
    }
    const [consentId, cardUserId] = [row?.consent_id ?? null, row?.card_user_id ?? null];
    await insertIntent(trx, next, { amountCents, consentId, cardUserId, at: clock.now() });
    return next;
  };

/**
 * The intent of a difference or a tip that was requested, for the browser to confirm. Asked again it is the same one.
 * Throws 400 when the provider refuses it for good, 409 when it is not to be paid any more, and 503 when the provider
 * does not answer.
 */
export const createRequested =
  (deps: Deps) =>
  async (which: RequestedIntent, description: string, about?: About): Promise<Intent> => {
    const row = await findIntent(deps.db, which);
    if (!row || !isOpen(row)) throw conflict('This payment is not open any more.');
    const known = row.intent_id === null ? null : await deps.intents.read(row.intent_id);
    const intent = known ?? (await create(deps, { ...which, amountCents: row.amount_cents, description, about }));
    if (intent === 'failed') {
      if (which.attempt >= MAX_ATTEMPTS) throw providerUnavailable();
      const next = await deps.transact((trx) => startNextAttempt(deps)(trx, which, row.amount_cents, row.intent_id));
      return createRequested(deps)({ ...which, ...next }, description, about);
    }
    if (await deps.transact((trx) => openIntent(trx, which, intent.id))) return intent;
    // Whoever ended it did not know of this intent, and nobody has its secret yet: nobody shall pay by it.
    if (intent.status !== 'succeeded') await deps.intents.cancel(intent.id);
    throw conflict('This payment is not open any more.');
  };

async function create(deps: Deps, request: IntentRequest) {
  try {
    return await deps.intents.create(request);
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    await deps.transact((trx) => closeIntent(trx, request, 'failed'));
    throw badRequest('The payment provider did not accept this payment. Nothing was charged.');
  }
}

/**
 * Ends what was requested: its intent is canceled at the provider first. 'succeeded': it was paid before; 'processing': the
 * provider cannot cancel it yet, and it stays open. Throws 503; then it stays open too.
 */
export const cancelRequested =
  (deps: Deps) =>
  async (which: RequestedIntent): Promise<'canceled' | 'succeeded' | 'processing'> => {
    const row = await findIntent(deps.db, which);
    const id = row?.intent_id ?? (await deps.intents.find(which))?.id;
    const outcome = id === undefined ? 'canceled' : await deps.intents.cancel(id);
    if (outcome !== 'canceled') return outcome;
    if (await deps.transact((trx) => closeIntent(trx, which, 'canceled', { id: id ?? null }))) return 'canceled';
    // The provider may have made it after it was looked for: then it can be paid, and is canceled now.
    const now = await findIntent(deps.db, which);
    if (now?.state === 'paid') return 'succeeded';
    return now && isOpen(now) ? cancelRequested(deps)(which) : 'canceled';
  };

/**
 * Whether a booking's intent was begun by the release before, which wrote no row for it: its key had no purpose. Asked
 * for under that key again, it is the same intent. A later release needs this no longer.
 */
export const isOfOldRelease = async ({ db }: Pick<Deps, 'db'>, key: IntentKey): Promise<boolean> =>
  key.purpose === 'visit' && (await findIntent(db, key)) === undefined;
