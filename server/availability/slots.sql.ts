import { type RawBuilder, type Selectable, sql } from 'kysely';
import { atPace } from '#contract/estimate';
import { policy } from '#contract/policy';
import type { Cursor } from '#platform/cursor';
import type { CleanerStatus, Db, Tables, Trx } from '../schema/tables.ts';

// Constants in the text, not parameters: a plan that PostgreSQL keeps for a prepared statement can use an index of open
// slots only where it knows that no others are asked for.
const OPEN = sql.lit('open' as const);
const ACTIVE = sql.lit('active' as const);

const { shortestMinutes, longestMinutes, stepMinutes } = policy.booking;

/** What hundredths of minutes are at each cleaner's pace: `atPace` (contract/estimate.ts) once more, for the database. */
export const pacedMinutes = (hundredths: number | RawBuilder<number>) => sql<number>`least(greatest(
  (${hundredths}::int * cleaners.pace_percent + ${stepMinutes * 10_000 - 1}) / ${stepMinutes * 10_000} * ${stepMinutes},
  ${shortestMinutes}), ${longestMinutes})`;

/** A slot with all that a card in a list shows; priced with one service, else with the cheapest. */
const slotCards = (db: Db, { serviceId, usualTime }: Pick<SlotWindow, 'serviceId' | 'usualTime'> = {}) =>
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
      'time_slots.longest_minutes',
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
        .$if(serviceId !== undefined, (q) => q.where('offered.service_id', '=', serviceId!))
        .select((inner) => inner.fn.min('services.surcharge_cents').as('least'))
        .as('least_surcharge_cents'),
    ])
    .$if(usualTime !== undefined, (q) => q.select(pacedMinutes(usualTime!).as('advised_minutes')))
    .where('cleaners.status', '=', ACTIVE);

export type SlotCardRow = Awaited<ReturnType<typeof selectOpenSlots>>[number];

/** Which open slots: where, when, and what they have to have room for. */
export interface SlotWindow {
  cityId?: number | undefined;
  cleanerId?: number | undefined;
  from: Date;
  to: Date;
  minutes?: number | undefined;
  /** Of a home, in hundredths of minutes: each cleaner's own pace makes their minutes of it. `minutes` outranks it. */
  usualTime?: number | undefined;
  /** Each of them is offered. */
  extras?: string[] | undefined;
  serviceId?: number | undefined;
  date?: string | undefined;
  part?: 'morning' | 'afternoon' | undefined;
}

const localStart = sql<Date>`(time_slots.starts_at at time zone cities.time_zone)`;
const isOffered = (serviceId: number) => sql<boolean>`exists (
  select from cleaner_services as wanted where wanted.cleaner_id = time_slots.cleaner_id and wanted.service_id = ${serviceId}
)`;
const offersAll = (extras: string[]) => sql<boolean>`cleaners.add_ons @> ${extras}::text[]`;

/** Room for what is wanted. A home's least length, that of the quickest cleaner, is what an index can look for. */
const isLongEnough = ({ minutes, usualTime }: SlotWindow) => {
  if (minutes !== undefined) return sql<boolean>`time_slots.longest_minutes >= ${minutes}`;
  if (usualTime === undefined) return undefined;
  const least = atPace(usualTime, policy.estimate.pacePercent.quickest).minutes;
  return sql<boolean>`time_slots.longest_minutes >= ${least} and time_slots.longest_minutes >= ${pacedMinutes(usualTime)}`;
};

const isInPart = (part: 'morning' | 'afternoon') =>
  part === 'morning'
    ? sql<boolean>`extract(hour from ${localStart}) < 12`
    : sql<boolean>`extract(hour from ${localStart}) >= 12`;

/** Open slots that start in a window, in order of start, from a place in the list on. */
export const selectOpenSlots = (db: Db, window: SlotWindow, limit: number, after?: Cursor) => {
  const { cityId, cleanerId, from, to, extras, serviceId, date, part } = window;
  const longEnough = isLongEnough(window);
  return slotCards(db, window)
    .where('time_slots.status', '=', OPEN)
    .where('time_slots.starts_at', '>=', from)
    .where('time_slots.starts_at', '<', to)
    .$if(cityId !== undefined, (q) => q.where('time_slots.city_id', '=', cityId!))
    .$if(cleanerId !== undefined, (q) => q.where('time_slots.cleaner_id', '=', cleanerId!))
    .$if(longEnough !== undefined, (q) => q.where(longEnough!))
    .$if(extras !== undefined, (q) => q.where(offersAll(extras!)))
    .$if(serviceId !== undefined, (q) => q.where(isOffered(serviceId!)))
    .$if(date !== undefined, (q) => q.where(sql<boolean>`${localStart}::date = ${date!}::date`))
    .$if(part !== undefined, (q) => q.where(isInPart(part!)))
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('time_slots.starts_at', 'time_slots.id'), '>', eb.tuple(new Date(after!.value), after!.id)),
      ),
    )
    .orderBy('time_slots.starts_at')
    .orderBy('time_slots.id')
    .limit(limit)
    .execute();
};

/**
 * How many open slots start on each date of a window, by the date in the slot's own city. Starts are counted first:
 * they are few, and it is making dates of them that takes time.
 */
export const countOpenByDate = (db: Db, window: SlotWindow) => {
  const { cityId, from, to, minutes, usualTime, extras, serviceId, part } = window;
  const longEnough = isLongEnough(window);
  const isOfCleaner = extras !== undefined || (minutes === undefined && usualTime !== undefined);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('time_slots')
        .$if(isOfCleaner, (q) => q.innerJoin('cleaners', 'cleaners.id', 'time_slots.cleaner_id'))
        .select(['time_slots.starts_at', 'time_slots.city_id', eb.fn.countAll().as('open')])
        .where('time_slots.status', '=', OPEN)
        .where('time_slots.starts_at', '>=', from)
        .where('time_slots.starts_at', '<', to)
        .$if(cityId !== undefined, (q) => q.where('time_slots.city_id', '=', cityId!))
        .$if(longEnough !== undefined, (q) => q.where(longEnough!))
        .$if(extras !== undefined, (q) => q.where(offersAll(extras!)))
        .$if(serviceId !== undefined, (q) => q.where(isOffered(serviceId!)))
        .groupBy(['time_slots.starts_at', 'time_slots.city_id'])
        .as('time_slots'),
    )
    .innerJoin('cities', 'cities.id', 'time_slots.city_id')
    .select([sql<string>`to_char(${localStart}, 'YYYY-MM-DD')`.as('date'), sql<number>`sum(open)::int`.as('open')])
    .$if(part !== undefined, (q) => q.where(isInPart(part!)))
    .groupBy('date')
    .execute();
};

/** The time zones of a city or, if none is named, of all. */
export async function selectZones(db: Db, cityId?: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cities')
    .select('time_zone')
    .distinct()
    .$if(cityId !== undefined, (q) => q.where('id', '=', cityId!))
    .execute();
  return rows.map(({ time_zone }) => time_zone);
}

/** Priced with one service, else with the cheapest. */
export const selectSlotCard = (db: Db, id: number, serviceId?: number) =>
  slotCards(db, { serviceId })
    .where('time_slots.id', '=', id)
    .where('time_slots.status', '!=', 'withdrawn')
    .executeTakeFirst();

/** Whose a time is or was, and when; also of one that is withdrawn. */
export const selectPlace = (db: Db | Trx, id: number) =>
  db.selectFrom('time_slots').select(['cleaner_id', 'starts_at', 'status']).where('id', '=', id).executeTakeFirst();

/** Open slots of a cleaner who can be booked, from an instant on, that have room for so many minutes, the nearest to another one first. */
export const selectNextOpen = (
  db: Db,
  { cleanerId, near, from, minutes }: { cleanerId: number; near: Date; from: Date; minutes: number },
  limit: number,
) =>
  db
    .selectFrom('time_slots')
    .innerJoin('cleaners', 'cleaners.id', 'time_slots.cleaner_id')
    .select(['time_slots.id', 'starts_at', 'ends_at'])
    .where('cleaner_id', '=', cleanerId)
    .where('cleaners.status', '=', 'active')
    .where('time_slots.status', '=', OPEN)
    .where('starts_at', '>=', from)
    .where('longest_minutes', '>=', minutes)
    .orderBy(sql`abs(extract(epoch from starts_at - ${near}::timestamptz))`)
    .orderBy('time_slots.id')
    .limit(limit)
    .execute();

/** Slots in order of their starts, with whether their cleaners can be booked; not locked. */
export async function selectSlots(source: Db | Trx, slotIds: readonly number[]): Promise<LockedSlotRow[]> {
  const { rows } = await sql<LockedSlotRow>`
    select slot.*, (select status from cleaners where cleaners.id = slot.cleaner_id) as cleaner_status
    from time_slots as slot where slot.id = any(${slotIds}) order by slot.starts_at, slot.id
  `.execute(source);
  return rows;
}

export type LockedSlotRow = Selectable<Tables['time_slots']> & { cleaner_status: CleanerStatus };
