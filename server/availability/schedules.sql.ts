import { sql } from 'kysely';
import type { Db, Trx } from '../schema/tables.ts';

/** A cleaner's weekly schedule, days off still to come, and the zone they are meant in. */
export async function selectSchedule(db: Db | Trx, cleanerId: number, today: string) {
  const zone = await db
    .selectFrom('cleaners')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .select(['cleaners.city_id', 'cities.time_zone'])
    .where('cleaners.id', '=', cleanerId)
    .executeTakeFirstOrThrow();
  const week = await db.selectFrom('weekly_schedules').selectAll().where('cleaner_id', '=', cleanerId).execute();
  const off = await db
    .selectFrom('time_off')
    .select(['id', 'from_date', 'to_date'])
    .where('cleaner_id', '=', cleanerId)
    .where('to_date', '>=', today)
    .execute();
  return { cityId: zone.city_id, zone: zone.time_zone, week, off };
}

/** Slots of a cleaner that have not ended yet, whatever their status. */
export const selectFutureSlots = (trx: Trx, cleanerId: number, now: Date) =>
  trx
    .selectFrom('time_slots')
    .select(['id', 'starts_at', 'ends_at', 'status'])
    .where('cleaner_id', '=', cleanerId)
    .where('starts_at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .where('status', '!=', 'withdrawn')
    .execute();

export async function insertSlots(
  trx: Trx,
  cleanerId: number,
  cityId: number,
  slots: { start: number; end: number }[],
): Promise<void> {
  if (slots.length === 0) return;
  await sql`
    insert into time_slots (cleaner_id, city_id, starts_at, ends_at, status)
    select ${cleanerId}, ${cityId}, starts_at, ends_at, 'open'
    from unnest(${slots.map(({ start }) => new Date(start))}::timestamptz[],
      ${slots.map(({ end }) => new Date(end))}::timestamptz[]) as slot (starts_at, ends_at)
  `.execute(trx);
}

/** Drops open slots; one that a canceled booking points at is kept as withdrawn. */
export async function dropOpenSlots(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update time_slots set status = 'withdrawn' where id = any(${ids}) and status = 'open'
    and exists (select from bookings where bookings.time_slot_id = time_slots.id)
  `.execute(trx);
  await trx.deleteFrom('time_slots').where(sql<boolean>`id = any(${ids})`).where('status', '=', 'open').execute();
}

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

export async function saveHorizon(trx: Trx, cleanerId: number, until: Date): Promise<void> {
  await trx
    .insertInto('slot_horizons')
    .values({ cleaner_id: cleanerId, made_until: until })
    .onConflict((conflict) => conflict.column('cleaner_id').doUpdateSet({ made_until: until }))
    .execute();
}
