import { type Insertable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { ledgerLines } from './ledger-lines.sql.ts';

export type BalanceTransaction = Insertable<Tables['balance_transactions']>;

/** Stores balance transactions; gives the ids of those that were not stored before. */
export async function insertBalanceTransactions(trx: Trx, rows: BalanceTransaction[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await trx
    .insertInto('balance_transactions')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

export const findBalanceTransaction = (db: Db, id: string) =>
  db.selectFrom('balance_transactions').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes the provider's fees for these charges (or for refunds) into the ledger, as far as their payments are known. */
export async function insertCardFees(trx: Trx, ids: string[]): Promise<void> {
  await sql`
    insert into ledger (booking_id, kind, amount_cents, provider_id, at)
    select payments.booking_id, 'card_fee', -fee_cents, balance_transactions.id, at
    from balance_transactions join payments using (intent_id)
    where balance_transactions.id = any(${ids}) and type <> 'adjustment' and fee_cents <> 0
    on conflict (kind, provider_id) do nothing
  `.execute(trx);
}

/** The card that a payment was made with, as a receipt shows it. */
export interface PaidCard {
  intentId: string;
  brand: string | null;
  last4: string | null;
}

export async function saveCard(trx: Trx, { intentId, brand, last4 }: PaidCard): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ card_brand: brand, card_last4: last4 })
    .where('intent_id', '=', intentId)
    .where('card_last4', 'is', null)
    .execute();
}

/** Of these balance transactions, those of which the ledger does not say the same. */
export async function selectUnexplained(trx: Trx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct lines.transaction_id as id from (${ledgerLines}) as lines
    left join ledger on ledger.kind = lines.kind and ledger.provider_id = lines.provider_id
    where lines.transaction_id = any(${ids}) and ledger.amount_cents is distinct from lines.cents
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Until when balance transactions were read; null before the first time. */
export const selectReadUntil = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('balance_cursor').select('read_until').executeTakeFirst())?.read_until ?? null;

export async function saveReadUntil(db: Db, readUntil: Date): Promise<void> {
  await db
    .insertInto('balance_cursor')
    .values({ read_until: readUntil })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ read_until: readUntil }))
    .execute();
}
