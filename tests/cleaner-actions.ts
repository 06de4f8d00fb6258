import type { Reply } from '#contract/calls';
import { HOUR, MINUTE } from '#contract/time';
import { CLEANER, DEMO_PASSWORD } from './demo-data/people-to-sign-in.ts';
import { login, proveEmail } from './sign-up.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** Somebody of the demo data, signed in; by default the cleaner of the sandbox page. */
export async function signInAs(app: TestApp, email: string = CLEANER.email): Promise<Visitor> {
  const visitor = app.visitor();
  const { status, error } = await login(visitor, email, DEMO_PASSWORD);
  if (status !== 200) throw new Error(`${email} cannot sign in: ${error}`);
  return visitor;
}

/** The open times of a cleaner in the coming week, first one first. */
export async function openTimesOf(
  app: TestApp,
  cleanerSlug = 'denise-whitfield',
  city = 'baltimore',
): Promise<Reply<'GET /_api/cleaners/by-slug'>['cleaner']['timeSlots']> {
  const { cleaner } = await app.visitor().ask('GET /_api/cleaners/by-slug', { city, cleanerSlug });
  return cleaner.timeSlots;
}

/** Fills in the provider's form: active at once, to be verified, or finished later. Gives the address it leads back to. */
export async function setUpPayouts(
  cleaner: Visitor,
  outcome: 'active' | 'verifying' | 'later' = 'active',
): Promise<string | null> {
  await proveEmail(cleaner);
  const { url } = await cleaner.ask('POST /_api/cleaner/create-stripe-onboarding-link', {});
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  return response.headers.get('location');
}

/** Moves the clock to so long after a moment; never back. */
export async function advanceTo(app: TestApp, moment: string, after = 0): Promise<void> {
  const ahead = Date.parse(moment) + after - app.clock.now().getTime();
  if (ahead > 0) await app.clock.advance(ahead);
}

/** Long enough after a job's end for its share to be transferred. */
export const AFTER_REPORT_WINDOW = 48 * HOUR + MINUTE;
