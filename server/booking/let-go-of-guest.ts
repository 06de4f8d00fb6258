import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#platform/http/caller';
import type { BookingDeps } from './deps.ts';
import { forgetHoldOwner, holdOwnerHash } from './hold-owner.ts';
import { endHoldsOfGuest } from './own-bookings.sql.ts';
import { tryToRelease } from './release-expired-holds.ts';

/** How long a sign-in waits for the provider. What takes longer is done by the next round of expired holds, also after a kill. */
const WAIT_MS = 1000;

/**
 * Somebody has signed in: what a guest held by this browser is nobody's who comes after. It ends at once, so that who signs in on
 * the way to paying finds their time open and holds it themselves (docs/product.md#holds).
 */
export async function letGoOfGuest(deps: BookingDeps, caller: Caller): Promise<void> {
  const hash = holdOwnerHash(caller);
  forgetHoldOwner(caller);
  const ended = hash ? await endHoldsOfGuest(deps.db, hash, deps.clock.now()) : [];
  if (ended.length === 0) return;
  const released = ended.map((booking) => tryToRelease(deps, booking));
  await Promise.race([Promise.all(released), pause(WAIT_MS, undefined, { ref: false })]);
}
