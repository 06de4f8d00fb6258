import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

const cleaner = { role: 'cleaner', onboardingComplete: true, onboardingStep: 8 } as const;
const customer = { role: 'user', onboardingComplete: true, onboardingStep: 1 } as const;

describe('where a sign-in leads', () => {
  // shows: product/states/cleaner-to-dashboard
  it('a cleaner to the cleaner dashboard', () => {
    expect(destinationOf(cleaner, undefined)).toBe('/dashboard/cleaner');
  });

  // shows: product/states/cleaner-to-onboarding
  it.each([
    [0, 1],
    [1, 1],
    [4, 4],
    [7, 7],
  ])('a cleaner who has not finished, with step %i saved, to step %i', (onboardingStep, step) => {
    const unfinished = { ...cleaner, onboardingComplete: false, onboardingStep };
    expect(destinationOf(unfinished, '/dashboard')).toBe(`/onboarding/cleaner?step=${step}`);
  });

  // shows: product/states/customer-to-onboarding
  it('anybody else who has not finished to their profile, with the remembered path', () => {
    const unfinished = { ...customer, onboardingComplete: false };
    expect(destinationOf(unfinished, undefined)).toBe('/onboarding/user');
    expect(destinationOf(unfinished, '/book/3')).toBe('/onboarding/user?next=%2Fbook%2F3');
    expect(destinationOf({ ...unfinished, role: 'admin' }, undefined)).toBe('/onboarding/user');
  });

  it('everybody to prove their email, when that is what they came for', () => {
    for (const user of [customer, cleaner]) {
      const to = destinationOf({ ...user, onboardingComplete: false }, '/verify-email?token=x');
      expect(to).toBe('/verify-email?token=x');
    }
  });

  // shows: product/states/everybody-else-home
  it('a customer home', () => {
    expect(destinationOf(customer, undefined)).toBe('/');
  });

  it('the team to its own pages', () => {
    expect(destinationOf({ ...customer, role: 'admin' }, undefined)).toBe('/dashboard/admin');
    expect(destinationOf({ ...customer, role: 'admin' }, '/book/3')).toBe('/book/3');
  });

  it('everybody else to where they were going', () => {
    expect(destinationOf(customer, '/book/3')).toBe('/book/3');
    expect(destinationOf(cleaner, '/book/3')).toBe('/book/3');
  });
});
