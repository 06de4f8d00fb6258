import { type Selectable, sql } from 'kysely';
import { policy } from '#contract/policy';
import type { Booking } from '#server/booking';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import type { Rescue } from './rescues.sql.ts';

export type Offer = Selectable<Tables['rescue_offers']>;

/** Somebody who may be asked. */
export interface Candidate {
  cleanerId: number;
  email: string;
  isFavorite: boolean;
}

/**
 * Who may be asked to come in a cleaner's place, in the order in which they are asked: favorites of the account that booked,
 * then by rating, and between equals by the job, so that nobody is always first. What they have answered before is not known
 * here. Active cleaners of the city and the area, with the service, the extras and, where there are pets, at ease with them;
 * well rated or new; who have nothing else then, did not have this job before and were not asked for it.
 */
export async function selectCandidates(
  source: Db | Trx,
  booking: Booking,
  { starts_at: startsAt, minutes }: Pick<Rescue, 'starts_at' | 'minutes'>,
): Promise<Candidate[]> {
  const { slots } = policy;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const busyUntil = new Date(endsAt.getTime() + slots.bufferMinutes * 60_000);
  const { rows } = await sql<Candidate>`
    select cleaners.id as "cleanerId", users.email, favorites.cleaner_id is not null as "isFavorite"
    from cleaners
    join users on users.id = cleaners.user_id
    join cities on cities.id = cleaners.city_id
    left join favorites on favorites.cleaner_id = cleaners.id and favorites.user_id = ${booking.customer_user_id}
    where ${suits(booking)}
    and not exists (
      select from time_slots where time_slots.cleaner_id = cleaners.id
        and time_slots.status in ('held', 'booked', 'blocked')
        and time_slots.starts_at < ${busyUntil} and busy_until > ${startsAt}
    )
    and not exists (
      select from time_off where time_off.cleaner_id = cleaners.id
        and from_date <= (${endsAt}::timestamptz at time zone time_zone)::date
        and to_date >= (${startsAt}::timestamptz at time zone time_zone)::date
    )
    and not exists (
      select from rescue_offers where booking_id = ${booking.id} and rescue_offers.cleaner_id = cleaners.id
    )
    order by "isFavorite" desc, cleaners.rating_points desc, md5(${booking.id}::text || ':' || cleaners.id)
  `.execute(source);
  return rows;
}

/** Who could do a job at any time, of `cleaners` with their `users`. */
function suits({ id, cleaner_id, city_id, service_id, extras, home_summary, ...booking }: Booking) {
  const { rescue, rating } = policy;
  return sql<boolean>`
    cleaners.status = 'active' and users.deleted_at is null and cleaners.id <> ${cleaner_id}
    and cleaners.city_id = ${city_id}
    and exists (
      select from cleaners as former where former.id = ${cleaner_id}
        and (cleaners.county_id = former.county_id or cleaners.county_id is null or former.county_id is null)
    )
    and exists (
      select from cleaner_services where cleaner_id = cleaners.id and service_id = ${service_id}
    )
    and cleaners.add_ons @> ${Object.keys(extras)}::text[]
    and (${home_summary?.pets !== true} or cleaners.pets_comfortable)
    and (cleaners.rating_count < ${rating.shownFrom} or cleaners.rating_sum * 10 >= cleaners.rating_count * ${rescue.leastRatingTenths})
    and cleaners.user_id is distinct from ${booking.customer_user_id} and users.email <> ${booking.customer_email}
    and not exists (
      select from job_assignments where booking_id = ${id} and job_assignments.cleaner_id = cleaners.id
    )`;
}

/** Whether somebody who was asked, and is locked, could still do the job, if they have nothing else then. */
export async function isSuited(trx: Trx, booking: Booking, cleanerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from cleaners join users on users.id = cleaners.user_id where cleaners.id = ${cleanerId} and ${suits(booking)}
  `.execute(trx);
  return rows.length > 0;
}

/** Undefined for who was asked before. */
export const insertOffer = (
  trx: Trx,
  offer: Pick<Offer, 'rescue_id' | 'booking_id' | 'cleaner_id' | 'wave' | 'token_hash' | 'token_sealed' | 'offered_at'>,
): Promise<Offer | undefined> =>
  trx
    .insertInto('rescue_offers')
    .values(offer)
    .onConflict((conflict) => conflict.columns(['booking_id', 'cleaner_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findOfferByTokenHash = (db: Db, hash: Buffer): Promise<Offer | undefined> =>
  db.selectFrom('rescue_offers').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const findOffer = (source: Db | Trx, id: number): Promise<Offer | undefined> =>
  source.selectFrom('rescue_offers').selectAll().where('id', '=', id).executeTakeFirst();

/** It counts for the search that it ends. The database refuses a second one of the same rescue. */
export const acceptOffer = (trx: Trx, { id, rescueId, at }: { id: number; rescueId: number; at: Date }) =>
  trx.updateTable('rescue_offers').set({ accepted_at: at, rescue_id: rescueId }).where('id', '=', id).execute();

/** Who had accepted is not wanted. */
export const refuseAccepted = (trx: Trx, rescueId: number, at: Date) =>
  trx
    .updateTable('rescue_offers')
    .set({ refused_at: at })
    .where('rescue_id', '=', rescueId)
    .where('accepted_at', 'is not', null)
    .where('refused_at', 'is', null)
    .execute();

/** Whether a cleaner has something else at that time. */
export const isBusy = async (db: Db, cleanerId: number, from: Date, until: Date): Promise<boolean> =>
  (await db
    .selectFrom('time_slots')
    .select('id')
    .where('cleaner_id', '=', cleanerId)
    .where('status', 'in', ['held', 'booked', 'blocked'])
    .where('starts_at', '<', new Date(until.getTime() + policy.slots.bufferMinutes * 60_000))
    .where('busy_until', '>', from)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The ZIP code of a booking's home, where it is known. */
export const findZip = async (db: Db, homeId: number | null): Promise<string | null> =>
  homeId === null
    ? null
    : ((await db.selectFrom('homes').select('zip').where('id', '=', homeId).executeTakeFirst())?.zip ?? null);
