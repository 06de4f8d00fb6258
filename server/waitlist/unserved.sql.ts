import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

interface Unserved {
  city: string;
  /** 0 is Sunday. */
  weekday: number;
  minutes: number;
  wishes: number;
}

/**
 * Wishes made since then that wait still or ended without a booking, by city, weekday and length; the most first. Of a wish that
 * names several days of the week each counts.
 */
export async function selectUnserved(db: Db, since: Date, limit: number): Promise<Unserved[]> {
  const { rows } = await sql<Unserved>`
    select cities.name as city, weekday, minutes, count(*)::int as wishes
    from waitlist_entries
    join cities on cities.id = city_id
    cross join lateral (select distinct extract(dow from day)::int as weekday from unnest(days) as day) as wanted
    where waitlist_entries.created_at >= ${since} and waitlist_entries.state in ('waiting', 'expired', 'left')
    group by cities.name, weekday, minutes
    order by wishes desc, city, weekday, minutes limit ${limit}
  `.execute(db);
  return rows;
}
