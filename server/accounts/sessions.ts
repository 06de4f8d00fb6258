import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import type { Statement } from '#platform/database';
import type { Actor, Caller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';
import type { AccountDeps } from './deps.ts';
import { deleteSession, findActor, insertSession, touchSession } from './sessions.sql.ts';
import type { User } from './users.sql.ts';

/** The cookie with the session's id, and the hint for scripts that there is one. */
const COOKIE = 'sid';
const HINT = 'signed-in';

/** Sliding and absolute; admins have the absolute end alone, and soon (docs/product.md#sessions). */
const { idleDays, longestDays, adminHours } = policy.accounts.sessions;
const IDLE = idleDays * DAY;
const ABSOLUTE = longestDays * DAY;
const ADMIN = adminHours * HOUR;

const HINT_OUTLIVES = 7 * DAY;

const TOUCH_EVERY = MINUTE;

/**
 * Begins a session under a new id, in one statement; one that the browser brought along is ended. `signedInAt`: when its
 * sign-in was, for a session that only takes the place of another.
 */
export async function startSession(
  { clock }: Pick<AccountDeps, 'clock'>,
  statement: Statement,
  user: Pick<User, 'id' | 'role'>,
  caller: Caller,
  signedInAt?: Date,
): Promise<void> {
  const now = clock.now();
  const brought = caller.cookie(COOKIE);
  const id = newSecret();
  const absolute = user.role === 'admin' ? ADMIN : ABSOLUTE;
  const session = {
    id_hash: hashSecret(id),
    user_id: user.id,
    created_at: signedInAt ?? now,
    last_seen_at: now,
    idle_until: new Date(now.getTime() + Math.min(IDLE, absolute)),
    absolute_until: new Date(now.getTime() + absolute),
  };
  await insertSession(statement, session, brought ? hashSecret(brought) : null);
  caller.setCookie(COOKIE, id, absolute / 1000);
  // Outlives the session, so that the sign-in page can say that it has ended.
  caller.setCookie(HINT, '1', (absolute + HINT_OUTLIVES) / 1000, { readable: true });
}

/** Who is behind a request; slides the session's end now and then. */
export async function identify(
  { db, clock, config }: Pick<AccountDeps, 'db' | 'clock' | 'config'>,
  caller: Caller,
): Promise<Actor | null> {
  const id = caller.cookie(COOKIE);
  if (!id) return null;
  const now = clock.now();
  const sessionHash = hashSecret(id);
  const found = await findActor(db, sessionHash, now);
  if (!found) return null;
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_EVERY) {
    const idleUntil = new Date(Math.min(now.getTime() + IDLE, found.absolute_until.getTime()));
    await touchSession(db, sessionHash, found.id, now, idleUntil);
  }
  return {
    userId: found.id,
    role: found.role,
    signedInAt: found.signed_in_at,
    sessionHash,
    needsSecondFactorSetup: needsSecondFactorSetup(found.role, found.second_factor_since, config),
  };
}

/**
 * Whether an admin still has to set up a second factor. Not in the sandbox, where anybody may be the admin of the demo
 * data (docs/product.md#second-factor).
 */
export const needsSecondFactorSetup = (
  role: User['role'],
  since: Date | null,
  { sandbox }: { sandbox: boolean },
): boolean => role === 'admin' && since === null && !sandbox;

/** Ends the caller's session, if there is one, and takes the cookies back. */
export async function endSession(deps: Pick<AccountDeps, 'db' | 'hooks'>, caller: Caller): Promise<void> {
  const id = caller.cookie(COOKIE);
  if (id) await deleteSession(deps.db, hashSecret(id));
  clearSessionCookies(deps, caller);
}

export function clearSessionCookies({ hooks }: Pick<AccountDeps, 'hooks'>, caller: Caller): void {
  hooks.onSignedOut(caller);
  caller.clearCookie(COOKIE);
  caller.clearCookie(HINT, { readable: true });
}
