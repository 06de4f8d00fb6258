import type { Parsed, Reply } from '#contract/calls';
import { SUBMIT } from '#contract/onboarding';
import { conflict, HttpError } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Trx } from '../../schema/tables.ts';
import { selectByUser } from '../cleaners.sql.ts';
import type { CleanerDeps } from '../deps.ts';
import { type CleanerChange, type CleanerRow, insertDraft, lockOwn, updateCleaner } from '../own-cleaner.sql.ts';
import type { Person } from './answers.ts';
import { storeFiles, writeScreen } from './screens.ts';
import { submit } from './submit.ts';

type Call = 'POST /_api/onboarding/cleaner';

/**
 * Saves one screen, moves back to one, or submits (docs/product.md#eight-screens). `onboardingStep` is the screen to
 * show next: n + 1 after Save of n, n after Back to n. Throws 400, 401, 503, 507; 409 once it was submitted.
 */
export const saveScreen =
  (deps: CleanerDeps) =>
  async (input: Parsed<Call>, { userId }: SignedInCaller): Promise<Reply<Call>> => {
    if ('backTo' in input) {
      await changeOwn(deps, userId, async () => ({ onboarding_step: input.backTo }));
    } else if (input.step === SUBMIT) {
      await changeOwn(deps, userId, (trx, cleaner, person) => submit(deps, trx, cleaner, person));
    } else {
      const current = await selectByUser(deps.db, userId);
      const files = await storeFiles(deps, input, current?.photo_id ?? null);
      await changeOwn(deps, userId, async (trx, cleaner) => ({
        ...(await writeScreen(deps, trx, cleaner, input, files)),
        onboarding_step: input.step + 1,
      }));
    }
    return deps.accounts.loadSessionUser(userId);
  };

/** Changes the caller's own cleaner, with account and cleaner locked, as long as it has not been submitted. */
async function changeOwn(
  deps: CleanerDeps,
  userId: number,
  change: (trx: Trx, cleaner: CleanerRow, person: Person) => Promise<CleanerChange>,
): Promise<void> {
  await deps.transact(async (trx) => {
    const person = await deps.accounts.lock(trx, userId);
    if (!person) throw new HttpError(401, 'Please sign in.');
    if (person.onboardingComplete) throw conflict('Your profile has already been submitted.');
    const now = deps.clock.now();
    const cleaner = (await lockOwn(trx, userId)) ?? (await insertDraft(trx, userId, now));
    await updateCleaner(trx, cleaner.id, { ...(await change(trx, cleaner, person)), updated_at: now });
  });
}
