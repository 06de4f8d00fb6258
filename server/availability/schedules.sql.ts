import { sql } from 'kysely';
import type { DaySchedule, TimeOff } from '#contract/slots';
import type { Db, Trx } from '../schema/tables.ts';

/** A cleaner's weekly schedule, days off still to come, and the zone they are meant in. */
export async function selectSchedule(db: Db | Trx, cleanerId: number, today: string) {
  const zone = await db
    .selectFrom('cleaners')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .select(['cleaners.city_id', 'cities.time_zone'])
    .where('cleaners.id', '=', cleanerId)
    .executeTakeFirstOrThrow();
  const week = await selectWeek(db, cleanerId);
  const off = await selectTimeOff(db, cleanerId, today);
  return { cityId: zone.city_id, zone: zone.time_zone, week, off };
}

/** The longest booking that any day of these cleaners' usual weeks takes, in minutes, by the cleaner's id. */
export async function selectLongestDays(
  db: Db | Trx,
  cleanerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (cleanerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('weekly_schedules')
    .select(['cleaner_id', sql<number>`max(least(end_minute - start_minute, longest_minutes))::int`.as('minutes')])
    .where('cleaner_id', 'in', cleanerIds)
    .where('available', '=', true)
    .groupBy('cleaner_id')
    .execute();
  return new Map(rows.map(({ cleaner_id, minutes }) => [cleaner_id, minutes]));
}

/** The usual week, Sunday first; empty for a cleaner who has never saved one. */
export async function selectWeek(db: Db | Trx, cleanerId: number): Promise<DaySchedule[]> {
  const rows = await db
    .selectFrom('weekly_schedules')
    .selectAll()
    .where('cleaner_id', '=', cleanerId)
    .orderBy('weekday')
    .execute();
  return rows.map(({ weekday, available, start_minute, end_minute, slot_hours, longest_minutes }) => ({
    weekday,
    available,
    startMinute: start_minute,
    endMinute: end_minute,
    slotHours: slot_hours,
    longestMinutes: longest_minutes,
  }));
}

/** Of a cleaner without open times: the week and the days off, as if none had ever been saved. */
export async function deleteWeek(trx: Trx, cleanerId: number): Promise<void> {
  await trx.deleteFrom('weekly_schedules').where('cleaner_id', '=', cleanerId).execute();
  await trx.deleteFrom('time_off').where('cleaner_id', '=', cleanerId).execute();
}

export async function replaceWeek(trx: Trx, cleanerId: number, week: readonly DaySchedule[]): Promise<void> {
  await trx.deleteFrom('weekly_schedules').where('cleaner_id', '=', cleanerId).execute();
  const rows = week.map(({ weekday, available, startMinute, endMinute, slotHours, longestMinutes }) => ({
    cleaner_id: cleanerId,
    weekday,
    available,
    start_minute: startMinute,
    end_minute: endMinute,
    slot_hours: slotHours,
    longest_minutes: longestMinutes ?? null,
  }));
  await trx.insertInto('weekly_schedules').values(rows).execute();
}

/** Days off that are not over, the next first. */
export const selectTimeOff = (db: Db | Trx, cleanerId: number, today: string) =>
  db
    .selectFrom('time_off')
    .select(['id', 'from_date as from', 'to_date as to'])
    .where('cleaner_id', '=', cleanerId)
    .where('to_date', '>=', today)
    .orderBy('from_date')
    .orderBy('id')
    .execute();

export async function insertTimeOff(trx: Trx, cleanerId: number, { from, to }: TimeOff): Promise<void> {
  await trx.insertInto('time_off').values({ cleaner_id: cleanerId, from_date: from, to_date: to }).execute();
}

/** False when this cleaner has no such row. */
export async function deleteTimeOff(trx: Trx, cleanerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('time_off')
    .where('id', '=', id)
    .where('cleaner_id', '=', cleanerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A cleaner's own times in a window, whatever their status. */
export const selectOwnSlots = (db: Db, cleanerId: number, from: Date, to: Date) =>
  db
    .selectFrom('time_slots')
    .select(['id', 'starts_at', 'ends_at', 'longest_minutes', 'status'])
    .where('cleaner_id', '=', cleanerId)
    .where('status', '!=', 'withdrawn')
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .execute();

/** Takes open slots off the lists. Each row stays: its id still says whose time it was, and when. */
export const withdrawOpenSlots = (trx: Trx, cleanerId: number) =>
  trx
    .updateTable('time_slots')
    .set({ status: 'withdrawn' })
    .where('cleaner_id', '=', cleanerId)
    .where('status', '=', 'open')
    .execute();

/** Active cleaners above `afterId` whose slots do not reach `until` yet. */
export const selectNeedingSlots = async (db: Db, until: Date, afterId: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('cleaners')
    .leftJoin('slot_horizons', 'slot_horizons.cleaner_id', 'cleaners.id')
    .select('cleaners.id')
    .where('cleaners.status', '=', 'active')
    .where('cleaners.id', '>', afterId)
    .where((eb) => eb.or([eb('slot_horizons.made_until', 'is', null), eb('slot_horizons.made_until', '<', until)]))
    .orderBy('cleaners.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Once the horizon is gone, the slots of a cleaner who is active again are generated anew. */
export async function deleteHorizon(trx: Trx, cleanerId: number): Promise<void> {
  await trx.deleteFrom('slot_horizons').where('cleaner_id', '=', cleanerId).execute();
}

export async function saveHorizon(trx: Trx, cleanerId: number, until: Date): Promise<void> {
  await trx
    .insertInto('slot_horizons')
    .values({ cleaner_id: cleanerId, made_until: until })
    .onConflict((conflict) => conflict.column('cleaner_id').doUpdateSet({ made_until: until }))
    .execute();
}
