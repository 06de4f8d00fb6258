import type { SessionUser } from '#contract/accounts';
import { HttpError } from '#platform/errors';
import { isBanned } from './bans.ts';
import type { AccountDeps } from './deps.ts';
import { needsSecondFactorSetup } from './sessions.ts';
import { findWithSignInMethods, type UserWithSignInMethods } from './sign-in-methods.sql.ts';

/** The user as every page knows it, built field by field. */
export async function toSessionUser(
  { db, hooks, config, clock }: AccountDeps,
  user: UserWithSignInMethods & { is_banned?: boolean },
): Promise<SessionUser> {
  const cleaner = user.role === 'cleaner' ? await hooks.cleanerProfile(user.id) : null;
  const banned = user.is_banned ?? (await isBanned(db, { userId: null, emails: [user.email] }));
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
    googleLinked: user.google_linked,
    hasSecondFactor: user.second_factor_since !== null,
    owesSecondFactor: needsSecondFactorSetup(user.role, user.second_factor_since, config),
    ...(banned && { banned }),
    now: clock.now().toISOString(),
  };
}

/**
 * The present state of a user, for a reply that replaces the browser's cached session. Throws 401 for a deleted one.
 */
export async function loadSessionUser(deps: AccountDeps, userId: number): Promise<{ user: SessionUser }> {
  const user = await findWithSignInMethods(deps.db, userId);
  if (!user) throw new HttpError(401, 'Please sign in.');
  return { user: await toSessionUser(deps, user) };
}
