import { describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/accounts';
import { admit, type Demand } from './access-check.ts';

const anybody: Demand = { roles: ['user', 'cleaner', 'admin'], onboarded: true };
const cleaners: Demand = { roles: ['cleaner', 'admin'], onboarded: false };
const signedIn = (user: Partial<SessionUser>) =>
  ({
    status: 'authenticated',
    user: { onboardingComplete: true, onboardingStep: 1, role: 'user', ...user } as SessionUser,
  }) as const;

describe('a protected page', () => {
  it('waits until the session is known', () => {
    expect(admit({ status: 'loading' }, anybody, '/dashboard')).toEqual({ now: 'wait' });
  });

  it('sends who is not signed in to sign in, and remembers itself', () => {
    const to = '/login?next=%2Fdashboard%3Fa%3Db';
    expect(admit({ status: 'unauthenticated' }, anybody, '/dashboard?a=b')).toEqual({ now: 'go', to });
    expect(admit({ status: 'unauthenticated', error: 'x' }, anybody, '/dashboard?a=b')).toEqual({ now: 'go', to });
  });

  it('does not remember itself for who has just signed out', () => {
    const session = { status: 'unauthenticated', left: 'signed-out' } as const;
    expect(admit(session, anybody, '/dashboard')).toEqual({ now: 'go', to: '/login' });
  });

  it('sends home whose account is deleted', () => {
    const session = { status: 'unauthenticated', left: 'deleted' } as const;
    expect(admit(session, anybody, '/dashboard')).toEqual({ now: 'go', to: '/' });
  });

  it.each(['user', 'cleaner', 'admin'] as const)('lets in a %s who has finished onboarding', (role) => {
    expect(admit(signedIn({ role }), anybody, '/x')).toMatchObject({ now: 'enter', user: { role } });
  });

  it('sends others to their onboarding first, admins excepted', () => {
    const unfinished = { onboardingComplete: false };
    expect(admit(signedIn({ ...unfinished, role: 'cleaner', onboardingStep: 3 }), anybody, '/x')).toEqual({
      now: 'go',
      to: '/onboarding/cleaner?step=3',
    });
    expect(admit(signedIn(unfinished), anybody, '/x')).toEqual({ now: 'go', to: '/onboarding/user?next=%2Fx' });
    expect(admit(signedIn({ ...unfinished, role: 'admin' }), anybody, '/x')).toMatchObject({ now: 'enter' });
  });

  it('may do without onboarding', () => {
    const unfinished = signedIn({ role: 'cleaner', onboardingComplete: false });
    expect(admit(unfinished, cleaners, '/dashboard/cleaner')).toMatchObject({ now: 'enter' });
  });

  it('refuses another role before it asks for onboarding', () => {
    expect(admit(signedIn({ onboardingComplete: false }), { ...cleaners, onboarded: true }, '/x')).toEqual({
      now: 'refuse',
      role: 'user',
    });
  });
});
