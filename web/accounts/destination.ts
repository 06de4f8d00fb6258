import type { SessionUser } from '#contract/accounts';
import { remembering } from './remembered-path.ts';

type Traveller = Pick<SessionUser, 'role' | 'onboardingComplete' | 'onboardingStep'>;

/** The cleaner's next screen; never the one that creates the account (specification section 4). */
export const cleanerOnboarding = ({ onboardingStep }: Pick<SessionUser, 'onboardingStep'>): string =>
  `/onboarding/cleaner?step=${Math.max(1, onboardingStep)}`;

/** A press of a button, and done: no reason to ask for a whole profile first. */
const isErrand = (path: string): boolean => path.startsWith('/verify-email');

/**
 * Where a sign-in or a registration leads (specification section 4). A remembered path wins once onboarding is complete
 * (decision: accounts); a customer's onboarding carries it along until then.
 */
export function destinationOf(user: Traveller, remembered: string | undefined): string {
  if (remembered && isErrand(remembered)) return remembered;
  if (!user.onboardingComplete) {
    return user.role === 'cleaner' ? cleanerOnboarding(user) : remembering('/onboarding/user', remembered);
  }
  return remembered ?? (user.role === 'cleaner' ? '/dashboard/cleaner' : '/');
}
