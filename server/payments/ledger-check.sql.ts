import { sql } from 'kysely';
import type { Db, LedgerDifference } from '../schema/tables.ts';
import { ledgerLines } from './ledger-lines.sql.ts';

/** The balance as the stored balance transactions make it, in cents, and which of these ids are among them. */
export async function selectStoredBalance(db: Db, ids: string[]): Promise<{ cents: number; stored: Set<string> }> {
  const { rows } = await sql<{ cents: number; stored: string[] }>`
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as cents,
      coalesce(array_agg(id) filter (where id = any(${ids})), '{}') as stored
    from balance_transactions
  `.execute(db);
  const { cents, stored } = rows[0]!;
  return { cents, stored: new Set(stored) };
}

/**
 * Lines of the ledger of which the provider does not say the same, or that only one of both has. Left out are those
 * after `until`, which may still be on their way, and those of our side from before the provider's first.
 */
export async function selectLedgerDifferences(db: Db, until: Date): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    select coalesce(theirs.booking_id, ours.booking_id) as "bookingId", coalesce(theirs.kind, ours.kind) as kind,
      coalesce(theirs.provider_id, ours.provider_id) as "providerId",
      theirs.cents as "providerCents", ours.amount_cents as "ledgerCents"
    from (${ledgerLines}) as theirs
    full join (select * from ledger where kind not in ('debt', 'debt_settled', 'debt_waived', 'share_void')) as ours
      on ours.kind = theirs.kind and ours.provider_id = theirs.provider_id
    where theirs.cents is distinct from ours.amount_cents
    and coalesce(greatest(theirs.at, ours.at) <= ${until}, false)
    and (theirs.at is not null or ours.at >= (select min(at) from balance_transactions))
    order by 1, 2, 3
  `.execute(db);
  return rows;
}

/** A comparison of the ledger with the provider's balance, in cents. */
export interface LedgerCheck {
  at: Date;
  /** What the provider has, available and pending. */
  providerCents: number;
  /** What it would be by our books. */
  ledgerCents: number;
  differences: LedgerDifference[];
}

export async function insertLedgerCheck(db: Db, check: LedgerCheck): Promise<void> {
  await db
    .insertInto('ledger_checks')
    .values({
      at: check.at,
      provider_cents: check.providerCents,
      ledger_cents: check.ledgerCents,
      differences: JSON.stringify(check.differences),
    })
    .execute();
}

/** The latest comparison; undefined before the first. */
export async function findLatestLedgerCheck(db: Db): Promise<LedgerCheck | undefined> {
  const row = await db.selectFrom('ledger_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return (
    row && {
      at: row.at,
      providerCents: row.provider_cents,
      ledgerCents: row.ledger_cents,
      differences: row.differences,
    }
  );
}

/** Balance transactions of which the ledger does not say the same, oldest first. */
export async function selectUnexplainedTransactions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lines.transaction_id as id from (${ledgerLines}) as lines
    left join ledger on ledger.kind = lines.kind and ledger.provider_id = lines.provider_id
    where ledger.amount_cents is distinct from lines.cents
    group by 1 order by min(lines.at) limit 200
  `.execute(db);
  return rows.map(({ id }) => id);
}
