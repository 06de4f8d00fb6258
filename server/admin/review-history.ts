import type { AdminCleanerDetail } from '#contract/admin';
import type { Db } from '../schema/tables.ts';
import { selectAuditOf } from './job.sql.ts';
import { resolveNames } from './resolve-names.ts';
import { selectNames } from './users.sql.ts';

/** The audit's names of what a cleaner changed: `detail.what` of 'cleaner.changed'. */
const CHANGED: Record<string, string> = { legalName: 'legal name', idDocument: 'ID document' };

/** What a cleaner submitted and changed, and what the team asked for and decided; first things first. */
export async function loadReviewHistory(db: Db, cleanerId: number): Promise<AdminCleanerDetail['history']> {
  const audit = await selectAuditOf(db, `cleaner:${cleanerId}`);
  const entries = audit.filter(({ action }) => action.startsWith('cleaner.') && action !== 'cleaner.noted');
  const names = await resolveNames(
    db,
    'admin',
    selectNames,
    entries.map(({ actor }) => actor),
  );
  return entries.map(({ at, action, actor, detail }) => ({
    at: at.toISOString(),
    action,
    who: names.get(actor) ?? null,
    why: typeof detail.reason === 'string' ? detail.reason : changedFields(detail.what),
  }));
}

const changedFields = (what: unknown): string | null =>
  typeof what === 'string'
    ? what
        .split(', ')
        .map((field) => CHANGED[field] ?? field)
        .join(', ')
    : null;
