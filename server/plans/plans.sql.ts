import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { PLANNED_AGAIN } from '#server/booking';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type PlanRow = Selectable<Tables['plans']>;

export const findPlan = (source: Db | Trx, id: number): Promise<PlanRow | undefined> =>
  source.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();

export const findPlanByTokenHash = (db: Db, hash: Buffer): Promise<PlanRow | undefined> =>
  db.selectFrom('plans').selectAll().where('token_hash', '=', hash).executeTakeFirst();

/** The plan that a booking has begun; the latest, where others before it have ended. */
export const findPlanOfBooking = (source: Db | Trx, firstBookingId: number): Promise<PlanRow | undefined> =>
  source
    .selectFrom('plans')
    .selectAll()
    .where('first_booking_id', '=', firstBookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locks a plan; its account is locked before, its cleaner after. */
export const lockPlan = (trx: Trx, id: number): Promise<PlanRow | undefined> =>
  trx.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Locks the account of a plan, the plan, and its cleaner, in that order, in one statement: each is looked for once the one
 * before was given. Undefined where one of them is gone.
 */
export async function lockForPlanning(
  trx: Trx,
  id: number,
): Promise<{ plan: PlanRow; customer: { id: number; email: string } } | undefined> {
  const { rows } = await sql<PlanRow & { customer_email: string }>`
    with person as (
      select id, email from users where id = (select customer_user_id from plans where id = ${id}) for update
    ), plan as (
      select plans.*, person.email as customer_email from plans join person on person.id = customer_user_id
      where plans.id = ${id} for update of plans
    ), cleaner as (
      select cleaners.id from cleaners join plan on plan.cleaner_id = cleaners.id for no key update of cleaners
    )
    select plan.* from plan join cleaner on cleaner.id = plan.cleaner_id
  `.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { customer_email: email, ...plan } = row;
  return { plan, customer: { id: plan.customer_user_id, email } };
}

/** All of an account, and those with a cleaner that have not ended, in order of ids. */
export const lockPlansOf = (trx: Trx, userId: number, cleanerId: number | null): Promise<PlanRow[]> =>
  trx
    .selectFrom('plans')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('customer_user_id', '=', userId),
        eb.and([eb('cleaner_id', '=', cleanerId), eb('state', '<>', 'ended')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertPlan = (
  trx: Trx,
  plan: Omit<Insertable<Tables['plans']>, 'extras'> & Pick<PlanRow, 'extras'>,
): Promise<PlanRow> => trx.insertInto('plans').values(plan).returningAll().executeTakeFirstOrThrow();

/** Changes a plan that is locked. */
export const updatePlan = async (trx: Trx, id: number, change: Updateable<Tables['plans']>): Promise<void> => {
  await trx
    .updateTable('plans')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Has what was charged to one card of an account charged to another; the account is locked. */
export const replaceCard = async (
  trx: Trx,
  { userId, cardId, by }: { userId: number; cardId: number; by: number },
): Promise<void> => {
  await trx
    .updateTable('plans')
    .set({ card_id: by })
    .where('customer_user_id', '=', userId)
    .where('card_id', '=', cardId)
    .where('state', '<>', 'ended')
    .execute();
};

export const countLivePlans = async (trx: Trx, userId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('plans')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('customer_user_id', '=', userId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** An account's plans, the latest first. */
export const selectPlansOf = (db: Db, userId: number): Promise<PlanRow[]> =>
  db.selectFrom('plans').selectAll().where('customer_user_id', '=', userId).orderBy('id', 'desc').limit(100).execute();

/** A cleaner's plans that have not ended, the latest first. */
export const selectPlansWith = (source: Db | Trx, cleanerId: number): Promise<PlanRow[]> =>
  source
    .selectFrom('plans')
    .selectAll()
    .where('cleaner_id', '=', cleanerId)
    .where('state', '<>', 'ended')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();

/** A plan to look at in the background, with what of its dates is decided. */
export type PlanToKeep = PlanRow & {
  time_zone: string;
  cleaner_status: string;
  /** Somebody has blocked the cleaner, or they have blocked somebody. */
  may_be_blocked: boolean;
  /** Its customer has canceled its first booking, whatever came back. */
  may_be_unkept: boolean;
  has_card: boolean;
  /** Dates that have a visit or a clash; not those that a pause skipped, which may be planned again. */
  decided: string[];
  /** What a pause has taken off and is still to come, with the local day of its own. */
  left_out: { date: string; day: string }[];
  /** By which its customer is known: their account's, and that of the first booking. */
  emails: string[];
};

/** The ids with which so many plans each begin that have not ended, in order. */
export const selectBatches = async (db: Db, size: number): Promise<number[]> => {
  const { rows } = await sql<{ first: number }>`
    select id as first from (
      select id, row_number() over (order by id) - 1 as place from plans where state <> 'ended'
    ) as placed where place % ${size} = 0 order by id
  `.execute(db);
  return rows.map(({ first }) => first);
};

/** Plans that have not ended, by ids after `after`. `today`: dates before then are of no interest. */
export const selectPlansToKeep = async (
  db: Db,
  { after, from, limit, id }: { after: number; from: string; limit: number; id?: number | undefined },
): Promise<PlanToKeep[]> => {
  const { rows } = await sql<PlanToKeep>`
    select plans.*, cities.time_zone, cleaners.status as cleaner_status,
      exists (select from blocks where blocks.cleaner_id = plans.cleaner_id) as may_be_blocked,
      exists (
        select from bookings where bookings.id = plans.first_booking_id
        and status = 'canceled' and canceled_by = 'customer'
      ) as may_be_unkept,
      exists (select from saved_cards where saved_cards.id = plans.card_id and state = 'saved') as has_card,
      array(
        select to_char(nominal_date, 'YYYY-MM-DD') from bookings
        where bookings.plan_id = plans.id and nominal_date >= ${from}::date
          and (skipped_by is null or skipped_by <> all(${PLANNED_AGAIN}))
        union select to_char(nominal_date, 'YYYY-MM-DD') from plan_clashes
        where plan_clashes.plan_id = plans.id and nominal_date >= ${from}::date and settled_code is distinct from 'time'
      ) as decided,
      array(
        select json_build_object('date', to_char(nominal_date, 'YYYY-MM-DD'),
          'day', to_char(starts_at at time zone cities.time_zone, 'YYYY-MM-DD')) from bookings
        where bookings.plan_id = plans.id and skipped_by = 'plan_paused' and starts_at >= ${from}::date
      ) as left_out,
      array(
        select email from users where users.id = plans.customer_user_id
        union select customer_email from bookings where bookings.id = plans.first_booking_id
      ) as emails
    from plans join cities on cities.id = plans.city_id join cleaners on cleaners.id = plans.cleaner_id
    where plans.state <> 'ended' and plans.id > ${after}
      and (${id ?? null}::int is null or plans.id = ${id ?? null}::int)
    order by plans.id limit ${limit}
  `.execute(db);
  return rows;
};

export const findTerms = (source: Db | Trx, cleanerId: number) =>
  source.selectFrom('plan_terms').selectAll().where('cleaner_id', '=', cleanerId).executeTakeFirst();

export const saveTerms = (trx: Trx, terms: Tables['plan_terms']) =>
  trx
    .insertInto('plan_terms')
    .values(terms)
    .onConflict((conflict) => conflict.column('cleaner_id').doUpdateSet(terms))
    .execute();

/** Accounts with plans whose end the provider was not told of. */
export async function selectAccountsWithEndsToNote(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plans')
    .select('customer_user_id')
    .distinct()
    .where('state', '=', 'ended')
    .where('end_noted_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ customer_user_id }) => customer_user_id);
}

/** An account's plans that have ended, the latest end first. */
export async function selectEndedOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plans')
    .select('id')
    .where('customer_user_id', '=', userId)
    .where('state', '=', 'ended')
    .orderBy('ended_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** The provider was told of their end. */
export const markEndsNoted = (db: Db, ids: readonly number[], at: Date) =>
  db
    .updateTable('plans')
    .set({ end_noted_at: at })
    .where('id', 'in', [...ids])
    .where('end_noted_at', 'is', null)
    .execute();
