import { sql } from 'kysely';
import type { Db } from '../server/schema/tables.ts';

/** When the next scheduled job after `now` ends; null without one. */
export async function nextJobEnd(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ ends_at: Date | null }>`
    select min(ends_at) as ends_at from bookings where status = 'scheduled' and ends_at > ${now}
  `.execute(db);
  return rows[0]?.ends_at ?? null;
}
