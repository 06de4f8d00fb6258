import { sql } from 'kysely';
import type { Trx } from '#platform/database';
import { CITY_FIRST, CITY_SECOND, STATES } from './names.ts';

/** Adds cities, each with a county of its own, until there are `total`. */
export async function addCities(trx: Trx, total: number): Promise<void> {
  const states = STATES.map(([state]) => state);
  const zones = STATES.map(([, zone]) => zone);
  await sql`
    with names as (
      select first || ' ' || second as name, lower(first || '-' || second) as slug,
        1 + (row_number() over (order by f, s))::int % ${states.length} as state
      from unnest(${CITY_FIRST}::text[]) with ordinality as firsts (first, f)
      cross join unnest(${CITY_SECOND}::text[]) with ordinality as seconds (second, s)
    )
    insert into cities (name, slug, state, time_zone)
    select name, slug, (${states}::text[])[state], (${zones}::text[])[state] from names
    order by slug
    limit greatest(0, ${total} - (select count(*) from cities))
  `.execute(trx);
  await sql`
    insert into counties (city_id, name)
    select id, name || ' County' from cities
    where not exists (select from counties where city_id = cities.id)
  `.execute(trx);
}
