import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import { keepAddressDigests } from './address-digest.ts';
import { deleteBlocksOf } from './blocks.sql.ts';
import type { BookingDeps } from './deps.ts';
import { emptyHomes } from './homes.sql.ts';
import { anonymizeBookings, lockOwn, selectJobsOf } from './own-bookings.sql.ts';

/**
 * Takes a deleted person out of the bookings that are theirs, guest bookings with their proven email among them, and
 * out of the emails about these and about their jobs as a cleaner. The links of the bookings end, and so does
 * what they have blocked. Gives the bookings' ids.
 */
export const anonymizeCustomer =
  (deps: Pick<BookingDeps, 'emailQueue' | 'sealer' | 'clock'>) =>
  async (trx: Trx, account: Account): Promise<number[]> => {
    const own = await lockOwn(trx, account);
    const jobs = await selectJobsOf(trx, account);
    const ownIds = own.map(({ id }) => id);
    await anonymizeBookings(trx, ownIds, account.id);
    await keepAddressDigests(deps, trx, own);
    await deleteBlocksOf(trx, account.id);
    await emptyHomes(trx, ownIds, account.id);
    await deps.emailQueue.anonymize(trx, {
      bookingIds: [...ownIds, ...jobs.map(({ id }) => id)],
      addresses: [...new Set([account.email, ...own.map(({ customer_email }) => customer_email)])],
    });
    return ownIds;
  };
