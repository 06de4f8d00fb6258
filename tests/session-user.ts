import type { SessionUser } from '#contract/accounts';

/** A customer whose profile is complete, as the session's call knows them. */
export const ROBIN: SessionUser = {
  id: 7,
  email: 'robin@example.com',
  emailVerified: true,
  displayName: 'Robin Vale',
  firstName: 'Robin',
  lastName: 'Vale',
  legalName: null,
  mobile: '410 555 0100',
  zipCode: '21201',
  bio: null,
  avatarUrl: null,
  role: 'user',
  onboardingComplete: true,
  onboardingStep: 0,
  baseRate: null,
  specialties: [],
  hasPassword: true,
  googleLinked: false,
  hasSecondFactor: false,
  owesSecondFactor: false,
  now: new Date().toISOString(),
};

/** A cleaner in the middle of joining. */
export const TESS: SessionUser = {
  ...ROBIN,
  id: 8,
  displayName: 'Tess',
  role: 'cleaner',
  baseRate: 45,
  onboardingComplete: false,
  onboardingStep: 3,
};
