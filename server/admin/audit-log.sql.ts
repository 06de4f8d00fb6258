import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';
import { bookingNumberIn, matchesAccount, matchesCustomer } from './search.sql.ts';

/** What is looked for in the audit log. */
export interface AuditSearch {
  who?: string | undefined;
  action?: string | undefined;
  about?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Among how many bookings of people who are called so entries are looked for. */
const BOOKINGS = 500;

/** What the team did, latest first, from an entry on. */
export const selectTeamAudit = (
  db: Db,
  { who, action, about, from, to }: AuditSearch,
  before: number | undefined,
  limit: number,
) =>
  db
    .selectFrom('audit')
    .selectAll()
    // Written out, so that the partial index fits.
    .where(sql<boolean>`actor like 'admin:%'`)
    .$if(who !== undefined, (query) =>
      query.where(
        sql<boolean>`actor = any (array(select 'admin:' || users.id from users where ${matchesAccount(who!)}))`,
      ),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(about !== undefined, (query) => query.where(isAbout(about!)))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<', to!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The display names of cleaners. */
export const selectCleanerNames = (db: Db, ids: number[]) =>
  db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['cleaners.id', 'users.display_name'])
    .where('cleaners.id', 'in', ids)
    .execute();

/** Who booked. */
export const selectCustomersOf = (db: Db, ids: number[]) =>
  db.selectFrom('bookings').select(['id', 'customer_name as display_name']).where('id', 'in', ids).execute();

/** About a job by its number, or about whoever is called so: as a cleaner, as a customer, or by their bookings. */
function isAbout(about: string) {
  const number = bookingNumberIn(about);
  if (number !== undefined)
    return sql<boolean>`subject = any (array(
      select ${`booking:${number}`}::text
      union all select 'plan:' || plan_id from bookings where id = ${number} and plan_id is not null
      union all select 'plan:' || plans.id from plans where first_booking_id = ${number}
    ))`;
  return sql<boolean>`subject = any (array(
    select 'user:' || users.id from users where ${matchesAccount(about)}
    union all
    select 'cleaner:' || cleaners.id from users join cleaners on cleaners.user_id = users.id where ${matchesAccount(about)}
    union all
    select 'plan:' || plans.id from users join plans on customer_user_id = users.id where ${matchesAccount(about)}
    union all
    (select 'booking:' || bookings.id from bookings where ${matchesCustomer(about)} order by bookings.id desc limit ${BOOKINGS})
  ))`;
}
