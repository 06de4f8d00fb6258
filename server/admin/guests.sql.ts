import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';
import { bookingNumberIn, matchesCustomer } from './search.sql.ts';

interface GuestRow {
  name: string;
  email: string;
  phone: string | null;
  bookings: number;
  last_booked: Date;
}

/** Among how many bookings guests are looked for, so that no search reads all of them; and how many guests are shown. */
const BOOKINGS = 1000;
const GUESTS = 100;

/**
 * Guests by their emails, latest first, with how many bookings are theirs, by whichever they were found. An account that has
 * proven the email has its bookings, and whoever deleted their account is no guest.
 */
export async function selectGuests(db: Db, q: string | undefined): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select found.name, found.email, found.phone, theirs.bookings, theirs.last_booked
    from (
      select (array_agg(customer_name order by id desc))[1] as name, customer_email as email,
        (array_agg(phone order by id desc) filter (where phone is not null))[1] as phone, max(id) as latest
      from (
        select id, customer_name, customer_email, phone from bookings
        where status <> 'expired' and booked_at is not null and customer_user_id is null and ${matchesGuest(q)}
        and customer_email not like '%@deleted.invalid'
        -- Asked for each row by the index: as a join, all accounts were read at times.
        and (
          select users.id from users
          where users.email = customer_email and users.email_verified_at is not null and users.deleted_at is null limit 1
        ) is null
        order by id desc limit ${BOOKINGS}
      ) as latest
      group by customer_email order by max(id) desc limit ${GUESTS}
    ) as found
    cross join lateral (
      select count(*)::int as bookings, max(booked_at) as last_booked from bookings
      where customer_email = found.email and customer_user_id is null and status <> 'expired' and booked_at is not null
    ) as theirs
    order by found.latest desc
  `.execute(db);
  return rows;
}

function matchesGuest(q: string | undefined) {
  if (q === undefined) return sql<boolean>`true`;
  const number = bookingNumberIn(q);
  return number === undefined ? matchesCustomer(q) : sql<boolean>`(bookings.id = ${number} or ${matchesCustomer(q)})`;
}
