import type { BrowserContext } from '@playwright/test';
import { Visitor } from '../../visitor.ts';
import { type Person, somebody } from '../people.ts';

/** Of every account that these tests make. */
export const PASSWORD = 'scrubbed marble steps';

/** What a customer is asked for after signing up. */
export const PROFILE = { firstName: 'Robin', lastName: 'Vale', mobile: '410 555 0142', zipCode: '21211' };

export interface Account extends Person {
  /** Signed in, without a browser. */
  visitor: Visitor;
}

interface Wanted {
  person?: Person;
  role?: 'user' | 'cleaner';
  /** Whether a customer has filled in their profile. */
  onboarded?: boolean;
}

/** An account with a password, made over the calls, for tests that begin behind it. */
export async function newAccount(
  { origin }: Visitor,
  { person = somebody(), role = 'user', onboarded = role === 'user' }: Wanted = {},
): Promise<Account> {
  const visitor = new Visitor(origin);
  const { email, name: displayName } = person;
  await visitor.ask('POST /_api/auth/register_with_password', { email, password: PASSWORD, displayName, role });
  if (onboarded) await visitor.ask('POST /_api/onboarding/user', PROFILE);
  return { ...person, visitor };
}

/** Gives the browser the session of an account that signed in elsewhere. */
export async function useSession(context: BrowserContext, { visitor }: Pick<Account, 'visitor'>): Promise<void> {
  const url = visitor.origin;
  await context.addCookies([
    { name: 'sid', value: visitor.cookie('sid')!, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed-in', value: visitor.cookie('signed-in')!, url, sameSite: 'Lax' },
  ]);
}
