import { audit } from '#platform/audit.sql';
import type { Trx } from '../../schema/tables.ts';
import type { CleanerDeps } from '../deps.ts';
import { type CleanerChange, type CleanerRow, lockOwn, updateCleaner } from '../own-cleaner.sql.ts';

/** The display name was changed in the account's settings; the account is locked. */
export async function reviewRenamed(deps: CleanerDeps, trx: Trx, userId: number): Promise<void> {
  const cleaner = await lockOwn(trx, userId);
  if (!cleaner) return;
  await updateCleaner(trx, cleaner.id, {
    ...(await recordIdentityChange(deps, trx, cleaner, ['displayName'])),
    updated_at: deps.clock.now(),
  });
}

/**
 * Who has submitted a profile and then changes a name or the ID document is written down, in whatever status: the team
 * goes by them when it decides. `what` are the fields' names, for the audit.
 */
export async function recordIdentityChange(
  deps: CleanerDeps,
  trx: Trx,
  cleaner: CleanerRow,
  what: string[],
): Promise<CleanerChange> {
  if (cleaner.submitted_at === null) return {};
  await audit(trx, {
    at: deps.clock.now(),
    actor: `cleaner:${cleaner.id}`,
    action: 'cleaner.changed',
    subject: `cleaner:${cleaner.id}`,
    detail: { what: what.join(', ') },
  });
  return cleaner.status === 'active' ? reviewAgain(deps, trx, cleaner) : {};
}

/**
 * An active cleaner whose identity has changed is the team's to look at again (docs/product.md#changing-the-profile):
 * off the lists until then, what is booked stays.
 */
async function reviewAgain(deps: CleanerDeps, trx: Trx, cleaner: CleanerRow): Promise<CleanerChange> {
  const now = deps.clock.now();
  await deps.hooks.onDeactivated(trx, cleaner.id);
  await deps.emailQueue.enqueue(trx, {
    key: `cleaner-changed:${cleaner.id}:${now.getTime()}`,
    kind: 'cleaner-changed',
    recipient: deps.config.supportEmail,
    userId: cleaner.user_id,
  });
  return { status: 'pending_review', submitted_at: now, status_reason: null };
}
