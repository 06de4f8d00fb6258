import { sql } from 'kysely';
import type { Trx } from '#platform/database';
import { BIOS, FIRST_NAMES, LAST_NAMES } from './names.ts';

/** Tells the people of the large demo data from those of the small. */
const CLEANERS = 'cleaner.%@large.test';

/** A name for each number: neighbors differ, and all pairs come before one repeats. */
const nameOf = (n: ReturnType<typeof sql>) => sql`
  (${FIRST_NAMES}::text[])[1 + (${n} * 7) % ${FIRST_NAMES.length}] || ' ' ||
  (${LAST_NAMES}::text[])[1 + (${n} * 11 + ${n} / ${FIRST_NAMES.length}) % ${LAST_NAMES.length}]
`;

/** Adds active cleaners until there are `total`; a few cities have many of them, most have some. */
export async function addCleaners(trx: Trx, total: number, now: Date): Promise<void> {
  await sql`
    insert into users (email, email_verified_at, role, display_name, onboarding_complete, created_at, last_active_at)
    select 'cleaner.' || n || '@large.test', joined, 'cleaner', ${nameOf(sql`n`)}, true, joined,
      ${now}::timestamptz - random() * interval '10 days'
    from generate_series(1, ${total} - (select count(*)::int from cleaners)) as n
    cross join lateral (select ${now}::timestamptz - (60 + n % 600) * interval '1 day' as joined) as since
  `.execute(trx);
  await sql`
    with ranked as (
      select cities.id, row_number() over (order by (cities.slug = 'baltimore') desc, cities.id) as rank,
        count(*) over () as cities, (select min(counties.id) from counties where city_id = cities.id) as county_id
      from cities
    ), drawn as (
      select users.*, floor(power(random(), 2) * (select count(*) from cities))::int + 1 as rank,
        random() < 0.15 as is_new, floor(power(random(), 2) * 150)::int + 5 as jobs, random() as luck
      from users where email like ${CLEANERS}
    )
    insert into cleaners (user_id, city_id, county_id, status, slug, hourly_rate_cents, bio, radius_miles,
      years_experience, languages, location_types, provides_supplies, provides_equipment, eco_friendly_ok,
      pets_comfortable, pace_percent, add_ons, onboarding_step, jobs_completed, rating_count, rating_sum, created_at, updated_at)
    select drawn.id, ranked.id, ranked.county_id, 'active',
      lower(replace(display_name, ' ', '-')) || '-' || drawn.id,
      3600 + 100 * floor(power(random(), 2) * 60)::int,
      (${BIOS}::text[])[1 + drawn.id % ${BIOS.length}],
      5 + drawn.id % 16,
      (array['0-1', '1-3', '3-5', '5-10', '10+'])[1 + drawn.id % 5],
      case when drawn.id % 3 = 0 then array['English', 'Spanish'] else array['English'] end,
      array['Apartments', 'Houses'],
      drawn.id % 4 <> 0, drawn.id % 5 <> 0, drawn.id % 2 = 0, drawn.id % 6 <> 0,
      80 + drawn.id % 51, case when drawn.id % 3 = 0 then array['Windows'] else array['Windows', 'Inside oven'] end, 8,
      case when is_new then 0 else jobs end,
      case when is_new then 0 else jobs * 3 / 5 end,
      case when is_new then 0 else round(jobs * 3 / 5 * (4.3 + 0.7 * luck))::int end,
      drawn.created_at, drawn.created_at
    from drawn join ranked using (rank)
  `.execute(trx);
  await sql`
    insert into cleaner_services (cleaner_id, service_id)
    select cleaners.id, services.id
    from cleaners join users on users.id = user_id cross join services
    -- Seven in sixteen of the others; random() would be asked once for a service, not for each pair.
    where email like ${CLEANERS} and (position = 1 or md5(cleaners.id || ' ' || position) < '7')
  `.execute(trx);
}

/**
 * A usual week for each of them: five days of two slots, of two to four hours, in the morning, by day or towards the
 * evening.
 */
export const addSchedules = (trx: Trx) =>
  sql`
    with patterns (pattern, start_minute, end_minute, slot_hours) as (
      values (0, 540, 1020, 3), (1, 480, 960, 3), (2, 540, 900, 2), (3, 600, 960, 2), (4, 480, 1020, 4), (5, 780, 1200, 3)
    )
    insert into weekly_schedules (cleaner_id, weekday, available, start_minute, end_minute, slot_hours)
    select cleaners.id, weekday, weekday not in (cleaners.id % 7, (cleaners.id + 3) % 7),
      start_minute, end_minute, slot_hours
    from cleaners join users on users.id = user_id
    join patterns on pattern = cleaners.id / 7 % 6
    cross join generate_series(0, 6) as weekday
    where email like ${CLEANERS}
  `.execute(trx);

/** Customers with accounts, and names for guests, in a table of this transaction's own: large_customers. */
export async function addCustomers(trx: Trx, { accounts, guests }: Record<'accounts' | 'guests', number>, now: Date) {
  await sql`
    create temp table large_customers on commit drop as
    select n, ${nameOf(sql`(n + 1000)`)} as name, 'customer.' || n || '@large.test' as email,
      100 + n % 9800 || ' ' || (array['Ash', 'Canal', 'Chapel', 'Depot', 'Ferry', 'Garden', 'Market', 'Tower'])[1 + n % 8]
        || ' Street' as address
    from generate_series(1, ${accounts + guests}::int) as n
  `.execute(trx);
  await sql`
    insert into users (email, email_verified_at, role, display_name, onboarding_complete, created_at, last_active_at)
    select email, joined, 'user', name, true, joined, ${now}::timestamptz - random() * interval '60 days'
    from large_customers
    cross join lateral (select ${now}::timestamptz - (100 + n % 300) * interval '1 day' as joined) as since
    where n <= ${accounts}
  `.execute(trx);
}
