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

/** Whether a pair has met before, within another statement. What was done counts, unless all of it was given back. */
export function hasMet({ cleanerId, account, email }: Pair) {
  // What a guest booked is the account's by an email that it has proven (docs/product.md#guest-bookings).
  const provenEmail = account?.emailVerified ? account.email : null;
  const isTheirs = account
    ? sql`(customer_user_id = ${account.id} or (customer_user_id is null and customer_email = ${provenEmail}))`
    : sql`customer_email = ${email}`;
  return sql<boolean>`exists (
    select from bookings
    where cleaner_id = ${cleanerId} and status = 'completed' and ${isTheirs}
    and (select coalesce(sum(amount_cents), 0) from payments where booking_id = bookings.id and purpose <> 'tip')
      > (select coalesce(sum(refunds.amount_cents), 0) from refunds join payments using (intent_id)
        where refunds.booking_id = bookings.id and purpose <> 'tip')
  )`;
}

/**
 * The platform's fee on a visit that is held now, in hundredths of a percent: less from the pair's second visit on
 * (docs/product.md#fee).
 */
export async function feeOfPair(source: Db | Trx, pair: Pair): Promise<number> {
  const { isSecond } = await source.selectNoFrom(hasMet(pair).as('isSecond')).executeTakeFirstOrThrow();
  return feeOf(isSecond);
}

export const feeOf = (isSecond: boolean): number => (isSecond ? policy.fee.repeatBasisPoints : policy.fee.basisPoints);
