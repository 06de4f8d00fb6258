import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type PlanRow = Selectable<Tables['plans']>;

export const findPlan = (source: Db | Trx, id: number): Promise<PlanRow | undefined> =>
  source.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();

export const findPlanByTokenHash = (db: Db, hash: Buffer): Promise<PlanRow | undefined> =>
  db.selectFrom('plans').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const findPlanOfBooking = (source: Db | Trx, firstBookingId: number): Promise<PlanRow | undefined> =>
  source.selectFrom('plans').selectAll().where('first_booking_id', '=', firstBookingId).executeTakeFirst();

/** Locks a plan; its account is locked before, its cleaner after. */
export const lockPlan = (trx: Trx, id: number): Promise<PlanRow | undefined> =>
  trx.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** All that have not ended, of an account or with a cleaner, in order of ids. */
export const lockLivePlans = (trx: Trx, userId: number, cleanerId: number | null): Promise<PlanRow[]> =>
  trx
    .selectFrom('plans')
    .selectAll()
    .where('state', '<>', 'ended')
    .where((eb) => eb.or([eb('customer_user_id', '=', userId), eb('cleaner_id', '=', cleanerId)]))
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
export const selectPlansWith = (db: Db, cleanerId: number): Promise<PlanRow[]> =>
  db
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
  /** Dates that have a visit or a clash; not those that a pause skipped, which may be planned again. */
  decided: string[];
};

/** Plans that have not ended, by ids after `after`. `today`: dates before then are of no interest. */
export const selectPlansToKeep = async (
  db: Db,
  { after, from, limit, id }: { after: number; from: string; limit: number; id?: number | undefined },
): Promise<PlanToKeep[]> => {
  const { rows } = await sql<PlanToKeep>`
    select plans.*, cities.time_zone, cleaners.status as cleaner_status,
      array(
        select to_char(nominal_date, 'YYYY-MM-DD') from bookings
        where bookings.plan_id = plans.id and nominal_date >= ${from}::date
          and skipped_by is distinct from 'plan_paused'
        union select to_char(nominal_date, 'YYYY-MM-DD') from plan_clashes
        where plan_clashes.plan_id = plans.id and nominal_date >= ${from}::date
      ) as decided
    from plans join cities on cities.id = plans.city_id join cleaners on cleaners.id = plans.cleaner_id
    where plans.state <> 'ended' and plans.id > ${after}
      and (${id ?? null}::int is null or plans.id = ${id ?? null}::int)
    order by plans.id limit ${limit}
  `.execute(db);
  return rows;
};

export const insertClash = (
  trx: Trx,
  clash: Pick<Selectable<Tables['plan_clashes']>, 'plan_id' | 'nominal_date' | 'code' | 'told_at'>,
) =>
  trx
    .insertInto('plan_clashes')
    .values(clash)
    .onConflict((conflict) => conflict.columns(['plan_id', 'nominal_date']).doNothing())
    .execute();

export const selectClashes = (db: Db, planId: number, from: string) =>
  db
    .selectFrom('plan_clashes')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('nominal_date', '>=', from)
    .orderBy('nominal_date')
    .execute();

export const findTerms = (source: Db | Trx, cleanerId: number) =>
  source.selectFrom('plan_terms').selectAll().where('cleaner_id', '=', cleanerId).executeTakeFirst();

export const saveTerms = (trx: Trx, terms: Tables['plan_terms']) =>
  trx
    .insertInto('plan_terms')
    .values(terms)
    .onConflict((conflict) => conflict.column('cleaner_id').doUpdateSet(terms))
    .execute();
