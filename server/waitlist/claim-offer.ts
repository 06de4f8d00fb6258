import { HttpError } from '#platform/errors';
import { hashSecret } from '#platform/secrets';
import { emailDigest } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import type { WaitlistDeps } from './deps.ts';
import { findEntry } from './entries.sql.ts';
import { claimWaiting, findClaimable } from './offers.sql.ts';

const SOMEBODY_ELSES =
  'This time is held for somebody else. If the offer came to you, please book with the email that it came to.';

/**
 * Called by booking, which has locked the slot: the offer of a token that stands, where whoever books is who it was sent to, by
 * account or email; null where the token is of nothing that is held now. Throws 403.
 */
export const findClaim =
  (deps: WaitlistDeps) =>
  async (
    trx: Trx,
    { slotId, token, userId, emails }: { slotId: number; token: string; userId: number | null; emails: string[] },
  ): Promise<number | null> => {
    const offer = await findClaimable(trx, slotId, hashSecret(token), deps.clock.now());
    const entry = offer && (await findEntry(trx, offer.entry_id));
    if (!offer || entry?.state !== 'waiting') return null;
    const digest = entry.email_digest;
    const isTheirs =
      (entry.user_id !== null && entry.user_id === userId) ||
      emails.some((email) => email === entry.recipient || digest?.equals(emailDigest(email)) === true);
    if (!isTheirs) throw new HttpError(403, SOMEBODY_ELSES);
    return offer.id;
  };

/** Called by booking in the same transaction: the private hold is an ordinary one now. */
export const claimOffer =
  (deps: WaitlistDeps) =>
  (trx: Trx, offerId: number, bookingId: number): Promise<void> =>
    claimWaiting(trx, offerId, bookingId, deps.clock.now());

/** Called by availability: whether a time is held for who has this token. */
export const isOffered =
  (deps: WaitlistDeps) =>
  async (slotId: number, token: string): Promise<boolean> =>
    (await findClaimable(deps.db, slotId, hashSecret(token), deps.clock.now())) !== undefined;
