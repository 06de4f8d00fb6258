import { type Selectable, sql } from 'kysely';
import { holdStartedAt } from '#server/payments';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type Transfer = Selectable<Tables['transfers']>;
export type Reversal = Selectable<Tables['reversals']>;

/** `wanted_cents`: what is still to come back of it, by reversals that are on their way. */
export type LockedTransfer = Transfer & { wanted_cents: number };

/** A share that is to be passed on; a second time for the same booking and n changes nothing. */
export async function insertTransfer(
  trx: Trx,
  transfer: { bookingId: number; n: number; cleanerId: number; dueAt: Date },
): Promise<void> {
  await trx
    .insertInto('transfers')
    .values({
      booking_id: transfer.bookingId,
      n: transfer.n,
      cleaner_id: transfer.cleanerId,
      state: 'waiting',
      due_at: transfer.dueAt,
      provider_id: null,
      last_error: null,
      asked_at: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'n']).doNothing())
    .execute();
}

/** Due transfers of cleaners who are paid out: waiting ones, and those asked for before `overdue` and not sent yet. */
export const selectDue = (db: Db, now: Date, overdue: Date, limit: number) =>
  db
    .selectFrom('transfers')
    .innerJoin('payout_accounts', 'payout_accounts.cleaner_id', 'transfers.cleaner_id')
    .select(['transfers.booking_id', 'transfers.n', 'transfers.state'])
    .where((eb) =>
      eb.or([
        eb('transfers.state', '=', 'waiting'),
        eb.and([eb('transfers.state', '=', 'sending'), eb('transfers.asked_at', '<', overdue)]),
      ]),
    )
    .where('transfers.due_at', '<=', now)
    .where('payout_accounts.status', '=', 'active')
    .orderBy('transfers.due_at')
    .limit(limit)
    .execute();

export const findTransfer = (source: Db | Trx, bookingId: number, n: number) =>
  source.selectFrom('transfers').selectAll().where('booking_id', '=', bookingId).where('n', '=', n).executeTakeFirst();

/** All transfers of a booking, first one first, locked until the transaction ends. */
export async function lockTransfers(trx: Trx, bookingId: number): Promise<LockedTransfer[]> {
  const rows = await trx
    .selectFrom('transfers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('n')
    .forUpdate()
    .execute();
  // Read once the lock is held: a statement of its own sees what the one before wrote.
  const wanted = await selectWantedReversals(trx, bookingId);
  return rows.map((row) => ({
    ...row,
    wanted_cents: wanted.filter(({ n }) => n === row.n).reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }));
}

export async function updateTransfer(
  trx: Trx | Db,
  { booking_id, n }: Pick<Transfer, 'booking_id' | 'n'>,
  change: Partial<Omit<Transfer, 'booking_id' | 'n' | 'cleaner_id'>>,
): Promise<void> {
  await trx.updateTable('transfers').set(change).where('booking_id', '=', booking_id).where('n', '=', n).execute();
}

/** What a cleaner owes because it could not be taken back, less what was kept back of later shares; in cents. */
export async function selectDebtCents(trx: Trx, cleanerId: number): Promise<number> {
  const { rows } = await sql<{ debt: number }>`
    select
      (select coalesce(sum(reversals.amount_cents), 0)::int from reversals
        join transfers using (booking_id, n) where cleaner_id = ${cleanerId} and reversals.state = 'short')
      - (select coalesce(sum(settled_cents), 0)::int from transfers
        where cleaner_id = ${cleanerId} and state in ('sending', 'sent')) as debt
  `.execute(trx);
  return Math.max(0, rows[0]?.debt ?? 0);
}

export const selectFee = async (source: Db | Trx, bookingId: number): Promise<number> =>
  (await source.selectFrom('bookings').select('fee_basis_points').where('id', '=', bookingId).executeTakeFirstOrThrow())
    .fee_basis_points;

/** When the hold of a booking started, which tells the provider which booking of this id a share belongs to. */
export const selectHoldStartedAt = async (source: Db | Trx, bookingId: number): Promise<string> =>
  holdStartedAt(
    await source.selectFrom('bookings').select('created_at').where('id', '=', bookingId).executeTakeFirstOrThrow(),
  );

export async function insertReversal(trx: Trx, reversal: Omit<Reversal, 'provider_id' | 'state'>): Promise<void> {
  await trx
    .insertInto('reversals')
    .values({ ...reversal, state: 'wanted', provider_id: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export const findReversal = (source: Db | Trx, id: string) =>
  source.selectFrom('reversals').selectAll().where('id', '=', id).executeTakeFirst();

export const selectWantedReversals = (source: Db | Trx, bookingId: number) =>
  source
    .selectFrom('reversals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'wanted')
    .orderBy('id')
    .execute();

/** Ends a reversal and counts it; false when that was done before. */
export async function endReversal(
  trx: Trx,
  id: string,
  change: { state: 'sent' | 'short'; providerId: string | null },
): Promise<Reversal | undefined> {
  const ended = await trx
    .updateTable('reversals')
    .set({ state: change.state, provider_id: change.providerId })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .returningAll()
    .executeTakeFirst();
  if (!ended) return undefined;
  await trx
    .updateTable('transfers')
    .set((eb) => ({ reversed_cents: eb('reversed_cents', '+', ended.amount_cents) }))
    .where('booking_id', '=', ended.booking_id)
    .where('n', '=', ended.n)
    .execute();
  return ended;
}
