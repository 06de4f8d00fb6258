import type { waitlistCalls } from '#contract/waitlist';
import type { Routes } from '#platform/http/routes';
import { confirmWish } from './confirm-wish.ts';
import type { WaitlistDeps } from './deps.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { makeWish } from './make-wish.ts';
import { listWishes, showOffer } from './show-wish.ts';

export const waitlistRoutes = (deps: WaitlistDeps): Routes<keyof typeof waitlistCalls> => ({
  'GET /_api/waitlist': listWishes(deps),
  'POST /_api/waitlist': makeWish(deps),
  'POST /_api/waitlist/confirm': confirmWish(deps),
  'POST /_api/waitlist/leave': leaveWaitlist(deps),
  'GET /_api/waitlist/offer': showOffer(deps),
});
