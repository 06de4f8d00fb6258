import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

export interface ReturningHomes {
  cleaner_id: number;
  homes: number;
  returned: number;
}

/**
 * Cleaners of whom other numbers are true than are kept: of how many homes with a completed visit how many had a second
 * one. A home is its customer: the account, also of who booked as a guest with its proven email, or the guest's email. A
 * visit that was wholly refunded is none.
 */
export const selectChangedReturningHomes = async (db: Db): Promise<ReturningHomes[]> => {
  const { rows } = await sql<ReturningHomes>`
    with back as (
      select intent_id, sum(amount_cents) as cents from refunds group by intent_id
    ), given as (
      select distinct booking_id from payments left join back using (intent_id)
      where purpose <> 'tip' and amount_cents > coalesce(back.cents, 0)
    ), customers as (
      select bookings.cleaner_id, count(*) as visits
      from bookings join given on given.booking_id = bookings.id
      left join users on customer_user_id is null and users.email = customer_email
        and (email_verified_at is not null or deleted_at is not null)
      where bookings.status = 'completed'
      group by bookings.cleaner_id, coalesce(customer_user_id, users.id)::text,
        case when coalesce(customer_user_id, users.id) is null then customer_email end
    ), counted as (
      select cleaner_id, count(*)::int as homes, (count(*) filter (where visits > 1))::int as returned
      from customers group by cleaner_id
    )
    select cleaner_id, coalesce(counted.homes, 0) as homes, coalesce(counted.returned, 0) as returned
    from counted full join returning_homes as kept using (cleaner_id)
    where (kept.homes, kept.returned) is distinct from (coalesce(counted.homes, 0), coalesce(counted.returned, 0))
    order by cleaner_id
  `.execute(db);
  return rows;
};
