import { sql } from 'kysely';
import type { DaySchedule, TimeOff } from '#contract/slots';
import { noteAnnounced } from '#platform/database';
import type { CleanerStatus, Db, SlotStatus, Trx } from '../schema/tables.ts';
import { type LockedSlotRow, lockedCleanerAndSlot } from './slots.sql.ts';

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

/** Schedule and slots of a cleaner, all of one moment; slots that start in a window, whatever their status. */
export async function selectDays(source: Db | Trx, cleanerId: number, from: Date, to: Date): Promise<StoredDays> {
  const { rows } = await sql<{ days: StoredDays | null }>`
    select days_of(${cleanerId}, ${from}, ${to}) as days
  `.execute(source);
  if (!rows[0]?.days) throw new Error(`There is no cleaner ${cleanerId}.`);
  return rows[0].days;
}

/**
 * Locks a slot's cleaner, then the slot, and reads the days around it, in one statement: all as it is once both were
 * given, not as it was before the wait. `reach`: how far from the slot other slots are read, in milliseconds, before its
 * start and after it.
 */
export async function lockSlotAndDays(trx: Trx, slotId: number, reach: { before: number; after: number }) {
  const { rows } = await sql<LockedSlotRow & { days: StoredDays }>`
    select slot.*, cleaner.status as cleaner_status,
      days_of(cleaner.id, slot.starts_at - ${reach.before} * interval '1 millisecond',
        slot.starts_at + ${reach.after} * interval '1 millisecond') as days
    from ${lockedCleanerAndSlot(slotId)}
  `.execute(trx);
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
 * caches at commit. In a transaction that holds the cleaner. Gives the ids of what was added, by their starts.
 */
export async function writeChanges(
  trx: Trx,
  { cleanerId, cityId }: { cleanerId: number; cityId: number },
  { withdrawn, changed, revived, added }: SlotChanges,
): Promise<Map<number, number>> {
  if (withdrawn.length + changed.length + revived.length + added.length === 0) return new Map();
  const times = { cityId, cleanerId };
  const { rows } = await sql<{ ids: { id: number; start: number }[] }>`
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
      returning id, starts_at
    )
    select coalesce(json_agg(json_build_object('id', id, 'start', extract(epoch from starts_at) * 1000)), '[]') as ids,
      pg_notify('changes', ${JSON.stringify(times)})
    from added
  `.execute(trx);
  noteAnnounced(trx, times);
  return new Map(rows[0]?.ids.map(({ id, start }) => [Math.round(start), id]));
}

const rowsOf = (slots: SlotRow[]) => sql`unnest(
    ${slots.map(({ id }) => id)}::int[], ${slots.map(({ start }) => new Date(start))}::timestamptz[],
    ${slots.map(({ end }) => new Date(end))}::timestamptz[],
    ${slots.map(({ busyUntil }) => new Date(busyUntil))}::timestamptz[],
    ${slots.map(({ longestMinutes }) => longestMinutes)}::int[], ${slots.map(({ status }) => status)}::text[]
  ) as slot (id, starts_at, ends_at, busy_until, longest_minutes, status)`;
