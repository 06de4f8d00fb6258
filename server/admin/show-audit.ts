import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { readCursorNumber } from '#platform/cursor';
import { selectCleanerNames, selectTeamAudit } from './audit-log.sql.ts';
import type { AdminDeps } from './deps.ts';
import { resolveNames } from './resolve-names.ts';
import { selectNames } from './users.sql.ts';

type Call = 'GET /_api/admin/audit';

/** What the team decided, with who, when, what and why; a page at a time. Throws 400. */
export const showAudit =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async ({ cursor }: Parsed<Call>): Promise<Reply<Call>> => {
    const limit = policy.list.auditRows;
    const rows = await selectTeamAudit(db, cursor === undefined ? undefined : readCursorNumber(cursor), limit + 1);
    const page = rows.slice(0, limit);
    const who = await resolveNames(
      db,
      'admin',
      selectNames,
      page.map(({ actor }) => actor),
    );
    const whom = await resolveNames(
      db,
      'cleaner',
      selectCleanerNames,
      page.map(({ subject }) => subject),
    );
    const users = await resolveNames(
      db,
      'user',
      selectNames,
      page.map(({ subject }) => subject),
    );
    return {
      entries: page.map(({ id, at, actor, action, subject, detail }) => ({
        id,
        at: at.toISOString(),
        who: who.get(actor) ?? actor,
        action,
        subject,
        subjectName: whom.get(subject) ?? users.get(subject) ?? null,
        why: typeof detail.reason === 'string' ? detail.reason : null,
      })),
      nextCursor: rows.length > limit ? String(page.at(-1)!.id) : null,
    };
  };
