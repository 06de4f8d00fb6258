import type { Db } from '../schema/tables.ts';

/** Counts that read a good part of the database. */
export interface ExpensiveCounts {
  activeCustomers: number;
  fewOpenHours: number;
}

/** The cached counts made in a span of time; null if there are none. */
export async function selectCachedCounts(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<ExpensiveCounts | null> {
  const kept = await db
    .selectFrom('office_counts')
    .select(['active_customers', 'few_open_hours'])
    .where('counted_at', '>=', from)
    .where('counted_at', '<=', to)
    .executeTakeFirst();
  return kept ? { activeCustomers: kept.active_customers, fewOpenHours: kept.few_open_hours } : null;
}

/** Caches counts, unless newer ones are there already. */
export async function saveCachedCounts(db: Db, { activeCustomers, fewOpenHours }: ExpensiveCounts, countedAt: Date) {
  const counted = { active_customers: activeCustomers, few_open_hours: fewOpenHours, counted_at: countedAt };
  await db
    .insertInto('office_counts')
    .values(counted)
    .onConflict((taken) =>
      taken.column('single').doUpdateSet(counted).where('office_counts.counted_at', '<=', countedAt),
    )
    .execute();
}
