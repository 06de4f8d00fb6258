import { policy } from '#contract/policy';
import { DAY, HOUR } from '#contract/time';
import { describeError } from '#platform/log';
import type { Trx } from '../schema/tables.ts';
import type { WaitlistDeps } from './deps.ts';
import { endExpired, forgetEnded, updateEntry } from './entries.sql.ts';
import { offerKey, proofKey } from './keys.ts';
import { offerNext } from './offer-times.ts';
import { endWaiting, findOffer, selectOffersOf, selectToEnd, selectToSettle, settleClaim } from './offers.sql.ts';

const BATCH = 100;

/** Background: what was held in vain goes to the next wish, or to everybody. */
export async function endOffers(deps: WaitlistDeps): Promise<void> {
  for (const { id } of await selectToEnd(deps.db, deps.clock.now(), BATCH)) await endOffer(deps, id);
}

/**
 * Ends one private hold whose time is over, or that is not wanted; does nothing where it was claimed or has ended. Two processes may
 * do it at once: its slot is locked, as a claim locks it. One that fails is tried again by the next round.
 */
export async function endOffer(deps: WaitlistDeps, offerId: number): Promise<void> {
  try {
    await deps.transact((trx) => endLocked(deps, trx, offerId));
  } catch (error) {
    deps.log.warn({ ...describeError(error), offerId }, 'private hold not ended yet');
  }
}

async function endLocked(deps: WaitlistDeps, trx: Trx, offerId: number): Promise<void> {
  const known = await findOffer(trx, offerId);
  const [slot] = known ? await deps.availability.lock(trx, [known.slot_id]) : [];
  const ended = slot && (await endWaiting(trx, offerId, deps.clock.now()));
  if (!ended) return;
  await offerNext(deps, trx, ended.opening_id, await deps.availability.endPrivateHold(trx, slot));
}

/** Background: a wish whose time was paid is over; one whose time was claimed and not paid waits again. */
export async function settleClaims(deps: WaitlistDeps): Promise<void> {
  for (const { id, entryId, isBooked } of await selectToSettle(deps.db, BATCH)) {
    await deps.transact(async (trx) => {
      const now = deps.clock.now();
      if (!(await settleClaim(trx, id, now)) || !isBooked) return;
      await updateEntry(trx, entryId, ['waiting', 'left', 'expired'], { state: 'booked', ended_at: now });
    });
  }
}

/** Background: wishes whose days are over end, and those that ended long ago are nobody's. */
export async function endWishes(deps: WaitlistDeps): Promise<void> {
  const now = deps.clock.now();
  const { proofHours, keptDays } = policy.waitlist;
  await endExpired(deps.db, now, new Date(now.getTime() - proofHours * HOUR));
  const before = new Date(now.getTime() - keptDays * DAY);
  await deps.transact(async (trx) => {
    const ids = await forgetEnded(trx, before, BATCH);
    await forgetEmails(deps, trx, ids);
  });
}

/** Takes the addresses out of the emails about these wishes. */
export async function forgetEmails(deps: WaitlistDeps, trx: Trx, entryIds: readonly number[]): Promise<void> {
  const offerIds = await selectOffersOf(trx, entryIds);
  await deps.emailQueue.anonymize(trx, { keys: [...entryIds.map(proofKey), ...offerIds.map(offerKey)] });
}
