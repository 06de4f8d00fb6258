import { describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/accounts';
import { checkAccess, type Requirement } from './guard.tsx';

const anybody: Requirement = { roles: ['user', 'cleaner', 'admin'], onboardingRequired: true };
const cleaners: Requirement = { roles: ['cleaner', 'admin'], onboardingRequired: false };
const signedIn = (user: Partial<SessionUser>) =>
  ({
    status: 'authenticated',
    user: { onboardingComplete: true, onboardingStep: 1, role: 'user', ...user } as SessionUser,
  }) as const;

describe('a protected page', () => {
  // shows: product/states/session
  it('waits until the session is known', () => {
    expect(checkAccess({ status: 'loading' }, anybody, '/dashboard')).toEqual({ status: 'pending' });
  });

  // shows: product/roles/guests-to-login
  it('sends a visitor who is not signed in to sign in, and remembers itself', () => {
    const to = '/login?next=%2Fdashboard%3Fa%3Db';
    expect(checkAccess({ status: 'unauthenticated' }, anybody, '/dashboard?a=b')).toEqual({ status: 'redirect', to });
    expect(checkAccess({ status: 'unauthenticated', error: 'x' }, anybody, '/dashboard?a=b')).toEqual({
      status: 'redirect',
      to,
    });
  });

  it('does not remember itself after a sign-out', () => {
    const session = { status: 'unauthenticated', reason: 'signed-out' } as const;
    expect(checkAccess(session, anybody, '/dashboard')).toEqual({ status: 'redirect', to: '/login' });
  });

  it('sends to the homepage after an account is deleted', () => {
    const session = { status: 'unauthenticated', reason: 'deleted' } as const;
    expect(checkAccess(session, anybody, '/dashboard')).toEqual({ status: 'redirect', to: '/' });
  });

  it.each(['user', 'cleaner', 'admin'] as const)('lets in a %s who has finished onboarding', (role) => {
    expect(checkAccess(signedIn({ role }), anybody, '/x')).toMatchObject({ status: 'granted', user: { role } });
  });

  // shows: product/roles/onboarding-first
  it('sends others to their onboarding first, admins excepted', () => {
    const unfinished = { onboardingComplete: false };
    expect(checkAccess(signedIn({ ...unfinished, role: 'cleaner', onboardingStep: 3 }), anybody, '/x')).toEqual({
      status: 'redirect',
      to: '/onboarding/cleaner?step=3',
    });
    expect(checkAccess(signedIn(unfinished), anybody, '/x')).toEqual({
      status: 'redirect',
      to: '/onboarding/user?next=%2Fx',
    });
    expect(checkAccess(signedIn({ ...unfinished, role: 'admin' }), anybody, '/x')).toMatchObject({ status: 'granted' });
  });

  // shows: product/roles/onboarding-first
  it('may be open before onboarding is complete', () => {
    const unfinished = signedIn({ role: 'cleaner', onboardingComplete: false });
    expect(checkAccess(unfinished, cleaners, '/dashboard/cleaner')).toMatchObject({ status: 'granted' });
  });

  it('refuses another role before it asks for onboarding', () => {
    expect(
      checkAccess(signedIn({ onboardingComplete: false }), { ...cleaners, onboardingRequired: true }, '/x'),
    ).toEqual({
      status: 'forbidden',
      role: 'user',
    });
  });
});
