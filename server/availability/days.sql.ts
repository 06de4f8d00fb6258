import { sql } from 'kysely';
import type { DaySchedule, TimeOff } from '#contract/slots';
import { noteAnnounced } from '#platform/database';
import type { CleanerStatus, Db, SlotStatus, Trx } from '../schema/tables.ts';

/** A time of a cleaner's as it is stored. Instants as epoch milliseconds. */
export interface SlotRow {
  id: number;
  start: number;
  end: number;
  busyUntil: number;
  longestMinutes: number | null;
  status: SlotStatus;
}

/** What a cleaner's days are cut from, and what they are. */
export interface StoredDays {
  status: CleanerStatus;
  cityId: number;
  zone: string;
  week: DaySchedule[];
  off: TimeOff[];
  slots: SlotRow[];
}

const millis = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** Schedule and slots of a cleaner, all of one moment; slots that start in a window, whatever their status. */
export async function selectDays(source: Db | Trx, cleanerId: number, from: Date, to: Date): Promise<StoredDays> {
  const { rows } = await sql<StoredDays>`
    select cleaners.status, cleaners.city_id as "cityId", cities.time_zone as zone,
      coalesce((
        select json_agg(json_build_object('weekday', weekday, 'available', available, 'startMinute', start_minute,
          'endMinute', end_minute, 'slotHours', slot_hours, 'longestMinutes', longest_minutes))
        from weekly_schedules where cleaner_id = cleaners.id
      ), '[]') as week,
      coalesce((
        select json_agg(json_build_object('from', from_date, 'to', to_date))
        from time_off where cleaner_id = cleaners.id and to_date >= ${from}::timestamptz::date
      ), '[]') as off,
      coalesce((
        select json_agg(json_build_object('id', id, 'start', ${millis('starts_at')}, 'end', ${millis('ends_at')},
          'busyUntil', ${millis('busy_until')}, 'longestMinutes', longest_minutes, 'status', status) order by starts_at)
        from time_slots where cleaner_id = cleaners.id and starts_at >= ${from} and starts_at < ${to}
      ), '[]') as slots
    from cleaners join cities on cities.id = city_id where cleaners.id = ${cleanerId}
  `.execute(source);
  if (!rows[0]) throw new Error(`There is no cleaner ${cleanerId}.`);
  return rows[0];
}

/** What becomes of a cleaner's slots. A start that is left keeps its row, withdrawn, and gets it back when it returns. */
export interface SlotChanges {
  /** Ids. */
  withdrawn: number[];
  /** Rows that are taken or open before and after. */
  changed: SlotRow[];
  revived: SlotRow[];
  added: Omit<SlotRow, 'id'>[];
}

/**
 * Writes all of it in one statement, in this order: a time comes free before another one takes its place. Drops public
 * caches at commit. In a transaction that holds the cleaner.
 */
export async function writeChanges(
  trx: Trx,
  { cleanerId, cityId }: { cleanerId: number; cityId: number },
  { withdrawn, changed, revived, added }: SlotChanges,
): Promise<void> {
  if (withdrawn.length + changed.length + revived.length + added.length === 0) return;
  const times = { cityId, cleanerId };
  await sql`
    with withdrawn as (
      update time_slots set status = 'withdrawn' where id = any(${withdrawn}) returning id
    ), changed as (
      update time_slots set (ends_at, busy_until, longest_minutes, status) =
        (slot.ends_at, slot.busy_until, slot.longest_minutes, slot.status)
      from ${rowsOf(changed)} where time_slots.id = slot.id and (select count(*) from withdrawn) >= 0
      returning time_slots.id
    ), revived as (
      update time_slots set (ends_at, busy_until, longest_minutes, status) =
        (slot.ends_at, slot.busy_until, slot.longest_minutes, slot.status)
      from ${rowsOf(revived)} where time_slots.id = slot.id
        and (select count(*) from withdrawn) >= 0 and (select count(*) from changed) >= 0
      returning time_slots.id
    ), added as (
      insert into time_slots (cleaner_id, city_id, starts_at, ends_at, busy_until, longest_minutes, status)
      select ${cleanerId}, ${cityId}, starts_at, ends_at, busy_until, longest_minutes, status
      from ${rowsOf(added.map((slot) => ({ id: 0, ...slot })))}
      where (select count(*) from withdrawn) >= 0 and (select count(*) from changed) >= 0
        and (select count(*) from revived) >= 0
      returning id
    )
    select count(*), pg_notify('changes', ${JSON.stringify(times)}) from added
  `.execute(trx);
  noteAnnounced(trx, times);
}

const rowsOf = (slots: SlotRow[]) => sql`unnest(
    ${slots.map(({ id }) => id)}::int[], ${slots.map(({ start }) => new Date(start))}::timestamptz[],
    ${slots.map(({ end }) => new Date(end))}::timestamptz[],
    ${slots.map(({ busyUntil }) => new Date(busyUntil))}::timestamptz[],
    ${slots.map(({ longestMinutes }) => longestMinutes)}::int[], ${slots.map(({ status }) => status)}::text[]
  ) as slot (id, starts_at, ends_at, busy_until, longest_minutes, status)`;
