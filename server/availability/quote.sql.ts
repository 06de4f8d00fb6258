import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';
import { pacedMinutes } from './slots.sql.ts';

export interface Wanted {
  serviceId: number;
  cityId: number;
  extras: string[];
  /** What the home usually takes, in hundredths of minutes. */
  usualTime: number;
  cleanerId?: number | undefined;
}

/**
 * The least that an active cleaner of a city takes for a home, in cents, and how long it takes them: each at their own pace,
 * on a day of their week that has room for it, and for no less than that day's shortest booking; undefined where nobody
 * offers it.
 */
export async function selectLeastPrice(
  db: Db,
  { serviceId, cityId, extras, usualTime, cleanerId }: Wanted,
): Promise<{ cents: number; minutes: number } | undefined> {
  const needed = sql`greatest(${pacedMinutes(usualTime)}, slot_hours * 60)`;
  const { rows } = await sql<{ cents: number; minutes: number }>`
    select ((minutes * (hourly_rate_cents + surcharge_cents) + 30) / 60)::int as cents, minutes::int
    from cleaners
    join cleaner_services on cleaner_id = cleaners.id and service_id = ${serviceId}
    join services on services.id = service_id
    cross join lateral (
      select min(${needed}) as minutes from weekly_schedules
      where weekly_schedules.cleaner_id = cleaners.id and available
        and ${needed} <= least(end_minute - start_minute, longest_minutes)
    ) as week
    where minutes is not null and status = 'active' and city_id = ${cityId} and add_ons @> ${extras}::text[]
      and (${cleanerId ?? null}::int is null or cleaners.id = ${cleanerId ?? null})
    order by cents, minutes limit 1
  `.execute(db);
  return rows[0];
}

/** How quick an active cleaner of a city is, in percent; undefined for who is none. */
export const selectPace = async (db: Db, cleanerId: number, cityId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('cleaners')
      .select('pace_percent')
      .where('id', '=', cleanerId)
      .where('city_id', '=', cityId)
      .where('status', '=', 'active')
      .executeTakeFirst()
  )?.pace_percent;
