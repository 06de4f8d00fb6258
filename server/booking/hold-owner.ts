import { timingSafeEqual } from 'node:crypto';
import { DAY } from '#contract/time';
import type { Caller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';

/** The cookie that identifies the owner of a hold. */
const COOKIE = 'booker';
/** What the page names its holds by until that cookie has arrived: where an answer is lost, it goes on with its own. */
const HEADER = 'x-hold-key';
const SECRET = /^[\w-]{43}$/;

export interface HoldOwner {
  hash: Buffer;
  address: string;
  /** Null for a guest. */
  userId: number | null;
  /**
   * Gives the visitor the cookie. Only once something is held: of two clicks that arrive together without a cookie, the
   * one that lost must not overwrite the one that won.
   */
  persistCookie(): void;
}

/** Who is booking; somebody new where there is no cookie yet. */
export async function identifyHoldOwner(caller: Caller): Promise<HoldOwner> {
  const known = caller.cookie(COOKIE) ?? caller.header(HEADER);
  const secret = known && SECRET.test(known) ? known : newSecret();
  return {
    hash: hashSecret(secret),
    address: caller.address,
    userId: (await caller.actor())?.userId ?? null,
    persistCookie: () => caller.setCookie(COOKIE, secret, DAY / 1000),
  };
}

/** A hold is nobody's who comes to this browser later: it ends by itself. */
export const forgetHoldOwner = (caller: Caller): void => caller.clearCookie(COOKIE);

/** Who holds something by this browser's cookie; null where nobody does. */
export function holdOwnerHash(caller: Caller): Buffer | null {
  const secret = caller.cookie(COOKIE);
  return secret !== undefined && SECRET.test(secret) ? hashSecret(secret) : null;
}

/** Whether a hold is the caller's own. */
export function isHoldOwner(caller: Caller, hash: Buffer | null): boolean {
  const own = holdOwnerHash(caller);
  return own !== null && hash !== null && timingSafeEqual(own, hash);
}
