import type { Parsed, Reply } from '#contract/calls';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { WaitlistDeps } from './deps.ts';
import { endOffer } from './end-offers.ts';
import { type Entry, findEntry, updateEntry } from './entries.sql.ts';
import { passOffersOf } from './offers.sql.ts';
import { entryOfLink, ownerOf } from './show-wish.ts';

type Call = 'POST /_api/waitlist/leave';

const LEFT = 'You are off the waitlist.';

/**
 * Ends a wish; what is held for it goes to the next one. Done already, it is the same answer. A time that is being paid stays. Throws
 * 404, also for somebody else's, 429.
 */
export const leaveWaitlist =
  (deps: WaitlistDeps) =>
  async ({ token, id }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const entry =
      token === undefined ? await ownEntry(deps, id!, caller) : (await entryOfLink(deps, token, caller)).entry;
    const passed = await deps.transact(async (trx) => {
      const now = deps.clock.now();
      await updateEntry(trx, entry.id, ['unproven', 'waiting'], { state: 'left', ended_at: now });
      return passOffersOf(trx, [entry.id], now);
    });
    // At once; where this process dies here, the background does it.
    for (const offerId of passed) await endOffer(deps, offerId);
    return { message: LEFT };
  };

async function ownEntry(deps: WaitlistDeps, id: number, caller: Caller): Promise<Entry> {
  const actor = await caller.actor();
  const entry = actor ? await findEntry(deps.db, id) : undefined;
  const owner = actor && (await ownerOf(deps, actor.userId));
  const isOwn =
    entry &&
    owner &&
    (entry.user_id === null
      ? owner.email !== null && entry.email === owner.email && entry.state !== 'unproven'
      : entry.user_id === owner.userId);
  if (!isOwn) throw notFound('Wish not found');
  return entry;
}
