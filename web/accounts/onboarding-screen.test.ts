import { describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/accounts';
import { screenFor, screenIn } from './onboarding-screen.ts';

const saved = (onboardingStep: number) =>
  ({ status: 'authenticated', user: { onboardingStep } as SessionUser }) as const;

describe('the onboarding screen', () => {
  // shows: product/addresses/onboarding-cleaner, product/limits/onboarding-steps
  it.each([
    ['?step=0', 0],
    ['?step=7', 7],
    ['?step=8', undefined],
    ['?step=-1', undefined],
    ['?step=1.5', undefined],
    ['?step=one', undefined],
    ['', undefined],
  ])('in %j is %s', (search, screen) => {
    expect(screenIn(search)).toBe(screen);
  });

  // shows: product/onboarding/which-step-is-shown
  it('is the first without a session, whatever the address says', () => {
    expect(screenFor({ status: 'unauthenticated' }, '?step=5')).toBe(0);
    expect(screenFor({ status: 'loading' }, '?step=5')).toBe(0);
  });

  // shows: product/onboarding/which-step-is-shown
  it('is the one in the address, else the saved one, never the creation of an account', () => {
    expect(screenFor(saved(3), '?step=5')).toBe(5);
    expect(screenFor(saved(3), '')).toBe(3);
    expect(screenFor(saved(0), '')).toBe(1);
    expect(screenFor(saved(3), '?step=0')).toBe(3);
    expect(screenFor(saved(8), '')).toBe(7);
  });
});
