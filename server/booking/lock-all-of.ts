import { StartOver } from '#platform/database';
import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import { UNDER_WAY } from './booking-states.ts';
import type { AccountBookings, BookingDeps } from './deps.ts';
import { lockBookings } from './lock-bookings.ts';
import { selectInvolved } from './own-bookings.sql.ts';

/**
 * Locks every booking of an account, as its customer or as its cleaner, until the transaction ends; after the account,
 * with its own cleaner. The transaction starts over where another booking has become theirs meanwhile.
 */
export const lockAllOf =
  (deps: BookingDeps) =>
  async (trx: Trx, account: Account, cleanerId: number | null): Promise<AccountBookings> => {
    const ids = (await selectInvolved(trx, account, cleanerId)).map(({ id }) => id);
    const locked = await lockBookings(deps, trx, ids, { cleanerIds: cleanerId === null ? [] : [cleanerId] });
    // What was given to the cleaner while they were waited for is not locked.
    if ((await selectInvolved(trx, account, cleanerId)).some(({ id }) => !ids.includes(id))) throw new StartOver();
    const all = locked.map(({ booking }) => booking);
    return {
      asCustomer: all.filter(({ cleaner_id }) => cleaner_id !== cleanerId).map(({ id }) => id),
      asCleaner: all.filter(({ cleaner_id }) => cleaner_id === cleanerId).map(({ id }) => id),
      isUnderWay: all.some(({ status }) => UNDER_WAY.includes(status)),
    };
  };
