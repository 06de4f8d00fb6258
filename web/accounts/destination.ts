import type { SessionUser } from '#contract/accounts';
import { withRememberedPath } from './remembered-path.ts';

type RoutingUser = Pick<SessionUser, 'role' | 'onboardingComplete' | 'onboardingStep'>;

/** The cleaner's next screen; never the one that creates the account. */
export const cleanerOnboarding = ({ onboardingStep }: Pick<SessionUser, 'onboardingStep'>): string =>
  `/onboarding/cleaner?step=${Math.max(1, onboardingStep)}`;

/** Pages with a single button, which do not need a complete profile first. */
const isOneOffAction = (path: string): boolean => path.startsWith('/verify-email');

/**
 * Where a sign-in or a registration leads (docs/product.md#after-signing-in). A remembered path wins once onboarding is
 * complete; a customer's onboarding carries it along until then.
 */
export function destinationOf(user: RoutingUser, remembered: string | undefined): string {
  if (remembered && isOneOffAction(remembered)) return remembered;
  if (!user.onboardingComplete) {
    return user.role === 'cleaner' ? cleanerOnboarding(user) : withRememberedPath('/onboarding/user', remembered);
  }
  return remembered ?? HOME[user.role];
}

/** Where each role's work is (docs/decisions/0023-the-team-begins-at-its-work.md). */
const HOME: Record<SessionUser['role'], string> = {
  user: '/',
  cleaner: '/dashboard/cleaner',
  admin: '/dashboard/admin',
};
