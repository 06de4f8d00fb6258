import type { Session } from './session.ts';

/** The screens of the cleaner onboarding; the first is screen 0, and "Step 1 of 8" (docs/product.md#eight-screens). */
export const ONBOARDING_SCREENS = [
  'Create Account',
  'Basic Information',
  'Services & Availability',
  'Weekly Schedule',
  'Experience & Equipment',
  'Profile & Bio',
  'Verification',
  'Review & Submit',
] as const;

/** The screen that a query string names; undefined when it names none. */
export function screenIn(search: string): number | undefined {
  const step = new URLSearchParams(search).get('step') ?? '';
  return /^[0-7]$/.test(step) ? Number(step) : undefined;
}

/**
 * The screen to show: the one in the address, else the saved one, else 1. Without a session only screen 0, with one any
 * but screen 0.
 */
export function screenFor(session: Session, search: string): number {
  if (session.status !== 'authenticated') return 0;
  const screen = screenIn(search) || session.user.onboardingStep;
  return Math.min(Math.max(screen, 1), ONBOARDING_SCREENS.length - 1);
}
