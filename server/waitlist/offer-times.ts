import { policy } from '#contract/policy';
import { HOUR, MINUTE, minuteIn } from '#contract/time';
import { hashSecret, newSecret } from '#platform/secrets';
import { emailDigest } from '#server/accounts';
import type { Opening } from '#server/availability';
import type { Trx } from '../schema/tables.ts';
import type { WaitlistDeps } from './deps.ts';
import { type Fitting, lockOldestFitting } from './fitting.sql.ts';
import { offerKey } from './keys.ts';
import { countOffers, deleteOffer, findOpening, insertOffer, insertOpening } from './offers.sql.ts';

const { holdMinutes, soonHours, soonHoldMinutes, fromHour, untilHour, mostOffers, mostHeld, mostLookedAt } =
  policy.waitlist;

/** Whether somebody may be told of a time now, in its city. */
export const isOfferHour = (now: number, zone: string): boolean => {
  const minute = minuteIn(now, zone);
  return minute >= fromHour * 60 && minute < untilHour * 60;
};

/** How long a time is held for one wish. */
export const privateHoldMinutes = (startsAt: Date, now: Date): number =>
  startsAt.getTime() <= now.getTime() + soonHours * HOUR ? soonHoldMinutes : holdMinutes;

/** Who is not offered a time: whoever gave it up, by account and email. */
interface GivenUpBy {
  userId: number | null;
  emailDigest: Buffer | null;
}

/**
 * Called by availability in the transaction in which time of a locked cleaner comes free (docs/product.md#the-waitlist): before
 * anybody sees it, each of its times is held for the oldest wish that it fits. One look at an index where nobody waits.
 */
export const offerOpened =
  (deps: WaitlistDeps) =>
  async (trx: Trx, opening: Opening): Promise<void> => {
    const { givenUpBy } = opening;
    const without = {
      userId: givenUpBy?.userId ?? null,
      emailDigest: givenUpBy ? emailDigest(givenUpBy.email) : null,
    };
    await offerEach(deps, trx, opening, without, { most: mostHeld });
  };

/** What was held for one wish in vain: the next one's turn, while there are fewer than three; then it is everybody's. */
export async function offerNext(deps: WaitlistDeps, trx: Trx, openingId: number, opening: Opening): Promise<void> {
  if ((await countOffers(trx, openingId)) >= mostOffers) return;
  const { given_up_user_id: userId, given_up_digest: digest } = await findOpening(trx, openingId);
  await offerEach(deps, trx, opening, { userId, emailDigest: digest }, { most: 1, openingId });
}

async function offerEach(
  deps: WaitlistDeps,
  trx: Trx,
  opening: Opening,
  givenUpBy: GivenUpBy,
  { most, openingId = null }: { most: number; openingId?: number | null },
): Promise<void> {
  const now = deps.clock.now();
  if (!isOfferHour(now.getTime(), opening.zone)) return;
  const from = new Date(now.getTime() + (policy.slots.noticeMinutes + soonHoldMinutes) * MINUTE);
  const entryIds: number[] = [];
  let left = opening;
  for (let held = 0; held < most && entryIds.length < mostLookedAt && left.times.length > 0; ) {
    const without = { entryIds, openingId, givenUpBy };
    const fitting = await lockOldestFitting(trx, left, { now, from, without });
    if (!fitting) return;
    entryIds.push(fitting.entryId);
    const recipient = await recipientOf(deps, trx, opening.cleanerId, fitting);
    const after = recipient && (await offer(deps, trx, left, { ...fitting, recipient }, { openingId, givenUpBy, now }));
    if (!after) continue;
    left = after;
    held++;
  }
}

/** Where the offer goes; null for who could not hold the time: nobody who is banned, and no pair that is kept apart. */
async function recipientOf(
  deps: WaitlistDeps,
  trx: Trx,
  cleanerId: number,
  { userId, email }: Fitting,
): Promise<string | null> {
  const account = userId === null ? null : await deps.accounts.find(userId, trx);
  if (userId !== null && !account) return null;
  const emails = account ? [email, account.email] : [email];
  if (await deps.accounts.isBanned(trx, { userId: null, emails })) return null;
  if (await deps.bookings.isBlocked(trx, cleanerId, { userId, emails })) return null;
  return account?.email ?? email;
}

/** Holds a time for one wish and tells its person; gives what is left of the opening, or null where nothing came of it. */
async function offer(
  deps: WaitlistDeps,
  trx: Trx,
  opening: Opening,
  { entryId, slotId, minutes, startsAt, userId, recipient }: Fitting & { recipient: string },
  { openingId, givenUpBy, now }: { openingId: number | null; givenUpBy: GivenUpBy; now: Date },
): Promise<Opening | null> {
  const opened = {
    slot_id: slotId,
    opened_at: now,
    given_up_user_id: givenUpBy.userId,
    given_up_digest: givenUpBy.emailDigest,
  };
  const token = newSecret();
  const row = await insertOffer(trx, {
    entry_id: entryId,
    opening_id: openingId ?? (await insertOpening(trx, opened)),
    slot_id: slotId,
    minutes,
    token_hash: hashSecret(token),
    token_sealed: deps.sealer.seal(token),
    offered_at: now,
    held_until: new Date(now.getTime() + privateHoldMinutes(startsAt, now) * MINUTE),
  });
  if (!row) return null;
  const left = await deps.availability.holdOpened(trx, opening, { slotId, minutes });
  if (!left) {
    // Whoever gives a time up does so all the same: it stays open, and the wish waits on.
    await deleteOffer(trx, row.id);
    deps.log.error({ slotId, entryId, minutes }, 'time that came free does not fit its wish');
    return null;
  }
  await deps.emailQueue.enqueue(trx, {
    key: offerKey(row.id),
    kind: 'waitlist-offer',
    recipient,
    ...(userId !== null && { userId }),
    tells: { offerId: row.id },
  });
  return left;
}
