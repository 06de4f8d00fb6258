import type { User } from './users.sql.ts';

/** What other modules may know and change of the person behind an account. */
export interface Person {
  id: number;
  email: string;
  emailVerified: boolean;
  displayName: string;
  legalName: string | null;
  firstName: string | null;
  lastName: string | null;
  mobile: string | null;
  zipCode: string | null;
  onboardingComplete: boolean;
}

export type PersonChange = Partial<
  Pick<Person, 'displayName' | 'legalName' | 'firstName' | 'lastName' | 'mobile' | 'zipCode' | 'onboardingComplete'>
>;

export const toPerson = (user: User): Person => ({
  id: user.id,
  email: user.email,
  emailVerified: user.email_verified_at !== null,
  displayName: user.display_name,
  legalName: user.legal_name,
  firstName: user.first_name,
  lastName: user.last_name,
  mobile: user.mobile,
  zipCode: user.zip_code,
  onboardingComplete: user.onboarding_complete,
});

/** First and last name follow the legal name until somebody has edited them (docs/product.md#changing-the-profile). */
export function toUserChange(user: User, change: PersonChange): Partial<User> {
  const { displayName, legalName, mobile, zipCode, onboardingComplete } = change;
  const followed = legalName !== undefined && !isEdited(user) ? namesIn(legalName ?? '') : {};
  const { firstName, lastName } = { ...followed, ...change };
  const columns: Partial<Record<keyof User, unknown>> = {
    display_name: displayName,
    legal_name: legalName,
    first_name: firstName,
    last_name: lastName,
    mobile,
    zip_code: zipCode,
    onboarding_complete: onboardingComplete,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function isEdited(user: User): boolean {
  const { firstName, lastName } = namesIn(user.legal_name ?? '');
  const has = user.first_name !== null || user.last_name !== null;
  return has && (user.first_name !== firstName || user.last_name !== lastName);
}

/** "Denise Ann Whitfield" → Denise, Ann Whitfield. */
function namesIn(legalName: string): { firstName: string | null; lastName: string | null } {
  const [first, ...rest] = legalName.trim().split(/\s+/);
  return { firstName: first || null, lastName: rest.join(' ') || null };
}
