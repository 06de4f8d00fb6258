import { type Insertable, type Selectable, sql } from 'kysely';
import { emailDigest } from '#server/accounts';
import type { Db, Tables, Trx } from '../schema/tables.ts';

type Stored = Selectable<Tables['waitlist_entries']>;

/** A wish as it is stored, with what shows it. */
export interface Entry extends Stored {
  city_name: string;
  city_slug: string;
  city_state: string;
  time_zone: string;
  service_name: string;
  cleaners: { displayName: string; slug: string }[] | null;
  /** Of its person now: an account's own email, whatever it was. */
  recipient: string | null;
  isProven: boolean;
}

const entries = (source: Db | Trx) =>
  source
    .selectFrom('waitlist_entries as entry')
    .innerJoin('cities', 'cities.id', 'entry.city_id')
    .innerJoin('services', 'services.id', 'entry.service_id')
    .leftJoin('users', 'users.id', 'entry.user_id')
    .selectAll('entry')
    .select([
      'cities.name as city_name',
      'cities.slug as city_slug',
      'cities.state as city_state',
      'cities.time_zone',
      'services.name as service_name',
      // Dates, not instants.
      sql<string[]>`entry.days::text[]`.as('days'),
      sql<string | null>`coalesce(users.email, entry.email)`.as('recipient'),
      sql<boolean>`entry.user_id is null or users.email_verified_at is not null`.as('isProven'),
      sql<Entry['cleaners']>`(
        select json_agg(json_build_object('displayName', people.display_name, 'slug', slug) order by people.display_name)
        from cleaners join users as people on people.id = user_id where cleaners.id = any(entry.cleaner_ids) and slug is not null
      )`.as('cleaners'),
    ]);

export const findEntry = (source: Db | Trx, id: number): Promise<Entry | undefined> =>
  entries(source).where('entry.id', '=', id).executeTakeFirst();

export const findEntryByTokenHash = (db: Db, hash: Buffer): Promise<Entry | undefined> =>
  entries(db).where('entry.token_hash', '=', hash).executeTakeFirst();

/** Whose wishes are counted together: an account's, and those of an email that it has proven, in one form for all spellings. */
export interface Person {
  userId: number | null;
  emailDigest: Buffer | null;
}

/**
 * Whose wishes are their own: an account's, and a guest's with the very email that it has proven (null: none). Another spelling may be
 * another mailbox, where the provider tells them apart.
 */
export interface Owner {
  userId: number;
  email: string | null;
}

const isOf = ({ userId, email }: Owner) => sql<boolean>`(
  entry.user_id = ${userId}::int
  or (entry.user_id is null and entry.email_digest = ${email === null ? null : emailDigest(email)}::bytea and entry.email = ${email}::text)
)`;

/** Of one person: what waits, and what has ended since, the latest first. */
export const selectOwn = (db: Db, owner: Owner, endedSince: Date, limit: number): Promise<Entry[]> =>
  entries(db)
    .where(isOf(owner))
    .where('entry.state', '!=', 'unproven')
    .where((eb) => eb.or([eb('entry.ended_at', 'is', null), eb('entry.ended_at', '>', endedSince)]))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();

export type NewEntry = Omit<Insertable<Tables['waitlist_entries']>, 'ended_at'>;

export const insertEntry = (trx: Trx, { days, ...entry }: NewEntry): Promise<{ id: number }> =>
  trx
    .insertInto('waitlist_entries')
    .values({ ...entry, days: sql<string[]>`${days}::date[]` as never })
    .returning('id')
    .executeTakeFirstOrThrow();

/**
 * Whether the email of a wish is proven: a guest's, before anything is offered, or its account's. What somebody waits for who
 * registered with a stranger's email is not the stranger's.
 */
export const isProven = (entry: string) => sql<boolean>`(
  ${sql.ref(`${entry}.user_id`)} is null
  or exists (select from users where users.id = ${sql.ref(`${entry}.user_id`)} and email_verified_at is not null)
)`;

/**
 * How many wishes of a person wait, by account and by the email that they have proven. Counted one after the other until their
 * transactions end: two at once would each miss the other. An account is locked before.
 */
export async function countWaiting(trx: Trx, { userId, emailDigest }: Person): Promise<number> {
  if (emailDigest) await sql`select pg_advisory_xact_lock(5, hashtext(${emailDigest.toString('hex')}))`.execute(trx);
  const { count } = await trx
    .selectFrom('waitlist_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`(user_id = ${userId}::int or (email_digest = ${emailDigest}::bytea and ${isProven('waitlist_entries')}))`,
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the same person waits for the very same already, or was sent a link to. */
export const isWished = async (trx: Trx, { days, ...entry }: NewEntry): Promise<boolean> => {
  const { rows } = await sql`
    select from waitlist_entries
    where email_digest = ${entry.email_digest} and state = ${entry.state} and user_id is not distinct from ${entry.user_id}::int
      and city_id = ${entry.city_id} and service_id = ${entry.service_id} and minutes = ${entry.minutes}
      and home is not distinct from ${entry.home === null ? null : JSON.stringify(entry.home)}::jsonb
      and extras = ${JSON.stringify(entry.extras)}::jsonb and days = ${days}::date[]
      and from_minute = ${entry.from_minute} and to_minute = ${entry.to_minute}
      and cleaner_ids is not distinct from ${entry.cleaner_ids}::int[]
    limit 1
  `.execute(trx);
  return rows.length > 0;
};

/** False where it is not `from` any more. */
export async function updateEntry(
  trx: Db | Trx,
  id: number,
  from: readonly Stored['state'][],
  change: Partial<Pick<Stored, 'state' | 'ended_at' | 'created_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('waitlist_entries')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Which of these cleaners can be booked in a city. */
export const countInCity = async (db: Db, cityId: number, cleanerIds: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom('cleaners')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', cleanerIds)
    .where('city_id', '=', cityId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Ends wishes whose days are over; those that nobody has proven in time are as if they had never been. */
export async function endExpired(db: Db, now: Date, madeBefore: Date): Promise<void> {
  await db
    .deleteFrom('waitlist_entries')
    .where('state', '=', 'unproven')
    .where((eb) => eb.or([eb('ends_at', '<=', now), eb('created_at', '<=', madeBefore)]))
    .execute();
  await db
    .updateTable('waitlist_entries')
    .set({ state: 'expired', ended_at: now })
    .where('state', '=', 'waiting')
    .where('ends_at', '<=', now)
    .execute();
}

/** What is left once a wish is nobody's: what was wished for, and when. */
const NOBODYS = {
  user_id: null,
  email: null,
  email_digest: null,
  token_hash: null,
  token_sealed: null,
  home: null,
  usual_time: null,
};

/** Wishes that ended before then are nobody's from now on; gives their ids. */
export const forgetEnded = async (trx: Trx, before: Date, limit: number): Promise<number[]> => {
  const rows = await trx
    .updateTable('waitlist_entries')
    .set(NOBODYS)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('waitlist_entries')
        .select('id')
        .where('ended_at', '<=', before)
        .where((inner) => inner.or([inner('email', 'is not', null), inner('token_hash', 'is not', null)]))
        .orderBy('ended_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** All wishes of somebody whose account is deleted, ended and nobody's; gives their ids. */
export const forgetOwn = async (trx: Trx, owner: Owner, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update waitlist_entries as entry set user_id = null, email = null, email_digest = null, token_hash = null,
      token_sealed = null, home = null, usual_time = null, ended_at = coalesce(ended_at, ${now}),
      state = case when ended_at is null then 'left' else state end
    where ${isOf(owner)} returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
};
