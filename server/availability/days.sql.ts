import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { DaySchedule, TimeOff } from '#contract/slots';
import { noteAnnounced } from '#platform/database';
import type { CleanerStatus, Db, SlotStatus, Statement, Tables, Trx } from '../schema/tables.ts';
import { lockedCleanerAndSlot } from './slot-locks.sql.ts';
import type { LockedSlotRow } from './slots.sql.ts';

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
export async function lockSlotAndDays(
  trx: Trx,
  slotId: number,
  reach: { before: number; after: number },
  { unless, thenLock = sql`` }: LockBeside = {},
) {
  const { rows } = await sql<LockedSlotRow & { days: StoredDays }>`
    select slot.*, cleaner.status as cleaner_status,
      days_of(cleaner.id, slot.starts_at - ${reach.before} * interval '1 millisecond',
        slot.starts_at + ${reach.after} * interval '1 millisecond') as days
      ${thenLock}
    from ${lockedCleanerAndSlot(slotId, unless)}
  `.execute(trx);
  return rows[0];
}

/** What else a statement does that locks a slot. */
export interface LockBeside {
  /** Where it holds as the statement begins, nothing is locked nor found. */
  unless?: RawBuilder<boolean>;
  /** Further columns, read once cleaner and slot are locked: locks that come after them. */
  thenLock?: RawBuilder<unknown>;
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

/** A statement that writes changes, and has `added` the rows of starts that were not there before. */
type Changed = QueryCreator<Tables & { added: { id: number; starts_at: Date } }>;

/**
 * Writes changes in the statement of something else, in this order: a time comes free before another one takes its place. In a
 * transaction that holds the cleaner.
 */
export const withChanges = (
  statement: Statement,
  { cleanerId, cityId }: { cleanerId: number; cityId: number },
  { withdrawn, changed, revived, added }: SlotChanges,
): Changed =>
  statement
    .with(
      'withdrawn',
      () => sql`(update time_slots set status = 'withdrawn' where id = any(${withdrawn}) returning id)`,
    )
    .with(
      'changed',
      () => sql`(update time_slots set (ends_at, busy_until, longest_minutes, status) =
        (slot.ends_at, slot.busy_until, slot.longest_minutes, slot.status)
      from ${rowsOf(changed)} where time_slots.id = slot.id and (select count(*) from withdrawn) >= 0
      returning time_slots.id)`,
    )
    .with(
      'revived',
      () => sql`(update time_slots set (ends_at, busy_until, longest_minutes, status) =
        (slot.ends_at, slot.busy_until, slot.longest_minutes, slot.status)
      from ${rowsOf(revived)} where time_slots.id = slot.id
        and (select count(*) from withdrawn) >= 0 and (select count(*) from changed) >= 0
      returning time_slots.id)`,
    )
    .with(
      'added',
      () => sql<{ id: number; starts_at: Date }>`(
      insert into time_slots (cleaner_id, city_id, starts_at, ends_at, busy_until, longest_minutes, status)
      select ${cleanerId}, ${cityId}, starts_at, ends_at, busy_until, longest_minutes, status
      from ${rowsOf(added.map((slot) => ({ id: 0, ...slot })))}
      where (select count(*) from withdrawn) >= 0 and (select count(*) from changed) >= 0
        and (select count(*) from revived) >= 0
      returning id, starts_at)`,
    ) as unknown as Changed;

/** The same in one statement of its own, which drops public caches at commit. Gives the ids of what was added, by their starts. */
export async function writeChanges(
  trx: Trx,
  times: { cleanerId: number; cityId: number },
  changes: SlotChanges,
): Promise<Map<number, number>> {
  if (Object.values(changes).every((rows) => rows.length === 0)) return new Map();
  const { ids } = await withChanges(trx, times, changes)
    .selectFrom('added')
    .select([
      sql<{ id: number; start: number }[]>`coalesce(
        json_agg(json_build_object('id', id, 'start', extract(epoch from starts_at) * 1000)), '[]')`.as('ids'),
      sql`pg_notify('changes', ${JSON.stringify(times)})`.as('announced'),
    ])
    .executeTakeFirstOrThrow();
  noteAnnounced(trx, times);
  return new Map(ids.map(({ id, start }) => [Math.round(start), id]));
}

const rowsOf = (slots: SlotRow[]) => sql`unnest(
    ${slots.map(({ id }) => id)}::int[], ${slots.map(({ start }) => new Date(start))}::timestamptz[],
    ${slots.map(({ end }) => new Date(end))}::timestamptz[],
    ${slots.map(({ busyUntil }) => new Date(busyUntil))}::timestamptz[],
    ${slots.map(({ longestMinutes }) => longestMinutes)}::int[], ${slots.map(({ status }) => status)}::text[]
  ) as slot (id, starts_at, ends_at, busy_until, longest_minutes, status)`;
