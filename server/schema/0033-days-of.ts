import { type Kysely, sql } from 'kysely';

/**
 * A cleaner's schedule and slots, as they are when this is called: a function that may change things sees what was
 * committed while its statement waited for a lock, which the statement itself does not. Processes of other releases call
 * it too, so what it gives changes under another name only (docs/decisions/0024-one-statement-locks-and-reads.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function days_of(of_cleaner int, first timestamptz, last timestamptz) returns json language plpgsql volatile as $$ begin
      return (
        select json_build_object(
          'status', cleaners.status, 'cityId', cleaners.city_id, 'zone', cities.time_zone,
          'week', coalesce((
            select json_agg(json_build_object('weekday', weekday, 'available', available, 'startMinute', start_minute,
              'endMinute', end_minute, 'slotHours', slot_hours, 'longestMinutes', longest_minutes))
            from weekly_schedules where cleaner_id = cleaners.id
          ), '[]'),
          'off', coalesce((
            select json_agg(json_build_object('from', from_date, 'to', to_date))
            from time_off where cleaner_id = cleaners.id and to_date >= first::date
          ), '[]'),
          'slots', coalesce((
            select json_agg(json_build_object('id', id, 'start', (extract(epoch from starts_at) * 1000)::bigint,
              'end', (extract(epoch from ends_at) * 1000)::bigint,
              'busyUntil', (extract(epoch from busy_until) * 1000)::bigint,
              'longestMinutes', longest_minutes, 'status', time_slots.status) order by starts_at)
            from time_slots where cleaner_id = cleaners.id and starts_at >= first and starts_at < last
          ), '[]')
        )
        from cleaners join cities on cities.id = city_id where cleaners.id = of_cleaner
      );
    end $$;
  `.execute(db);
}
