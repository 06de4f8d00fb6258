import type { SessionUser } from '#contract/accounts';
import { HttpError } from '#platform/errors';
import type { AccountDeps } from './deps.ts';
import { hasIdentity } from './identities.sql.ts';
import { findFactor } from './second-factors.sql.ts';
import { owesSecondFactor } from './sessions.ts';
import { findUser, type User } from './users.sql.ts';

/** The user as every page knows it, built field by field. `known`: the second factor, null for none; else it is read. */
export async function presentUser(
  { db, facts, config }: AccountDeps,
  user: User,
  known?: Awaited<ReturnType<typeof findFactor>> | null,
): Promise<SessionUser> {
  const [cleaner, googleLinked, factor] = await Promise.all([
    facts.cleanerSide(user.id),
    hasIdentity(db, user.id),
    known === undefined ? findFactor(db, user.id) : known,
  ]);
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    displayName: user.display_name,
    firstName: user.first_name,
    lastName: user.last_name,
    legalName: user.legal_name,
    mobile: user.mobile,
    zipCode: user.zip_code,
    bio: cleaner?.bio || null,
    avatarUrl: cleaner?.avatarUrl ?? null,
    role: user.role,
    onboardingComplete: user.onboarding_complete,
    onboardingStep: cleaner?.onboardingStep ?? 1,
    baseRate: cleaner?.baseRate ?? null,
    specialties: cleaner?.specialties ?? [],
    hasPassword: user.password_hash !== null,
    googleLinked,
    hasSecondFactor: Boolean(factor?.confirmed_at),
    owesSecondFactor: owesSecondFactor(user.role, factor?.confirmed_at ?? null, config),
  };
}

/** The present state of a user, for a reply that replaces the browser's cached session. Throws 401 for a deleted one. */
export async function presentById(deps: AccountDeps, userId: number): Promise<{ user: SessionUser }> {
  const user = await findUser(deps.db, userId);
  if (!user) throw new HttpError(401, 'Please sign in.');
  return { user: await presentUser(deps, user) };
}
