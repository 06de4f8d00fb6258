import type { Db, Trx } from '../schema/tables.ts';
import type { PlanRow } from './plans.sql.ts';

/** What a plan's customer reads besides its own row. */

export async function selectServiceName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('services').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

/** What was agreed to last: its words, and the most cents that a visit may cost by it. */
export async function findAgreed(source: Db | Trx, { consent_id }: Pick<PlanRow, 'consent_id'>) {
  const { words, most_cents } = await source
    .selectFrom('card_consents')
    .select(['words', 'most_cents'])
    .where('id', '=', consent_id)
    .executeTakeFirstOrThrow();
  return { words, mostCents: most_cents ?? 0 };
}
