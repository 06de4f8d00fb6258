import { APPROVAL, answers, weekWith } from '../../onboard.ts';
import type { Visitor } from '../../visitor.ts';
import { type Account, newAccount } from '../accounts/account.ts';
import { somebody } from '../people.ts';
import { signedInAdmin } from '../sign-in-as-admin.ts';

export interface Cleaner extends Account {
  cleanerId: number;
  admin: Visitor;
}

/** Monday, Wednesday and Friday, 9 to 5, three hours a job: six times a week. */
export const USUAL_WEEK = weekWith({ Monday: {}, Wednesday: {}, Friday: {} });

interface Wanted {
  name?: string;
  /** In place of one color: a picture as a data address. */
  photo?: string;
  week?: ReturnType<typeof weekWith>;
  /** Whether the team has approved the profile. */
  active?: boolean;
}

/** A cleaner of a test's own, made over the calls: through the wizard, and approved by the demo's admin. */
export async function newCleaner(
  { origin }: Visitor,
  { name = 'Petra Lang', photo, week = USUAL_WEEK, active = true }: Wanted = {},
): Promise<Cleaner> {
  const account = await newAccount({ origin } as Visitor, { person: somebody(name), role: 'cleaner' });
  const { visitor } = account;
  const basics = await answers[1]({ displayName: name, legalName: name, ...(photo && { profilePhotoUrl: photo }) });
  for (const step of [basics, answers[2](), answers[3](week), answers[4](), answers[5](), answers[6](), answers[8]()]) {
    await visitor.ask('POST /_api/onboarding/cleaner', step);
  }
  const admin = await signedInAdmin(origin);
  const rows = await admin.ask('GET /_api/admin/cleaners', { status: 'pending_review' });
  const cleanerId = rows.find(({ email }) => email === account.email)!.id;
  if (active) await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, ...APPROVAL });
  const cleaner = { ...account, cleanerId, admin };
  if (active) retireAfterTest(cleaner);
  return cleaner;
}

const activeCleaners = new Set<Pick<Cleaner, 'cleanerId' | 'admin'>>();

/** For cleaners whom a test has approved by itself: they leave the lists after it as well. */
export const retireAfterTest = (cleaner: Pick<Cleaner, 'cleanerId' | 'admin'>) => activeCleaners.add(cleaner);

/** Takes the open times of the cleaners a test has made out of the lists, which the next test reads. */
export async function retireCleaners(): Promise<void> {
  for (const { cleanerId, admin } of activeCleaners) {
    // Their session has ended where the test moved the clock.
    const team = await signedInAdmin(admin.origin);
    const { status } = await team.call('POST /_api/admin/cleaner-status', {
      cleanerId,
      status: 'suspended',
      reason: 'The test is over.',
    });
    // 409: the test has suspended them.
    if (status !== 200 && status !== 409) throw new Error(`Cleaner ${cleanerId} stays on the lists: ${status}`);
  }
  activeCleaners.clear();
}
