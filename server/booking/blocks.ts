import type { Blocks } from '#contract/blocks';
import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import { emailDigest } from '#server/accounts';
import type { Db, Trx } from '../schema/tables.ts';
import {
  type CustomerIds,
  countBlocks,
  deleteByCleaner,
  deleteByCustomer,
  findBlocker,
  hasBlocked,
  insertByCleaner,
  insertByCustomer,
  isBlocked,
  selectBlockedCleaners,
  selectBlockedCustomers,
} from './blocks.sql.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { findOwnJob } from './own-job.ts';
import { publicName } from './public-name.ts';

/** Who keeps apart from whom (docs/product.md#blocks). What a blocked pair is refused stands in `who-may-book.ts`. */

type Name = 'POST /_api/blocks';

/**
 * Blocks a cleaner for a customer's account, or the customer of a job for its cleaner; or lifts it. Done already, it stays
 * as it is. What is booked stays too; standing visits end. Throws 404 for a cleaner who was never public and for somebody else's job, 409.
 */
export const changeBlock =
  (deps: BookingDeps) =>
  async ({ cleanerId, bookingId, on }: Parsed<Name>, { userId }: SignedInCaller): Promise<Reply<Name>> => {
    if (cleanerId !== undefined) await changeByCustomer(deps, { userId, cleanerId, on });
    const blocked = cleanerId ?? (await deps.cleaners.findId(userId));
    if (bookingId !== undefined) await changeByCleaner(deps, { userId, bookingId, on });
    if (on && blocked !== null) await deps.hooks.onBlocked(blocked);
    return { message: on ? 'Blocked. What is paid already stays.' : 'Not blocked any more.' };
  };

const changeByCustomer = (
  { accounts, cleaners, clock, transact }: BookingDeps,
  { userId, cleanerId, on }: { userId: number; cleanerId: number; on: boolean },
) =>
  transact(async (trx) => {
    const customer = await accounts.lock(trx, userId);
    if (!customer) throw conflict('This account is deleted.');
    // Locked as a hold locks it: what holds after this commit sees the block.
    const isKnown = (await cleaners.lock(trx, cleanerId)) !== null;
    const cleaner = isKnown ? await cleaners.contact(trx, cleanerId) : undefined;
    if (!cleaner?.slug) throw notFound('Cleaner Not Found');
    if (cleaner.userId === userId) throw conflict('You cannot block yourself.');
    if (!on) return deleteByCustomer(trx, userId, cleanerId);
    assertFewer(await countBlocks(trx, { userId }));
    await cleaners.dropFavorite(trx, userId, cleanerId);
    return insertByCustomer(trx, { userId, cleanerId, emailDigest: emailDigest(customer.email), at: clock.now() });
  });

async function changeByCleaner(
  deps: BookingDeps,
  { userId, bookingId, on }: { userId: number; bookingId: number; on: boolean },
): Promise<void> {
  const cleanerId = await deps.cleaners.findId(userId);
  if (cleanerId === null) throw notFound('Job not found');
  const job = await findOwnJob(deps.db, { bookingId, cleanerId });
  const who = await customerOf(deps, deps.db, job);
  await deps.transact(async (trx) => {
    await deps.cleaners.lock(trx, cleanerId);
    // In the place of what was written by another booking of theirs: that one may know fewer emails.
    await deleteByCleaner(trx, cleanerId, who, bookingId);
    if (!on) return;
    assertFewer(await countBlocks(trx, { cleanerId }));
    await insertByCleaner(trx, { cleanerId, who, bookingId, at: deps.clock.now() });
  });
}

/** By what the customer of a booking is recognized: what they booked with, and their account's own. */
export async function customerOf(
  { accounts }: Pick<BookingDeps, 'accounts'>,
  source: Db | Trx,
  { customer_user_id, customer_email }: Booking,
): Promise<CustomerIds> {
  const account = customer_user_id === null ? null : await accounts.find(customer_user_id, source);
  const emails = account ? [customer_email, account.email] : [customer_email];
  return { userId: customer_user_id, emailDigests: emails.map(emailDigest) };
}

function assertFewer(count: number): void {
  if (count >= policy.blocks.most) throw conflict(`You have blocked ${policy.blocks.most}. Please unblock one first.`);
}

/** Whether a job's cleaner has blocked its customer. */
export const hasBlockedCustomer = async (deps: BookingDeps, job: Booking): Promise<boolean> =>
  hasBlocked(deps.db, job.cleaner_id, await customerOf(deps, deps.db, job), job.id);

/** Whether somebody and a cleaner are kept apart: by an account, and by all emails that are known of them. */
export const isBlockedPerson = (
  source: Db | Trx,
  cleanerId: number,
  { userId, emails }: { userId: number | null; emails: string[] },
): Promise<boolean> => isBlocked(source, cleanerId, { userId, emailDigests: emails.map(emailDigest) });

/** Whether the pair of a booking is blocked by now. `trx` has locked the cleaner. */
export const isBlockedPair = async (deps: BookingDeps, trx: Trx, booking: Booking): Promise<boolean> =>
  isBlocked(trx, booking.cleaner_id, await customerOf(deps, trx, booking));

/** Who of the pair of a booking has blocked the other; undefined where nobody has. `cleanerId`: with another cleaner. */
export const blockerOf = async (
  deps: BookingDeps,
  source: Db | Trx,
  booking: Booking,
  cleanerId = booking.cleaner_id,
): Promise<'customer' | 'cleaner' | undefined> =>
  findBlocker(source, cleanerId, await customerOf(deps, source, booking));

/** Whom an account has blocked, latest first. */
export async function blocksOf(db: Db, userId: number): Promise<Blocks> {
  const [cleaners, customers] = await Promise.all([
    selectBlockedCleaners(db, userId),
    selectBlockedCustomers(db, userId),
  ]);
  return {
    cleaners: cleaners.map(({ cleaner_id, display_name, created_at }) => ({
      cleanerId: cleaner_id,
      displayName: display_name,
      at: created_at.toISOString(),
    })),
    customers: customers.map(({ id, customer_name, created_at }) => ({
      bookingId: id,
      name: publicName(customer_name),
      at: created_at.toISOString(),
    })),
  };
}
