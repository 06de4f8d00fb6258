/**
 * The baseline of a list that is in no cache: a bare `node:http` server that sends what one prepared statement makes, JSON
 * included. Written for this list alone, it gives what the product's answer has in it.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export interface BareList {
  databaseUrl: string;
  cityId: number;
  headers: Record<string, string>;
}

const TEXT = `
  with wanted as (
    select time_slots.id, starts_at, ends_at, cleaner_id, city_id from time_slots
    where status = 'open' and city_id = $1 and starts_at >= $2 and starts_at < $2 + interval '7 days'
      and exists (select from cleaners where cleaners.id = cleaner_id and cleaners.status = 'active')
    order by starts_at, id limit $3
  ), listed as (
    select json_build_object(
      'id', wanted.id, 'startTime', starts_at, 'endTime', ends_at,
      'cleaner', json_build_object('displayName', display_name, 'slug', cleaners.slug,
        'avatarUrl', '/_api/photos/' || photo_id || '?size=small', 'hourlyRate', hourly_rate_cents / 100.0,
        'rating', round(rating_sum::numeric / nullif(rating_count, 0), 1), 'jobsCompleted', jobs_completed),
      'city', json_build_object('name', cities.name, 'slug', cities.slug, 'timeZone', time_zone),
      'fromPrice', extract(epoch from ends_at - starts_at) / 3600 * (hourly_rate_cents + coalesce((
        select min(surcharge_cents) from cleaner_services as offered join services on services.id = service_id
        where offered.cleaner_id = wanted.cleaner_id), 0)) / 100
    ) as slot
    from wanted join cleaners on cleaners.id = cleaner_id join users on users.id = user_id
    join cities on cities.id = wanted.city_id order by starts_at, wanted.id
  ), days as (
    select to_char(starts_at at time zone time_zone, 'YYYY-MM-DD') as date, count(*)::int as open
    from time_slots join cities on cities.id = city_id
    where status = 'open' and city_id = $1 and starts_at >= $2 and starts_at < $2 + interval '7 days' group by 1
  )
  select json_build_object(
    'timeSlots', (select json_agg(slot) from listed),
    'days', (select json_agg(days order by date) from days)
  )::text as json`;

process.once('message', ({ databaseUrl, cityId, headers }: BareList) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const server = http.createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const values = [cityId, searchParams.get('from'), searchParams.get('limit')];
    const { rows } = await pool.query<{ json: string }>({ name: 'list', text: TEXT, values });
    response.writeHead(200, headers).end(rows[0]?.json);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
