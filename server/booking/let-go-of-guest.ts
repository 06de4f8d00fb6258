import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#platform/http/caller';
import { describeError } from '#platform/log';
import type { Account } from '#server/accounts';
import type { BookingDeps } from './deps.ts';
import { forgetHoldOwner, holdOwnerHash } from './hold-owner.ts';
import { endHoldsOfGuest, giveHoldsOfGuest } from './own-bookings.sql.ts';
import { tryToRelease } from './release-expired-holds.ts';

/** How long a sign-in waits for it. What takes longer goes on beside, or is done by the next round of expired holds, also after a kill. */
const WAIT_MS = 1000;

/**
 * Somebody has signed in: what a guest held by this browser is nobody's who comes after (docs/product.md#holds). What was held
 * with their own email, which they have proven, is theirs from now on. The rest ends at once, so that who signs in on the way to
 * paying finds their time open and holds it themselves.
 */
export async function letGoOfGuest(deps: BookingDeps, caller: Caller, account: Account): Promise<void> {
  const hash = holdOwnerHash(caller);
  forgetHoldOwner(caller);
  if (!hash) return;
  // Whoever is signed in by now reads nothing of what cannot be done at once.
  const done = letGo(deps, hash, account).catch((error) => deps.log.warn(describeError(error), 'holds not let go'));
  await Promise.race([done, pause(WAIT_MS, undefined, { ref: false })]);
}

async function letGo(deps: BookingDeps, hash: Buffer, account: Account): Promise<void> {
  if (account.emailVerified) await giveHolds(deps, hash, account.id);
  const ended = await endHoldsOfGuest(deps.db, hash, deps.clock.now());
  await Promise.all(ended.map((booking) => tryToRelease(deps, booking)));
}

/** The account is locked as for any hold of its own: it is deleted without them, or not at all. */
const giveHolds = (deps: BookingDeps, hash: Buffer, userId: number): Promise<void> =>
  deps.transact(async (trx) => {
    const owner = await deps.accounts.lock(trx, userId);
    if (owner?.emailVerified) await giveHoldsOfGuest(trx, hash, owner, deps.clock.now());
  });
