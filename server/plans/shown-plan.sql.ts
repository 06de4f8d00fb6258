import type { Db, Trx } from '../schema/tables.ts';
import type { PlanRow } from './plans.sql.ts';

/** What a plan's customer reads besides its own row. */

export async function selectServiceName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('services').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

/** A consent, and what has become of it since, as a plan or a visit has it. */
export type ConsentOf = Pick<PlanRow, 'consent_id' | 'lowered_consent_id' | 'lowered_most_cents'>;

/** What was agreed to last: its words, and the most cents that a visit may cost by it. */
export async function findAgreed(
  source: Db | Trx,
  { consent_id, lowered_consent_id, lowered_most_cents }: ConsentOf,
): Promise<{ words: string; mostCents: number }> {
  const { words, most_cents } = await source
    .selectFrom('card_consents')
    .select(['words', 'most_cents'])
    .where('id', '=', consent_id)
    .executeTakeFirstOrThrow();
  const lowered = lowered_consent_id === consent_id ? lowered_most_cents : null;
  return { words, mostCents: Math.min(most_cents ?? 0, lowered ?? Number.POSITIVE_INFINITY) };
}

/** The last visit of a plan, also the one that it began with, that its own cleaner has done; undefined where there is none. */
export const findLastDone = (db: Db, plan: Pick<PlanRow, 'id' | 'first_booking_id' | 'cleaner_id'>) =>
  db
    .selectFrom('bookings')
    .select(['id', 'token_sealed'])
    .where((eb) => eb.or([eb('id', '=', plan.first_booking_id), eb('plan_id', '=', plan.id)]))
    .where('status', '=', 'completed')
    .where('cleaner_id', '=', plan.cleaner_id)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
