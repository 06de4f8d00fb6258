import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Account } from '#server/accounts';
import type { Trx } from '../schema/tables.ts';
import { claimOffer, findClaim, isOffered } from './claim-offer.ts';
import type { WaitlistDeps } from './deps.ts';
import { waitlistEmails } from './emails.ts';
import { endOffers, endWishes, forgetEmails, settleClaims } from './end-offers.ts';
import { forgetOwn } from './entries.sql.ts';
import { offerOpened } from './offer-times.ts';
import { passOffersOf } from './offers.sql.ts';
import { waitlistRoutes } from './routes.ts';
import { wishesOf } from './show-wish.ts';
import { unservedWishes } from './unserved.ts';

/** Wishes for times that nobody has yet, and what is held privately for them once it opens. */
export const createWaitlist = (deps: WaitlistDeps) => ({
  routes: waitlistRoutes(deps),
  /** Called by availability: time has come free. */
  onOpened: offerOpened(deps),
  isOffered: isOffered(deps),
  /** Called by booking: whether a held time waits for somebody, and that they have taken it. */
  findOffer: findClaim(deps),
  claimOffer: claimOffer(deps),
  /** Takes a deleted person out of all wishes of theirs, those of a guest with their proven email among them. */
  async anonymize(trx: Trx, { id, email, emailVerified }: Account): Promise<void> {
    const owner = { userId: id, email: emailVerified ? email : null };
    const now = deps.clock.now();
    const entryIds = await forgetOwn(trx, owner, now);
    // The background gives the times to the next: their cleaners are not locked here.
    await passOffersOf(trx, entryIds, now);
    await forgetEmails(deps, trx, entryIds);
  },
  /** An account's wishes as plain data, for its download. */
  exportUserData: async (userId: number) => ({ waitlist: await wishesOf(deps, userId) }),
  /** What people waited for and have not booked, for the team. */
  unservedWishes: unservedWishes(deps),
  emailRenderers: waitlistEmails(deps),
  scheduledTasks: [
    { name: 'end private holds', everySeconds: 15, run: () => endOffers(deps) },
    { name: 'settle claimed offers', everySeconds: 15, run: () => settleClaims(deps) },
    { name: 'end wishes', everySeconds: 300, run: () => endWishes(deps) },
  ] satisfies ScheduledTask[],
});

export type Waitlist = ReturnType<typeof createWaitlist>;
