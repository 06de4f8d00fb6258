import type { SessionUser } from '#contract/accounts';
import { HttpError } from '#platform/errors';
import type { AccountDeps } from './deps.ts';
import { findProofs, type Proofs } from './proofs.sql.ts';
import { owesSecondFactor } from './sessions.ts';
import { findUser, type User } from './users.sql.ts';

/** The user as every page knows it, built field by field. `known`: the proofs, where they have just been read. */
export async function presentUser(
  { db, facts, config }: AccountDeps,
  user: User,
  known?: Proofs,
): Promise<SessionUser> {
  const [cleaner, proofs] = await Promise.all([facts.cleanerSide(user.id), known ?? findProofs(db, user.id)]);
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
    googleLinked: proofs.googleLinked,
    hasSecondFactor: proofs.secondFactorSince !== null,
    owesSecondFactor: owesSecondFactor(user.role, proofs.secondFactorSince, config),
  };
}

/** The present state of a user, for a reply that replaces the browser's cached session. Throws 401 for a deleted one. */
export async function presentById(deps: AccountDeps, userId: number): Promise<{ user: SessionUser }> {
  const user = await findUser(deps.db, userId);
  if (!user) throw new HttpError(401, 'Please sign in.');
  return { user: await presentUser(deps, user) };
}
