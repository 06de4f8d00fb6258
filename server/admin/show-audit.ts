import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { badRequest } from '#platform/errors';
import type { Db } from '../schema/tables.ts';
import { selectCleanerNames, selectTeamAudit } from './audit-log.sql.ts';
import type { AdminDeps } from './index.ts';
import { selectNames } from './users.sql.ts';

type Call = 'GET /_api/admin/audit';

/** What the team decided, with who, when, what and why; a page at a time. Throws 400. */
export const showAudit =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async ({ cursor }: Parsed<Call>): Promise<Reply<Call>> => {
    const limit = policy.list.auditRows;
    const rows = await selectTeamAudit(db, cursor === undefined ? undefined : readCursor(cursor), limit + 1);
    const page = rows.slice(0, limit);
    const who = await namesOf(
      db,
      selectNames,
      page.map(({ actor }) => actor),
    );
    const whom = await namesOf(
      db,
      selectCleanerNames,
      page.map(({ subject }) => subject).filter((subject) => subject.startsWith('cleaner:')),
    );
    return {
      entries: page.map(({ id, at, actor, action, subject, detail }) => ({
        id,
        at: at.toISOString(),
        who: who.get(actor) ?? actor,
        action,
        subject,
        subjectName: whom.get(subject) ?? null,
        why: typeof detail.reason === 'string' ? detail.reason : null,
      })),
      nextCursor: rows.length > limit ? String(page.at(-1)!.id) : null,
    };
  };

type Names = (db: Db, ids: number[]) => Promise<{ id: number; display_name: string }[]>;

/** 'admin:3' → 'Carla Novak', for all that are there. */
async function namesOf(db: Db, select: Names, marks: string[]): Promise<Map<string, string>> {
  const byId = new Map(marks.map((mark) => [Number(mark.split(':')[1]), mark]));
  if (byId.size === 0) return new Map();
  const found = await select(db, [...byId.keys()]);
  return new Map(found.map(({ id, display_name }) => [byId.get(id)!, display_name]));
}

function readCursor(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw badRequest('Invalid cursor');
  return Number(cursor);
}
