import { audit } from '#platform/audit.sql';
import { badRequest } from '#platform/errors';
import type { Trx } from '../../schema/tables.ts';
import type { CleanerDeps } from '../deps.ts';
import type { CleanerChange, CleanerRow } from '../own-cleaner.sql.ts';
import { answersOf, type Person } from './answers.ts';

/** Nothing more is asked (docs/product.md#eight-screens). */
const COMPLETE = 8;

/** Hands a complete profile to the team. Throws 400 naming the first screen that is missing. */
export async function submit(deps: CleanerDeps, trx: Trx, cleaner: CleanerRow, person: Person): Promise<CleanerChange> {
  const answers = await answersOf(deps, trx, cleaner, person);
  const missing = Object.entries(answers).find(([, screen]) => screen === null)?.[0];
  if (missing) throw badRequest(`Please complete step ${Number(missing) + 1} of 8 first.`);
  const now = deps.clock.now();
  await deps.accounts.update(trx, cleaner.user_id, { onboardingComplete: true });
  const again = cleaner.submitted_at !== null;
  const about = { userId: cleaner.user_id };
  const at = `${cleaner.id}:${now.getTime()}`;
  await deps.emailQueue.enqueue(
    trx,
    { key: `cleaner-submitted:${at}`, kind: 'cleaner-submitted', recipient: deps.config.supportEmail, ...about },
    { key: `cleaner-received:${at}`, kind: 'cleaner-received', recipient: person.email, ...about },
  );
  await audit(trx, {
    at: now,
    actor: `cleaner:${cleaner.id}`,
    action: again ? 'cleaner.resubmitted' : 'cleaner.submitted',
    subject: `cleaner:${cleaner.id}`,
  });
  return { status: 'pending_review', submitted_at: now, status_reason: null, onboarding_step: COMPLETE };
}
