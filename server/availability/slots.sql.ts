import { type Selectable, sql } from 'kysely';
import type { Cursor } from '#platform/cursor';
import { ANNOUNCEMENT, noteAnnounced } from '#platform/database';
import type { CleanerStatus, Db, SlotStatus, Tables, Trx } from '../schema/tables.ts';

// Constants in the text, not parameters: a plan that PostgreSQL keeps for a prepared statement can use an index of open
// slots only where it knows that no others are asked for.
const OPEN = sql.lit('open' as const);
const ACTIVE = sql.lit('active' as const);

/** A slot with all that a card in a list shows. */
const slotCards = (db: Db) =>
  db
    .selectFrom('time_slots')
    .innerJoin('cleaners', 'cleaners.id', 'time_slots.cleaner_id')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('cities', 'cities.id', 'time_slots.city_id')
    .select((eb) => [
      'time_slots.id',
      'time_slots.cleaner_id',
      'time_slots.starts_at',
      'time_slots.ends_at',
      'time_slots.status',
      'cleaners.slug',
      'cleaners.hourly_rate_cents',
      'cleaners.photo_id',
      'cleaners.rating_count',
      'cleaners.rating_sum',
      'cleaners.jobs_completed',
      'users.display_name',
      'cities.name as city_name',
      'cities.slug as city_slug',
      'cities.time_zone',
      eb
        .selectFrom('cleaner_services as offered')
        .innerJoin('services', 'services.id', 'offered.service_id')
        .whereRef('offered.cleaner_id', '=', 'time_slots.cleaner_id')
        .select((inner) => inner.fn.min('services.surcharge_cents').as('least'))
        .as('least_surcharge_cents'),
    ])
    .where('cleaners.status', '=', ACTIVE);

export type SlotCardRow = Awaited<ReturnType<typeof selectOpenSlots>>[number];

export interface SlotWindow {
  cityId?: number | undefined;
  cleanerId?: number | undefined;
  from: Date;
  to: Date;
}

/** Open slots that start in a window, in order of start, from a place in the list on. */
export const selectOpenSlots = (db: Db, { cityId, cleanerId, from, to }: SlotWindow, limit: number, after?: Cursor) =>
  slotCards(db)
    .where('time_slots.status', '=', OPEN)
    .where('time_slots.starts_at', '>=', from)
    .where('time_slots.starts_at', '<', to)
    .$if(cityId !== undefined, (q) => q.where('time_slots.city_id', '=', cityId!))
    .$if(cleanerId !== undefined, (q) => q.where('time_slots.cleaner_id', '=', cleanerId!))
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('time_slots.starts_at', 'time_slots.id'), '>', eb.tuple(new Date(after!.value), after!.id)),
      ),
    )
    .orderBy('time_slots.starts_at')
    .orderBy('time_slots.id')
    .limit(limit)
    .execute();

/**
 * How many open slots start on each date of a window, by the date in the slot's own city. Starts are counted first:
 * they are few, and it is making dates of them that takes time.
 */
export const countOpenByDate = (db: Db, { cityId, from, to }: SlotWindow) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('time_slots')
        .select(['starts_at', 'city_id', eb.fn.countAll().as('open')])
        .where('status', '=', OPEN)
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .$if(cityId !== undefined, (q) => q.where('city_id', '=', cityId!))
        .groupBy(['starts_at', 'city_id'])
        .as('starts'),
    )
    .innerJoin('cities', 'cities.id', 'starts.city_id')
    .select([
      sql<string>`to_char(starts_at at time zone time_zone, 'YYYY-MM-DD')`.as('date'),
      sql<number>`sum(open)::int`.as('open'),
    ])
    .groupBy('date')
    .execute();

export const selectCityZone = (db: Db, cityId: number) =>
  db.selectFrom('cities').select('time_zone').where('id', '=', cityId).executeTakeFirst();

export const selectSlotCard = (db: Db, id: number) =>
  slotCards(db).where('time_slots.id', '=', id).where('time_slots.status', '!=', 'withdrawn').executeTakeFirst();

/**
 * Locks a slot's cleaner, then the slot, in one statement: the slot is looked for only once the cleaner's row has been
 * given. Both are as they are then, not as they were before the wait.
 */
export async function lockCleanerAndSlot(trx: Trx, slotId: number) {
  const { rows } = await sql<Selectable<Tables['time_slots']> & { cleaner_status: CleanerStatus }>`
    select slot.*, cleaner.status as cleaner_status
    from (
      select id, status from cleaners where id = (select cleaner_id from time_slots where id = ${slotId})
      for no key update
    ) as cleaner
    cross join lateral (
      select * from time_slots where id = ${slotId} and cleaner_id = cleaner.id for update
    ) as slot
  `.execute(trx);
  return rows[0];
}

export const lockSlot = (trx: Trx, slotId: number) =>
  trx.selectFrom('time_slots').selectAll().where('id', '=', slotId).forUpdate().executeTakeFirst();

/** Changes a slot's status, and drops what caches show of its cleaner's and city's times at commit; false when it was not `from`. */
export async function updateSlotStatus(trx: Trx, id: number, from: SlotStatus, to: SlotStatus): Promise<boolean> {
  const moved = await trx
    .updateTable('time_slots')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['city_id as cityId', 'cleaner_id as cleanerId', ANNOUNCEMENT.as('announced')])
    .executeTakeFirst();
  if (moved) noteAnnounced(trx, { cityId: moved.cityId, cleanerId: moved.cleanerId });
  return moved !== undefined;
}

export const selectOpenSlotIds = async (trx: Trx, cleanerId: number): Promise<number[]> =>
  (
    await trx
      .selectFrom('time_slots')
      .select('id')
      .where('cleaner_id', '=', cleanerId)
      .where('status', '=', 'open')
      .execute()
  ).map(({ id }) => id);
