import { shareCents } from '#contract/money';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import type { Db } from '#platform/database';
import type { PaidBooking } from './pay-bookings.ts';
import type { DemoProvider } from './provider.ts';

/** Who still waits for the provider's verification, and who has not set payouts up; everybody else is paid out. */
const VERIFYING = ['terrence-boone', 'rosa-delgado'];
const NOT_SET_UP = ['sean-gallagher', 'mei-chen', 'tasha-greene'];

export interface PayoutAccount {
  cleanerId: number;
  accountId: string;
  status: 'active' | 'pending';
}

/** A cleaner's share of a booking; `transferId` is null while it waits. Amounts in cents, instants epoch milliseconds. */
export interface PaidShare {
  bookingId: number;
  cleaner: string;
  netCents: number;
  dueAt: number;
  transferId: string | null;
}

/** Accounts at the provider by the cleaner's slug. Outside any transaction, since the provider is asked. */
export async function openAccounts(db: Db, provider: DemoProvider): Promise<Map<string, PayoutAccount>> {
  const cleaners = await db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['cleaners.id', 'cleaners.slug', 'users.email'])
    .where('cleaners.slug', 'is not', null)
    .orderBy('cleaners.id')
    .execute();
  const accounts = new Map<string, PayoutAccount>();
  for (const { id, slug, email } of cleaners) {
    if (slug === null || NOT_SET_UP.includes(slug)) continue;
    const isVerifying = VERIFYING.includes(slug);
    const accountId = await provider.account({
      cleanerId: id,
      email,
      accountStatus: isVerifying ? 'verifying' : 'active',
    });
    if (accountId) accounts.set(slug, { cleanerId: id, accountId, status: isVerifying ? 'pending' : 'active' });
  }
  return accounts;
}

/** Sends on what is due to who is paid out, as the product does; the rest waits (docs/product.md#a-cleaners-share). */
export async function payShares(
  bookings: PaidBooking[],
  accounts: Map<string, PayoutAccount>,
  provider: DemoProvider,
  now: number,
): Promise<PaidShare[]> {
  const shares: PaidShare[] = [];
  for (const booking of bookings) {
    const { id, cleaner, charge, outcome, endedAt, totalCents, refundCents, feeBasisPoints } = booking;
    const left = totalCents - refundCents;
    const isOver = outcome.state === 'completed' || outcome.state === 'no_show' || outcome.state === 'canceled';
    if (!charge || !isOver || endedAt === null || left === 0) continue;
    const netCents = left - shareCents(left, feeBasisPoints);
    const dueAt = endedAt + policy.payout.afterHours * HOUR;
    const account = accounts.get(cleaner);
    const isSent = account?.status === 'active' && dueAt <= now && booking.report === undefined;
    const { chargeId } = charge;
    const transferId = isSent
      ? await provider.transfer({
          bookingId: id,
          amountCents: netCents,
          accountId: account.accountId,
          chargeId,
          sentAt: dueAt,
        })
      : null;
    shares.push({ bookingId: id, cleaner, netCents, dueAt, transferId });
  }
  return shares;
}
