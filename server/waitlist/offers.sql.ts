import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type Offer = Selectable<Tables['waitlist_offers']>;

export const insertOpening = async (
  trx: Trx,
  opening: Omit<Selectable<Tables['waitlist_openings']>, 'id'>,
): Promise<number> =>
  (await trx.insertInto('waitlist_openings').values(opening).returning('id').executeTakeFirstOrThrow()).id;

export const findOpening = (trx: Trx, id: number) =>
  trx.selectFrom('waitlist_openings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** For how many wishes an opening was held. */
export const countOffers = async (trx: Trx, openingId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('waitlist_offers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('opening_id', '=', openingId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Undefined where another transaction was faster: the database has one at a time of an entry, and of a slot. */
export const insertOffer = (
  trx: Trx,
  offer: Pick<
    Offer,
    'entry_id' | 'opening_id' | 'slot_id' | 'minutes' | 'token_hash' | 'token_sealed' | 'offered_at' | 'held_until'
  >,
): Promise<{ id: number } | undefined> =>
  trx
    .insertInto('waitlist_offers')
    .values({ ...offer, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** One of the same transaction, of which nobody has been told. */
export const deleteOffer = (trx: Trx, id: number) => trx.deleteFrom('waitlist_offers').where('id', '=', id).execute();

export const findOffer = (source: Db | Trx, id: number): Promise<Offer | undefined> =>
  source.selectFrom('waitlist_offers').selectAll().where('id', '=', id).executeTakeFirst();

export const findOfferByTokenHash = (source: Db | Trx, hash: Buffer): Promise<Offer | undefined> =>
  source.selectFrom('waitlist_offers').selectAll().where('token_hash', '=', hash).executeTakeFirst();

/** What is held for a wish now, or being paid. */
export const findOpenOf = (source: Db | Trx, entryId: number): Promise<Offer | undefined> =>
  source
    .selectFrom('waitlist_offers')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'claimed'), eb('settled_at', 'is', null)])]),
    )
    .executeTakeFirst();

/** What stands of a token for a slot: only this can be claimed. */
export const findClaimable = (source: Db | Trx, slotId: number, hash: Buffer, now: Date): Promise<Offer | undefined> =>
  source
    .selectFrom('waitlist_offers')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('slot_id', '=', slotId)
    .where('state', '=', 'waiting')
    .where('held_until', '>', now)
    .executeTakeFirst();

/** Throws where it does not wait any more. */
export async function claimWaiting(trx: Trx, id: number, bookingId: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('waitlist_offers')
    .set({ state: 'claimed', booking_id: bookingId, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Waitlist offer ${id} does not wait.`);
}

/** Ends one whose time is over, in a transaction that holds its slot; undefined where it was claimed or has ended. */
export const endWaiting = (trx: Trx, id: number, now: Date): Promise<Offer | undefined> =>
  trx
    .updateTable('waitlist_offers')
    .set({ state: sql`case when passed_at is null then 'lapsed' else 'passed' end`, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('held_until', '<=', now)
    .returningAll()
    .executeTakeFirst();

/** What is held for these wishes is not wanted: it ends as soon as it can. Gives what is to end. */
export const passOffersOf = async (trx: Trx, entryIds: readonly number[], now: Date): Promise<number[]> => {
  if (entryIds.length === 0) return [];
  const rows = await trx
    .updateTable('waitlist_offers')
    .set({ passed_at: now, held_until: sql`least(held_until, ${now})` })
    .where('entry_id', 'in', entryIds)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const selectToEnd = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('waitlist_offers')
    .select('id')
    .where('state', '=', 'waiting')
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(limit)
    .execute();

/**
 * Claims of which it is known by now whether they were paid: by that booking, or by a later one of the same time and person, or
 * browser, where they chose another service or length.
 */
export async function selectToSettle(
  db: Db,
  limit: number,
): Promise<{ id: number; entryId: number; isBooked: boolean }[]> {
  const { rows } = await sql<{ id: number; entryId: number; isBooked: boolean }>`
    select offer.id, offer.entry_id as "entryId", outcome.is_booked as "isBooked"
    from waitlist_offers as offer
    join bookings as claimed on claimed.id = offer.booking_id
    cross join lateral (
      select bool_or(booked_at is not null and cancel_code is distinct from 'slot_lost') as is_booked,
        bool_or(status = 'pending') as is_pending
      from bookings
      -- Its own booking may have been moved away by now.
      where bookings.id = claimed.id
        or (time_slot_id = offer.slot_id and bookings.id > claimed.id and (customer_email = claimed.customer_email
          or customer_user_id = claimed.customer_user_id or booker_hash = claimed.booker_hash))
    ) as outcome
    where offer.state = 'claimed' and settled_at is null and not is_pending
    order by offer.id limit ${limit}
  `.execute(db);
  return rows;
}

/** False where somebody else has. */
export async function settleClaim(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('waitlist_offers')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The keys of all emails about these wishes. */
export const selectOffersOf = async (trx: Trx, entryIds: readonly number[]): Promise<number[]> =>
  entryIds.length === 0
    ? []
    : (await trx.selectFrom('waitlist_offers').select('id').where('entry_id', 'in', entryIds).execute()).map(
        ({ id }) => id,
      );
