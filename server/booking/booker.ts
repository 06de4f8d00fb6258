import { timingSafeEqual } from 'node:crypto';
import { DAY } from '#contract/time';
import type { Caller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';

/** The cookie that says whose hold it is. */
const COOKIE = 'booker';
const SECRET = /^[\w-]{43}$/;

/** Who is booking, as a hash; a visitor who comes for the first time is given the cookie. */
export function recogniseBooker(caller: Caller): Buffer {
  const known = caller.cookie(COOKIE);
  const secret = known && SECRET.test(known) ? known : newSecret();
  caller.setCookie(COOKIE, secret, DAY / 1000);
  return hashSecret(secret);
}

/** Whether a hold is the caller's own. */
export function isBooker(caller: Caller, hash: Buffer | null): boolean {
  const secret = caller.cookie(COOKIE);
  return secret !== undefined && hash !== null && timingSafeEqual(hashSecret(secret), hash);
}
