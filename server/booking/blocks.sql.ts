import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** By what a customer is recognized: their account, and their emails in the normal form. */
export interface CustomerIds {
  userId: number | null;
  emailDigests: Buffer[];
}

const sharesEmail = (emailDigests: Buffer[]) => sql<boolean>`blocks.email_digests && ${emailDigests}::bytea[]`;

/**
 * What keeps the two apart, for another statement. What an account has blocked counts for its email too once that is proven; else anybody could keep an
 * email from booking.
 */
export const blocksBetween = (cleanerId: number, who: CustomerIds) =>
  expressionBuilder<Tables>()
    .selectFrom('blocks')
    .leftJoin('users', 'users.id', 'blocks.user_id')
    .select('blocks.blocked_by')
    .where('blocks.cleaner_id', '=', cleanerId)
    .where((eb) =>
      eb.or([
        eb('blocks.user_id', '=', who.userId),
        eb.and([
          sharesEmail(who.emailDigests),
          eb.or([eb('blocks.blocked_by', '=', 'cleaner'), eb('users.email_verified_at', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy('blocks.id')
    .limit(1);

/** Who wished that the two are kept apart; undefined where nobody did. */
export const findBlocker = async (
  source: Db | Trx,
  cleanerId: number,
  who: CustomerIds,
): Promise<'customer' | 'cleaner' | undefined> =>
  (await source.selectFrom(blocksBetween(cleanerId, who).as('block')).selectAll().executeTakeFirst())?.blocked_by;

/** Whether the two have to be kept apart, whoever wished it. */
export const isBlocked = async (source: Db | Trx, cleanerId: number, who: CustomerIds): Promise<boolean> =>
  (await findBlocker(source, cleanerId, who)) !== undefined;

/** Blocks by the cleaner that are of this customer: recognized, or known by this very booking. */
const byCleanerOf =
  (cleanerId: number, who: CustomerIds, bookingId: number) => (eb: ExpressionBuilder<Tables, 'blocks'>) =>
    eb.and([
      eb('blocks.cleaner_id', '=', cleanerId),
      eb('blocks.blocked_by', '=', 'cleaner'),
      eb.or([
        eb('blocks.booking_id', '=', bookingId),
        eb('blocks.user_id', '=', who.userId),
        sharesEmail(who.emailDigests),
      ]),
    ]);

/** Whether the cleaner has blocked the customer of a booking of theirs. */
export const hasBlocked = async (db: Db, cleanerId: number, who: CustomerIds, bookingId: number): Promise<boolean> =>
  (await db
    .selectFrom('blocks')
    .select('id')
    .where(byCleanerOf(cleanerId, who, bookingId))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether an account has blocked a cleaner, as a customer. */
export const hasBlockedCleaner = async (db: Db, userId: number, cleanerId: number): Promise<boolean> =>
  (await db
    .selectFrom('blocks')
    .select('id')
    .where('user_id', '=', userId)
    .where('cleaner_id', '=', cleanerId)
    .where('blocked_by', '=', 'customer')
    .executeTakeFirst()) !== undefined;

/** How many one side has blocked. */
export const countBlocks = async (trx: Trx, by: { cleanerId: number } | { userId: number }): Promise<number> => {
  const { count } = await trx
    .selectFrom('blocks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) =>
      'userId' in by
        ? eb.and([eb('user_id', '=', by.userId), eb('blocked_by', '=', 'customer')])
        : eb.and([eb('cleaner_id', '=', by.cleanerId), eb('blocked_by', '=', 'cleaner')]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertByCustomer = (
  trx: Trx,
  { userId, cleanerId, emailDigest, at }: { userId: number; cleanerId: number; emailDigest: Buffer; at: Date },
) =>
  trx
    .insertInto('blocks')
    .values({
      cleaner_id: cleanerId,
      blocked_by: 'customer',
      user_id: userId,
      email_digests: [emailDigest],
      booking_id: null,
      created_at: at,
    })
    // Written out, so that a plan that is kept sees that it fits the condition of the unique index.
    .onConflict((conflict) =>
      conflict.columns(['cleaner_id', 'user_id']).where(sql<boolean>`blocked_by = 'customer'`).doNothing(),
    )
    .execute();

export const deleteByCustomer = (trx: Trx, userId: number, cleanerId: number) =>
  trx
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('cleaner_id', '=', cleanerId)
    .where('blocked_by', '=', 'customer')
    .execute();

export const insertByCleaner = (
  trx: Trx,
  block: { cleanerId: number; who: CustomerIds; bookingId: number; at: Date },
) =>
  trx
    .insertInto('blocks')
    .values({
      cleaner_id: block.cleanerId,
      blocked_by: 'cleaner',
      user_id: block.who.userId,
      email_digests: block.who.emailDigests,
      booking_id: block.bookingId,
      created_at: block.at,
    })
    .execute();

/** Lifts what the cleaner has blocked of the customer of a booking, by whichever booking that was. */
export const deleteByCleaner = (trx: Trx, cleanerId: number, who: CustomerIds, bookingId: number) =>
  trx
    .deleteFrom('blocks')
    .where(byCleanerOf(cleanerId, who, bookingId))
    .execute();

/** What an account has blocked as a customer. */
export const deleteBlocksOf = (trx: Trx, userId: number) =>
  trx.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_by', '=', 'customer').execute();

/** All of a cleaner whom nobody can book any more, whoever blocked. */
export const deleteBlocksFor = (trx: Trx, cleanerId: number) =>
  trx.deleteFrom('blocks').where('cleaner_id', '=', cleanerId).execute();

export const selectBlockedCleaners = (db: Db, userId: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('cleaners', 'cleaners.id', 'blocks.cleaner_id')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['blocks.cleaner_id', 'users.display_name', 'blocks.created_at'])
    .where('blocks.user_id', '=', userId)
    .where('blocks.blocked_by', '=', 'customer')
    .orderBy('blocks.id', 'desc')
    .execute();

export const selectBlockedCustomers = (db: Db, userId: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('cleaners', 'cleaners.id', 'blocks.cleaner_id')
    .innerJoin('bookings', 'bookings.id', 'blocks.booking_id')
    .select(['bookings.id', 'bookings.customer_name', 'blocks.created_at'])
    .where('cleaners.user_id', '=', userId)
    .where('blocks.blocked_by', '=', 'cleaner')
    .orderBy('blocks.id', 'desc')
    .execute();
