import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** Dates of plans whose time is not to be had. */

/** A date has no time; where it was settled once, its two sides are asked anew. */
export const insertClash = (
  trx: Trx,
  clash: Pick<Selectable<Tables['plan_clashes']>, 'plan_id' | 'nominal_date' | 'code' | 'told_at'>,
) => {
  const nothing = { customer_answer: null, cleaner_answer: null, settled_code: null, settled_at: null };
  return trx
    .insertInto('plan_clashes')
    .values(clash)
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'nominal_date']).doUpdateSet({ ...clash, ...nothing, proposed_slot_ids: null }),
    )
    .execute();
};

export type Clash = Selectable<Tables['plan_clashes']>;

/** Changes a clash; its plan is locked. */
export const updateClash = (
  trx: Trx,
  { plan_id, nominal_date }: Pick<Clash, 'plan_id' | 'nominal_date'>,
  change: Partial<Omit<Clash, 'plan_id' | 'nominal_date'>>,
) =>
  trx
    .updateTable('plan_clashes')
    .set(change)
    .where('plan_id', '=', plan_id)
    .where('nominal_date', '=', nominal_date)
    .execute();

/** Clashes of days that are over, and of which nobody has said anything. */
export const settlePassed = (db: Db, before: string, at: Date) =>
  db
    .updateTable('plan_clashes')
    .set({ settled_code: 'passed', settled_at: at })
    .where('settled_code', 'is', null)
    .where('nominal_date', '<', before)
    // A visit that was moved to a later day lost its time there.
    .where(sql<boolean>`not exists (select from bookings where bookings.plan_id = plan_clashes.plan_id
      and bookings.nominal_date = plan_clashes.nominal_date and bookings.starts_at > ${at})`)
    .execute();

export const findClash = (source: Db | Trx, planId: number, nominalDate: string) =>
  source
    .selectFrom('plan_clashes')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('nominal_date', '=', nominalDate)
    .executeTakeFirst();

/** Clashes of a date and later that nobody has settled: their dates, which it gives, get another time. */
export async function deleteOpenClashes(trx: Trx, planId: number, from: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('plan_clashes')
    .where('plan_id', '=', planId)
    .where('nominal_date', '>=', from)
    .where('settled_code', 'is', null)
    .returning('nominal_date')
    .execute();
  return deleted.map(({ nominal_date }) => nominal_date);
}

/** Further than any date of a plan: no two dates may be the same meanwhile. */
const FAR_DAYS = 36_524;

/** The settled ones from a date on are of dates so many days later. */
export async function shiftClashes(trx: Trx, planId: number, from: string, days: number): Promise<void> {
  await sql`update plan_clashes set nominal_date = nominal_date + ${FAR_DAYS + days}::int
    where plan_id = ${planId} and nominal_date >= ${from}::date`.execute(trx);
  await sql`update plan_clashes set nominal_date = nominal_date - ${FAR_DAYS}::int
    where plan_id = ${planId} and nominal_date >= ${from}::date + ${FAR_DAYS / 2}::int`.execute(trx);
}

export const selectClashes = (db: Db, planId: number, from: string) =>
  db
    .selectFrom('plan_clashes')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('nominal_date', '>=', from)
    .orderBy('nominal_date')
    .execute();
