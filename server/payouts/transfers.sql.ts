import { type Selectable, sql } from 'kysely';
import { holdStartedAt } from '#server/payments';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type Transfer = Selectable<Tables['transfers']>;

/** `wanted_cents`: what is still to come back of it, by reversals that are on their way or wait for the team. */
export type LockedTransfer = Transfer & { wanted_cents: number };

/** A share that is to be passed on; a second time for the same booking and n changes nothing. */
export async function insertTransfer(
  trx: Trx,
  transfer: { bookingId: number; n: number; intentId: string | null; cleanerId: number; dueAt: Date },
): Promise<void> {
  await trx
    .insertInto('transfers')
    .values({
      booking_id: transfer.bookingId,
      n: transfer.n,
      intent_id: transfer.intentId,
      cleaner_id: transfer.cleanerId,
      state: 'waiting',
      due_at: transfer.dueAt,
      provider_id: null,
      last_error: null,
      asked_at: null,
      sent_at: null,
      reason_code: null,
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'n']).doNothing())
    .execute();
}

/** Moments that say which transfers are due, besides the present one. */
export interface DueBefore {
  /** One on its way for which an outbox entry was last written before then may have lost it. */
  overdue: Date;
  /** What was refused and is to be tried again by itself waits until it was last asked for before then. */
  recheck: Date;
}

/**
 * Due transfers: waiting ones of cleaners who are paid out, and those on their way that no outbox entry works on. What is
 * frozen is left out, however much of it there is: by a dispute of its payment, a report, or because a part of the same
 * payment's share has not come back yet.
 */
export async function selectDue(
  db: Db,
  now: Date,
  { overdue, recheck }: DueBefore,
  limit: number,
): Promise<Pick<Transfer, 'booking_id' | 'n' | 'state'>[]> {
  const { rows } = await sql<Pick<Transfer, 'booking_id' | 'n' | 'state'>>`
    select transfers.booking_id, n, transfers.state
    from transfers join payout_accounts using (cleaner_id)
    where transfers.state in ('waiting', 'sending') and due_at <= ${now}
    and case transfers.state
      when 'sending' then asked_at is null or asked_at < ${overdue}
      else payout_accounts.status = 'active'
        and (reason_code is null or asked_at is null or asked_at < ${recheck})
        and not exists (
          select from disputes where disputes.booking_id = transfers.booking_id and disputes.state in ('inquiry', 'opened')
          and disputes.intent_id = transfers.intent_id
        )
        and not exists (
          select from reports where reports.booking_id = transfers.booking_id and resolved_at is null
        )
        and not exists (
          select from share_decisions
          where share_decisions.booking_id = transfers.booking_id and replaced_at is null and action = 'withhold'
          -- A tip is no share of the job.
          and not exists (select from payments where payments.intent_id = transfers.intent_id and purpose = 'tip')
        )
        and not exists (
          select from reversals join transfers as reversed using (booking_id, n)
          where reversals.booking_id = transfers.booking_id and reversals.state in ('wanted', 'failed')
          and reversed.intent_id is not distinct from transfers.intent_id
        )
    end
    order by due_at limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Due shares whose cleaner's account takes no money wait for that reason, which the team sees, as long as that is so. One
 * that somebody is changing is left to the next time: two that do this at once would wait for each other.
 */
export async function markUnpayable(db: Db, now: Date): Promise<void> {
  await sql`
    with found as (
      select booking_id, n from transfers join payout_accounts using (cleaner_id)
      where problem_code is not null and transfers.state = 'waiting' and due_at <= ${now} and reason_code is null
      for update of transfers skip locked
    )
    update transfers set reason_code = 'account_not_payable' from found
    where transfers.booking_id = found.booking_id and transfers.n = found.n
  `.execute(db);
  // What the provider itself refused keeps its reason until it is asked for again.
  await sql`
    with found as (
      select booking_id, n from transfers join payout_accounts using (cleaner_id)
      where payout_accounts.status = 'active'
      and transfers.state = 'waiting' and transfers.reason_code = 'account_not_payable' and asked_at is null
      for update of transfers skip locked
    )
    update transfers set reason_code = null from found
    where transfers.booking_id = found.booking_id and transfers.n = found.n
  `.execute(db);
}

export const findTransfer = (source: Db | Trx, bookingId: number, n: number) =>
  source.selectFrom('transfers').selectAll().where('booking_id', '=', bookingId).where('n', '=', n).executeTakeFirst();

export const findTransferByProviderId = (db: Db, providerId: string) =>
  db.selectFrom('transfers').selectAll().where('provider_id', '=', providerId).executeTakeFirst();

/** Whether no transfer before this one was a share of the same payment. */
export const isFirstOfPayment = async (db: Db, bookingId: number, n: number): Promise<boolean> => {
  const { rows } = await sql`
    select from transfers as earlier join transfers as own using (booking_id)
    where own.booking_id = ${bookingId} and own.n = ${n} and earlier.n < own.n
    and earlier.intent_id is not distinct from own.intent_id limit 1
  `.execute(db);
  return rows.length === 0;
};

const transfersOf = (source: Db | Trx, bookingId: number) =>
  source.selectFrom('transfers').selectAll().where('booking_id', '=', bookingId).orderBy('n');

/** All transfers of a booking, first one first, locked until the transaction ends. */
export const lockTransfers = async (trx: Trx, bookingId: number): Promise<LockedTransfer[]> =>
  withWanted(trx, bookingId, await transfersOf(trx, bookingId).forUpdate().execute());

/** The same without a lock. */
export const selectTransfers = async (db: Db, bookingId: number): Promise<LockedTransfer[]> =>
  withWanted(db, bookingId, await transfersOf(db, bookingId).execute());

/** Read once a lock is held: a statement of its own sees what the one before wrote. */
async function withWanted(source: Db | Trx, bookingId: number, rows: Transfer[]): Promise<LockedTransfer[]> {
  const wanted = await source
    .selectFrom('reversals')
    .select(['n', 'amount_cents'])
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['wanted', 'failed'])
    .execute();
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

/**
 * The provider's key of an attempt is spent: the next one has another. Changes nothing where the transfer is not on its
 * way any more, or somebody else did so.
 */
export async function endAttempt(
  db: Db,
  { booking_id, n, attempt }: Transfer,
  change: Partial<Pick<Transfer, 'state' | 'amount_cents' | 'settled_cents' | 'reason_code' | 'last_error'>> = {},
): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ ...change, attempt: attempt + 1 })
    .where('booking_id', '=', booking_id)
    .where('n', '=', n)
    .where('attempt', '=', attempt)
    .where('state', '=', 'sending')
    .execute();
}

/** What a cleaner owes because it could not be taken back, less what was kept back of later shares or left to them; in cents. */
export async function selectDebtCents(trx: Trx, cleanerId: number): Promise<number> {
  const { rows } = await sql<{ debt: number }>`
    select
      (select coalesce(sum(reversals.amount_cents), 0)::int from reversals
        join transfers using (booking_id, n) where cleaner_id = ${cleanerId} and reversals.state = 'short')
      - (select coalesce(sum(settled_cents), 0)::int from transfers
        where cleaner_id = ${cleanerId} and state in ('sending', 'sent'))
      - (select coalesce(sum(cents), 0)::int from debt_waivers
        join reversals on reversals.id = reversal_id
        join transfers using (booking_id, n) where cleaner_id = ${cleanerId}) as debt
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
