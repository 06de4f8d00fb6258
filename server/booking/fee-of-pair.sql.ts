import { sql } from 'kysely';
import { policy } from '#contract/policy';
import type { Account } from '#server/accounts';
import type { Db, Trx } from '../schema/tables.ts';

/** A customer and a cleaner: the account, or of a guest the email that they give. */
export interface Pair {
  cleanerId: number;
  account: Account | null;
  email: string;
}

/**
 * The platform's fee on a visit that is held now, in hundredths of a percent: less from the pair's second visit on
 * (docs/product.md#fee). What was done before counts, unless all of it was given back.
 */
export async function feeOfPair(source: Db | Trx, { cleanerId, account, email }: Pair): Promise<number> {
  // What a guest booked is the account's by an email that it has proven (docs/product.md#guest-bookings).
  const provenEmail = account?.emailVerified ? account.email : null;
  const isTheirs = account
    ? sql`(customer_user_id = ${account.id} or (customer_user_id is null and customer_email = ${provenEmail}))`
    : sql`customer_email = ${email}`;
  const { rows } = await sql`
    select from bookings
    where cleaner_id = ${cleanerId} and status = 'completed' and ${isTheirs}
    and (select coalesce(sum(amount_cents), 0) from payments where booking_id = bookings.id and purpose <> 'tip')
      > (select coalesce(sum(refunds.amount_cents), 0) from refunds join payments using (intent_id)
        where refunds.booking_id = bookings.id and purpose <> 'tip')
    limit 1
  `.execute(source);
  return rows.length > 0 ? policy.fee.repeatBasisPoints : policy.fee.basisPoints;
}
