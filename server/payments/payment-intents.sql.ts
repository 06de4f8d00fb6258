import { type QueryCreator, type Selectable, sql } from 'kysely';
import type { Db, IntentPurpose, Tables, Trx } from '../schema/tables.ts';

/** The payment intents of bookings: a row for each, written before the provider is asked. */

export type PaymentIntent = Selectable<Tables['payment_intents']>;

/** Which intent of a booking. */
export interface IntentKey {
  bookingId: number;
  purpose: IntentPurpose;
  attempt: number;
}

/** Amounts in cents. */
interface NewIntent {
  amountCents: number;
  consentId: number | null;
  /** Whose saved card it is paid with. */
  cardUserId: number | null;
  at: Date;
}

/** A row for an intent that is to be created. False where there is one already, which stays as it is. */
export async function insertIntent(
  trx: Trx,
  { bookingId, purpose, attempt }: IntentKey,
  { amountCents, consentId, cardUserId, at }: NewIntent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_intents')
    .values({
      booking_id: bookingId,
      purpose,
      attempt,
      amount_cents: amountCents,
      state: 'wanted',
      consent_id: consentId,
      card_user_id: cardUserId,
      intent_id: null,
      charge_id: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'purpose', 'attempt']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * The same for the first payment of a visit, in the statement that inserts its booking, and only where that is `held`.
 * Nothing has been asked of a new booking yet, so there is none in its way.
 */
export const withWantedIntent = <T extends QueryCreator<Tables & { held: { id: number } }>>(
  statement: T,
  { amountCents, at }: { amountCents: number; at: Date },
) =>
  statement.with('wanted', (query) =>
    query
      .insertInto('payment_intents')
      .columns(['booking_id', 'purpose', 'attempt', 'amount_cents', 'state', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('held')
          .select(['id', sql.lit('visit').as('purpose'), sql.lit(1).as('attempt')])
          .select([sql<number>`${amountCents}::int`.as('amount'), sql.lit('wanted').as('state')])
          .select(sql<Date>`${at}::timestamptz`.as('created')),
      ),
  );

export const findIntent = (
  source: Db | Trx,
  { bookingId, purpose, attempt }: IntentKey,
): Promise<PaymentIntent | undefined> =>
  source
    .selectFrom('payment_intents')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', purpose)
    .where('attempt', '=', attempt)
    .executeTakeFirst();

/** The latest intent of a booking for a purpose, locked. */
export const lockLatestIntent = (
  trx: Trx,
  bookingId: number,
  purpose: IntentPurpose,
): Promise<PaymentIntent | undefined> =>
  trx
    .selectFrom('payment_intents')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', purpose)
    .orderBy('attempt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Writes down the provider's id of an intent; false where it can no longer be paid by then, or has another id. */
export async function openIntent(trx: Trx, { bookingId, purpose, attempt }: IntentKey, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_intents')
    .set({ state: 'open', intent_id: id })
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', purpose)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['wanted', 'open'])
    .where((eb) => eb.or([eb('intent_id', 'is', null), eb('intent_id', '=', id)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The same for a visit, in the statement that stores the intent with its booking, and only where that is `saved`. The
 * booking has it for processes of the release before.
 */
export const withOpenIntent = <T extends QueryCreator<Tables & { saved: { id: number } }>>(
  statement: T,
  attempt: number,
  id: string,
) =>
  statement.with('opened', (query) =>
    query
      .updateTable('payment_intents')
      .from('saved')
      .set({ state: 'open', intent_id: id })
      .whereRef('payment_intents.booking_id', '=', 'saved.id')
      .where('purpose', '=', 'visit')
      .where('attempt', '=', attempt)
      .where('state', 'in', ['wanted', 'open'])
      .where((eb) => eb.or([eb('intent_id', 'is', null), eb('intent_id', '=', id)])),
  );

/** Nothing will be paid by an intent any more; one that was paid stays so. False where it was none that could be paid. */
export async function closeIntent(
  trx: Trx,
  { bookingId, purpose, attempt }: IntentKey,
  state: 'canceled' | 'failed',
  /** Only while this, or nothing yet, is the provider's id of it; null: nothing yet. */
  { id }: { id?: string | null } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_intents')
    .set({ state })
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', purpose)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['wanted', 'open'])
    .$if(id !== undefined, (query) =>
      query.where((eb) => eb.or([eb('intent_id', 'is', null), eb('intent_id', '=', id ?? null)])),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The booking for which an intent at the provider was made; null where it was for none of ours. */
export const findBookingOfIntent = async (db: Db, intentId: string): Promise<number | null> =>
  (await db.selectFrom('payment_intents').select('booking_id').where('intent_id', '=', intentId).executeTakeFirst())
    ?.booking_id ?? null;

/** A payment besides the visit's that was asked for and can still be made. */
export type OpenRequest = IntentKey & {
  amountCents: number;
  intentId: string | null;
  /** Whose saved card it is paid with; null where a card is typed in. */
  cardUserId: number | null;
};

const selectOpen = (source: Db | Trx) =>
  source
    .selectFrom('payment_intents')
    .select([
      'booking_id as bookingId',
      'purpose',
      'attempt',
      'amount_cents as amountCents',
      'payment_intents.intent_id as intentId',
      'card_user_id as cardUserId',
    ])
    .where('purpose', '<>', 'visit')
    .where('state', 'in', ['wanted', 'open']);

/** What is asked for of a booking for a purpose; undefined where nothing is. */
export const selectOpenRequest = (
  source: Db | Trx,
  bookingId: number,
  purpose: IntentPurpose,
): Promise<OpenRequest | undefined> =>
  selectOpen(source).where('booking_id', '=', bookingId).where('purpose', '=', purpose).executeTakeFirst();

/** A visit's intent that can still be paid, if any: of a booking, or of all whose visit is not to take place any more. */
export const selectOpenVisit = (source: Db | Trx, bookingId: number): Promise<IntentKey | undefined> =>
  source
    .selectFrom('payment_intents')
    .select(['booking_id as bookingId', 'purpose', 'attempt'])
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'visit')
    .where('state', 'in', ['wanted', 'open'])
    .executeTakeFirst();

/** The same by the provider's id. */
export const selectRequestOfIntent = (source: Db | Trx, intentId: string): Promise<OpenRequest | undefined> =>
  selectOpen(source).where('intent_id', '=', intentId).executeTakeFirst();
