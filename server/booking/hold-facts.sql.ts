import { type RawBuilder, sql } from 'kysely';
import { type BookableRow, bookableServices } from '#server/cleaners';
import type { Trx } from '../schema/tables.ts';
import type { CustomerIds } from './blocks.sql.ts';
import type { Pair } from './fee-of-pair.sql.ts';
import { type PairFacts, pairColumns } from './pairs.sql.ts';

/** Who is counted by the limits on holds. */
export interface Counted {
  holdOwnerHash: Buffer;
  address: string;
  addressDigest: string;
  email: string;
  /** The same for all spellings of it. */
  emailDigest: Buffer;
}

export interface HoldCounts {
  live_of_owner: number;
  intents_of_owner: number;
  live_of_address: number;
  intents_of_address: number;
  upcoming_of_email: number;
  /** However the email is spelled, like what is sent to it. */
  live_of_email: number;
  live_of_account: number;
  /**
   * Holds of the last hour that ran out unpaid, one that was changed on the way counted once, and none of a time that was booked
   * after all.
   */
  unpaid_of_owner: number;
  unpaid_of_address: number;
  /** Booked from the address in the last day, and canceled by the customer. */
  canceled_of_address: number;
  /** Other emails with which guests have booked from the address in the last day. */
  guest_emails_of_address: number;
}

/** All that a hold is decided by, besides its slot. */
export type HoldFacts = HoldCounts &
  PairFacts & {
    /** Emails of today to an address that nobody has proven. */
    emailsSent: number;
    /** Payments of the last day that went back because of their card. */
    refusedPayments: number;
    /** Null for a cleaner that does not exist. */
    offered: BookableRow | null;
  };

/**
 * Lets the holds of one owner, of one address and of one email be counted one after the other until their transactions end:
 * two at once would each miss the other. For the statement that locks the slot: these locks are the last that a hold takes,
 * always in this order, so that there is no deadlock.
 */
export const lockCounts = ({ holdOwnerHash, address, emailDigest }: Counted) => sql`,
  pg_advisory_xact_lock(1, hashtext(${holdOwnerHash.toString('hex')})),
  pg_advisory_xact_lock(2, hashtext(${address})),
  pg_advisory_xact_lock(6, hashtext(${emailDigest.toString('hex')}))`;

/**
 * Reads in one statement what a hold is decided by: who the two are to each other, what the cleaner offers, and what is under
 * way already. In the transaction that has locked cleaner, slot and counts, so that none of it changes before its end.
 */
export async function selectHoldFacts(
  trx: Trx,
  {
    pair,
    who,
    counted,
    now,
    emailsSent,
    refusedPayments = sql.lit(0),
  }: {
    pair: Pair;
    who: CustomerIds;
    counted: Counted;
    now: Date;
    emailsSent: RawBuilder<number>;
    /** Nothing where cards are not limited. */
    refusedPayments: RawBuilder<number> | undefined;
  },
): Promise<HoldFacts> {
  const { rows } = await sql<Omit<HoldFacts, 'offered'> & BookableRow>`
    select counts.*, pair.*, offered.*, ${emailsSent} as "emailsSent", ${refusedPayments} as "refusedPayments"
    from (${holdCounts(counted, who.userId, now)}) as counts
      cross join (select ${pairColumns(pair, who)}) as pair
      left join ${bookableServices(pair.cleanerId)} as offered on true
  `.execute(trx);
  const row = rows[0]!;
  return { ...row, offered: row.id === null ? null : row };
}

/** What one hold owner, one address and one email have under way, for the limits on holds. */
function holdCounts(
  { holdOwnerHash, address, addressDigest, email, emailDigest }: Counted,
  userId: number | null,
  now: Date,
) {
  const isFromAddress = sql`booker_address in (${address}, ${addressDigest})`;
  return sql`
  with recent as (
    select time_slot_id, status, held_until, attempt, booker_hash, booker_address from bookings
    where created_at > ${now}::timestamptz - interval '1 hour'
    and (booker_hash = ${holdOwnerHash} or ${isFromAddress})
  ), unpaid as (
    select distinct time_slot_id, held_until, booker_hash, booker_address from recent
    where status in ('pending', 'expired') and held_until <= ${now}
    and time_slot_id not in (select time_slot_id from recent where status not in ('pending', 'expired'))
  ), booked_today as (
    select cancel_code, customer_user_id, customer_email from bookings
    where ${isFromAddress} and created_at > ${now}::timestamptz - interval '1 day'
    and booked_at is not null
  )
  select
    count(*) filter (where booker_hash = ${holdOwnerHash} and status = 'pending' and held_until > ${now})::int
      as live_of_owner,
    coalesce(sum(attempt) filter (where booker_hash = ${holdOwnerHash}), 0)::int as intents_of_owner,
    count(*) filter (where ${isFromAddress} and status = 'pending' and held_until > ${now})::int
      as live_of_address,
    coalesce(sum(attempt) filter (where ${isFromAddress}), 0)::int as intents_of_address,
    (select count(*)::int from bookings where customer_email = ${email} and status = 'scheduled'
      and plan_id is null and starts_at > ${now}) as upcoming_of_email,
    (select count(*)::int from bookings where email_digest = ${emailDigest} and status = 'pending'
      and held_until > ${now}) as live_of_email,
    (select count(*)::int from bookings where customer_user_id = ${userId} and status = 'pending'
      and held_until > ${now}) as live_of_account,
    (select count(*)::int from unpaid where booker_hash = ${holdOwnerHash}) as unpaid_of_owner,
    (select count(*)::int from unpaid where ${isFromAddress}) as unpaid_of_address,
    (select count(*)::int from booked_today where cancel_code = 'by_customer') as canceled_of_address,
    (select count(distinct customer_email)::int from booked_today
      where customer_user_id is null and customer_email <> ${email}) as guest_emails_of_address
  from recent
  `;
}
