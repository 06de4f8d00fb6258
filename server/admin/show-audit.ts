import type { AuditEntry } from '#contract/admin-audit';
import { actionLabel } from '#contract/audit-labels';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { TEAM_ZONE } from '#contract/team-week';
import { dateIn } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { readCursorNumber } from '#platform/cursor';
import type { SignedInCaller } from '#platform/http/caller';
import { csvFile, zonedTime } from '#platform/http/csv-file';
import type { FileAnswer } from '#platform/http/routes';
import type { Db } from '../schema/tables.ts';
import { type AuditSearch, selectCleanerNames, selectCustomersOf, selectTeamAudit } from './audit-log.sql.ts';
import { selectAbout } from './audit-subjects.sql.ts';
import { auditedWhy } from './audited-why.ts';
import type { AdminDeps } from './deps.ts';
import { resolveNames } from './resolve-names.ts';
import { selectNames } from './users.sql.ts';

type Call = 'GET /_api/admin/audit';

/** What the team decided, with who, when, what and why; a page at a time. Throws 400. */
export const showAudit =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async ({ cursor, ...search }: Parsed<Call>): Promise<Reply<Call>> => {
    const limit = policy.list.auditRows;
    const before = cursor === undefined ? undefined : readCursorNumber(cursor);
    const entries = await loadEntries(db, search, before, limit + 1);
    const page = entries.slice(0, limit);
    return { entries: page, nextCursor: entries.length > limit ? String(page.at(-1)!.id) : null };
  };

const BATCH = 2000;

/** The same as a file for a spreadsheet, whole; recorded before it is sent. */
export const exportAudit =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async (search: Parsed<'GET /_api/admin/audit-export'>, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const at = clock.now();
    await audit(db, { at, actor: `admin:${userId}`, action: 'list.exported', subject: 'export:audit' });
    const all: AuditEntry[] = [];
    for (;;) {
      const next = await loadEntries(db, search, all.at(-1)?.id, BATCH);
      all.push(...next);
      if (next.length < BATCH) break;
    }
    const rows = all.map((entry) => ({
      'When (New York)': zonedTime(entry.at, TEAM_ZONE),
      Who: entry.who,
      What: actionLabel(entry.action),
      About: entry.subject,
      Name: entry.subjectName ?? '',
      Why: entry.why ?? '',
      Refund: entry.refundAmount?.toFixed(2) ?? '',
    }));
    return csvFile(`audit-${dateIn(at.getTime(), TEAM_ZONE)}`, rows);
  };

async function loadEntries(
  db: Db,
  search: AuditSearch,
  before: number | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await selectTeamAudit(db, search, before, limit);
  const subjects = rows.map(({ subject }) => subject);
  const who = await resolveNames(
    db,
    'admin',
    selectNames,
    rows.map(({ actor }) => actor),
  );
  const cleaners = await resolveNames(db, 'cleaner', selectCleanerNames, subjects);
  const customers = await resolveNames(db, 'user', selectNames, subjects);
  const about = await selectAbout(db, subjects);
  const guests = await resolveNames(db, 'booking', selectCustomersOf, subjects);
  return rows.map(({ id, at, actor, action, subject, detail }) => ({
    id,
    at: at.toISOString(),
    who: who.get(actor) ?? actor,
    action,
    subject,
    subjectName:
      cleaners.get(subject) ?? customers.get(subject) ?? guests.get(subject) ?? about.get(subject)?.name ?? null,
    bookingId: about.get(subject)?.bookingId ?? null,
    cleanerId: about.get(subject)?.cleanerId ?? null,
    refundAmount:
      typeof detail.refundCents === 'number' && detail.refundCents > 0 ? toDollars(detail.refundCents) : null,
    why: auditedWhy(action, detail),
  }));
}
