import type { Parsed, Reply } from '#contract/calls';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { audit } from '#platform/audit.sql';
import { announce } from '#platform/database';
import { conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Trx } from '../../schema/tables.ts';
import type { CleanerDeps } from '../deps.ts';
import { selectDocument } from '../files.sql.ts';
import { type CleanerChange, type CleanerRow, lockById, selectUserOf, updateCleaner } from '../own-cleaner.sql.ts';
import { missingForApproval, reasonNeeded } from './approval-needs.ts';
import { type Decision, STATUS_TRANSITIONS } from './cleaner-states.ts';
import { identityDigest } from './identity.ts';
import { freeSlug } from './slug.ts';

type Call = 'POST /_api/admin/cleaner-status';

/** The last screen of the wizard: what is asked again after changes. */
const REVIEW_AND_SUBMIT = 7;

const DONE: Record<Decision, string> = {
  active: `The cleaner is active. Open times for ${inWords(policy.slots.weeksAhead, 'week')} are on the lists.`,
  changes_requested: 'The cleaner was asked for changes.',
  declined: 'The profile is declined. The cleaner is told why.',
  pending_review: 'The profile is under review again.',
  suspended: 'The cleaner is suspended. Open times are off every list; the customers of booked jobs are told.',
};

/**
 * The team decides. Throws 404 for a cleaner that does not exist, 409 for a move that there is not, for an approval
 * without a reason of a profile that lacks something, and for one of an identity that has changed since it was looked at.
 */
export const changeStatus =
  (deps: CleanerDeps) =>
  async (sent: Parsed<Call>, { userId: adminId }: SignedInCaller): Promise<Reply<Call>> => {
    const { cleanerId, status, reason } = sent;
    await deps.transact(async (trx) => {
      // Accounts are locked before cleaners, here as in the wizard.
      const owner = await selectUserOf(trx, cleanerId);
      const person = owner && (await deps.accounts.lock(trx, owner.user_id));
      const cleaner = person && (await lockById(trx, cleanerId));
      if (!cleaner) throw notFound(`No cleaner found with ID ${cleanerId}`);
      const transition = STATUS_TRANSITIONS[cleaner.status]?.[status];
      if (!transition) throw conflict(`A cleaner who is ${cleaner.status} cannot become ${status}.`);
      const idDocument = await selectDocument(trx, cleanerId, 'id');
      const seen = 'identity' in sent ? sent.identity : undefined;
      if (seen !== undefined && seen !== identityDigest({ ...person, idDocument: idDocument?.file_key ?? null }))
        throw conflict(
          'This cleaner has changed a name or the ID document since you opened this page. Look at it again.',
        );
      const missing =
        cleaner.status === 'pending_review' && status === 'active'
          ? missingForApproval({
              idDocument: idDocument !== undefined,
              provenEmail: person.emailVerified,
            })
          : [];
      if (missing.length > 0 && !reason) throw conflict(reasonNeeded(missing));
      const now = deps.clock.now();
      await updateCleaner(trx, cleanerId, {
        ...(await sideEffects(deps, trx, cleaner, person.displayName, status)),
        status,
        status_reason: status === 'active' || status === 'pending_review' ? null : (reason ?? null),
        updated_at: now,
      });
      if (status === 'active') await deps.hooks.onActivated(trx, cleanerId);
      else await deps.hooks.onDeactivated(trx, cleanerId);
      if (status === 'suspended') await deps.hooks.onSuspended(trx, cleanerId);
      const key = `${transition.emailKind}:${cleanerId}:${now.getTime()}`;
      await deps.emailQueue.enqueue(trx, {
        key,
        kind: transition.emailKind,
        recipient: person.email,
        userId: person.id,
      });
      await audit(trx, {
        at: now,
        actor: `admin:${adminId}`,
        action: transition.action,
        subject: `cleaner:${cleanerId}`,
        detail: { from: cleaner.status, to: status, ...(reason && { reason }), ...(missing.length > 0 && { missing }) },
      });
      await announce(trx);
    });
    return { message: DONE[status] };
  };

/** What else changes: a public cleaner has a slug, whose changes are wanted may answer again. */
async function sideEffects(
  deps: CleanerDeps,
  trx: Trx,
  cleaner: CleanerRow,
  displayName: string,
  status: Decision,
): Promise<CleanerChange> {
  if (status === 'active' && cleaner.slug === null) return { slug: await freeSlug(trx, cleaner.city_id, displayName) };
  if (status !== 'changes_requested') return {};
  await deps.accounts.update(trx, cleaner.user_id, { onboardingComplete: false });
  return { onboarding_step: REVIEW_AND_SUBMIT };
}
