import type { Reply } from '#contract/calls';
import type { SignedInCaller } from '#platform/http/caller';
import { selectByUser } from '../cleaners.sql.ts';
import type { CleanerDeps } from '../deps.ts';
import { answersOf, NO_ANSWERS } from './answers.ts';

/** What the cleaner has answered so far. Throws 401. */
export const showAnswers =
  (deps: CleanerDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/onboarding/cleaner'>> => {
    const cleaner = await selectByUser(deps.db, userId);
    if (!cleaner) return { steps: NO_ANSWERS, onboardingStep: 1, status: 'draft', reason: null };
    const { user } = await deps.accounts.loadSessionUser(userId);
    return {
      steps: await answersOf(deps, deps.db, cleaner, user),
      onboardingStep: cleaner.onboarding_step,
      status: cleaner.status,
      reason: cleaner.status_reason,
    };
  };
