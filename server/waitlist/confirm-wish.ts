import type { Parsed, Reply } from '#contract/calls';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { policy } from '#contract/policy';
import { conflict, HttpError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { WaitlistDeps } from './deps.ts';
import { countWaiting, findEntry, updateEntry } from './entries.sql.ts';
import { TOO_MANY_WISHES } from './make-wish.ts';
import { entryOfLink } from './show-wish.ts';

type Call = 'POST /_api/waitlist/confirm';

const OVER = 'This wish is over.';
const CONFIRMED = 'Thank you. We email you as soon as a time that fits opens.';

/**
 * Whoever has the link has the email: from now on times are offered for the wish. Done already, it is the same answer. Throws 403
 * (banned), 404, 409 (three already, or it is over), 429.
 */
export const confirmWish =
  (deps: WaitlistDeps) =>
  async ({ token }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { entry } = await entryOfLink(deps, token, caller);
    const { email_digest: digest } = entry;
    if (!digest) throw notFound('This link is invalid or has expired.');
    if (entry.state === 'unproven') {
      await deps.transact(async (trx) => {
        const emails = entry.email === null ? [] : [entry.email];
        if (await deps.accounts.isBanned(trx, { userId: null, emails })) throw new HttpError(403, NO_BOOKINGS);
        const waiting = await countWaiting(trx, { userId: null, emailDigest: digest });
        // The same link may have been pressed twice at once.
        const state = (await findEntry(trx, entry.id))?.state;
        if (state === 'waiting') return;
        if (state !== 'unproven') throw conflict(OVER);
        if (waiting >= policy.waitlist.mostOfPerson) throw conflict(TOO_MANY_WISHES);
        // Its place in the line is from now on: before, it may have been anybody's.
        await updateEntry(trx, entry.id, ['unproven'], { state: 'waiting', created_at: deps.clock.now() });
      });
    } else if (entry.state !== 'waiting') throw conflict(OVER);
    return { message: CONFIRMED };
  };
