/** The four steps of the cleaner dashboard's progress indicator (docs/product.md#cleaner-dashboard). */
export const SETUP_STAGES = ['Basic Info', 'Experience', 'Verification', 'Payment'] as const;

/** Which of the four holds the onboarding screen that comes next, counted from one. */
export function setupStage(nextScreen: number): number {
  if (nextScreen <= 1) return 1;
  if (nextScreen <= 5) return 2;
  return nextScreen === 6 ? 3 : 4;
}
