import { type Selectable, sql } from 'kysely';
import type { Db, ReversalProblem, Tables, Trx } from '../schema/tables.ts';

export type Reversal = Selectable<Tables['reversals']>;

/** A part of a transfer that is to come back. A second time for the same id changes nothing. */
export async function insertReversal(
  trx: Trx,
  reversal: Pick<Reversal, 'id' | 'booking_id' | 'n' | 'amount_cents' | 'at'>,
): Promise<void> {
  await trx
    .insertInto('reversals')
    .values({
      ...reversal,
      state: 'wanted',
      provider_id: null,
      reason_code: null,
      last_error: null,
      asked_at: reversal.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Whether a dispute takes of what the cleaner has: while a bank holds the money, and of a tip also once it is lost. */
const takesMoney = sql`(state = 'opened' or (state = 'lost'
  and exists (select from payments where payments.intent_id = disputes.intent_id and purpose = 'tip')))`;

/** The payment that a dispute is about, while a bank is looking at it. */
export const selectDisputedIntent = async (source: Db | Trx, disputeId: string): Promise<string | undefined> =>
  (
    await source
      .selectFrom('disputes')
      .select('intent_id')
      .where('id', '=', disputeId)
      .where(sql<boolean>`${takesMoney}`)
      .executeTakeFirst()
  )?.intent_id;

/** The tip that a dispute is about; undefined where it is about a payment of the job. */
export const selectDisputedTip = async (trx: Trx, disputeId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.intent_id', 'disputes.intent_id')
      .select('payments.intent_id')
      .where('disputes.id', '=', disputeId)
      .where('purpose', '=', 'tip')
      .executeTakeFirst()
  )?.intent_id;

export const findReversal = (source: Db | Trx, id: string) =>
  source.selectFrom('reversals').selectAll().where('id', '=', id).executeTakeFirst();

/** Reversals of a booking that the provider is to be asked for. */
export const selectWantedReversals = (source: Db | Trx, bookingId: number) =>
  source
    .selectFrom('reversals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'wanted')
    .orderBy('id')
    .execute();

/** Wanted ones for which an outbox entry was last written before then: no entry may be working on them any more. */
export const selectOverdueReversals = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('reversals')
    .select('id')
    .where('state', '=', 'wanted')
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', before)]))
    .orderBy('at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Open disputes of before then whose share the cleaner still has, and nobody has asked for any of it: the outbox entry that
 * was to ask may have been given up. A share on its way is not known well enough yet.
 */
export const selectUnansweredDisputes = async (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; booking_id: number }[]> => {
  const { rows } = await sql<{ id: string; booking_id: number }>`
    select id, booking_id from disputes
    where ${takesMoney} and opened_at < ${before}
    and exists (
      select from transfers where transfers.booking_id = disputes.booking_id and transfers.state = 'sent'
      and transfers.intent_id = disputes.intent_id
      and amount_cents + settled_cents - reversed_cents > (
        select coalesce(sum(reversals.amount_cents), 0) from reversals
        where reversals.booking_id = transfers.booking_id and reversals.n = transfers.n
        and reversals.state in ('wanted', 'failed')
      )
    )
    and not exists (
      select from reversals
      where reversals.booking_id = disputes.booking_id and starts_with(reversals.id, 'dispute:' || disputes.id || ':')
    )
    and not exists (
      select from transfers where transfers.booking_id = disputes.booking_id and transfers.state = 'sending'
    )
    order by opened_at limit ${limit}
  `.execute(db);
  return rows;
};

/** An outbox entry is written for a reversal in this transaction. */
export async function markReversalAsked(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('reversals').set({ asked_at: at }).where('id', '=', id).where('state', '=', 'wanted').execute();
}

/**
 * The provider's key of an attempt is spent, also where somebody else has left the reversal to the team in the meantime: a
 * try of theirs would get the same answer again. Gives the reversal with the next; undefined where somebody else did so.
 */
export const startNextAttempt = (db: Db, { id, attempt }: Reversal): Promise<Reversal | undefined> =>
  db
    .updateTable('reversals')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['wanted', 'failed'])
    .returningAll()
    .executeTakeFirst();

/** Leaves a wanted reversal to the team. */
export async function markReversalFailed(
  db: Db,
  id: string,
  failure: { reason_code: ReversalProblem; last_error: string },
): Promise<void> {
  await db
    .updateTable('reversals')
    .set({ state: 'failed', ...failure })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .execute();
}

/** Gives a wanted reversal up that was refused, and is not needed any more. */
export async function markReversalDropped(db: Db, id: string): Promise<void> {
  await db
    .updateTable('reversals')
    .set({ state: 'dropped', last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .execute();
}

/** Reversals of a booking that were left to the team. */
export const selectFailedReversals = async (trx: Trx, bookingId: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('reversals')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'failed')
    .execute();
  return rows.map(({ id }) => id);
};

/** Takes a failed reversal back among those that are wanted; false where it is not one. */
export async function markReversalWanted(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reversals')
    .set({ state: 'wanted', reason_code: null, asked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A reversal that has ended, in cents. */
export interface EndedReversal {
  bookingId: number;
  takenCents: number;
  /** What the cleaner owes because it did not come back, under an id of its own where a part did. */
  owed: { id: string; cents: number } | null;
}

/**
 * Ends a reversal of which so much came back and the rest is owed, and counts both; undefined when that was done before.
 * What came back in part is a row, and what is owed of it another. One that was given up in the meantime ends too: what the
 * provider has done counts.
 */
export async function endReversal(
  trx: Trx,
  id: string,
  { takenCents, providerId }: { takenCents: number; providerId: string | null },
): Promise<EndedReversal | undefined> {
  const row = await trx
    .selectFrom('reversals')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['wanted', 'failed'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { booking_id, n, amount_cents } = row;
  const owedCents = amount_cents - takenCents;
  const done = { provider_id: providerId, reason_code: null, last_error: null };
  const isOwedWhole = takenCents === 0;
  await trx
    .updateTable('reversals')
    .set(isOwedWhole ? { ...done, state: 'short' } : { ...done, state: 'sent', amount_cents: takenCents })
    .where('id', '=', id)
    .execute();
  const owedId = isOwedWhole ? id : `${id}:owed`;
  if (!isOwedWhole && owedCents > 0) {
    const { at, asked_at } = row;
    await trx
      .insertInto('reversals')
      .values({
        id: owedId,
        booking_id,
        n,
        amount_cents: owedCents,
        at,
        asked_at,
        ...done,
        provider_id: null,
        state: 'short',
      })
      .execute();
  }
  await trx
    .updateTable('transfers')
    .set((eb) => ({ reversed_cents: eb('reversed_cents', '+', amount_cents) }))
    .where('booking_id', '=', booking_id)
    .where('n', '=', n)
    .execute();
  return { bookingId: booking_id, takenCents, owed: owedCents > 0 ? { id: owedId, cents: owedCents } : null };
}
