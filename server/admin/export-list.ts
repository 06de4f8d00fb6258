import { stringify } from 'csv-stringify/sync';
import type { Parsed } from '#contract/calls';
import { TEAM_ZONE } from '#contract/team-week';
import { dateIn } from '#contract/time';
import { audit } from '#platform/audit.sql';
import type { SignedInCaller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import type { Db } from '../schema/tables.ts';
import { selectCleaners } from './cleaners.sql.ts';
import type { AdminDeps } from './deps.ts';
import { selectJobs } from './jobs.sql.ts';
import { toCleanerRow } from './list-cleaners.ts';
import { toJobRow } from './list-jobs.ts';
import { toUserRow } from './list-users.ts';
import { selectUsers } from './users.sql.ts';

type Call = 'GET /_api/admin/export';
type Page<T> = (db: Db, page: { cursor: number | undefined; limit: number }) => Promise<T[]>;

const BATCH = 2000;

const LISTS: Record<Parsed<Call>['what'], Page<{ id: number }>> = {
  cleaners: async (db, page) => (await selectCleaners(db, page)).map(toCleanerRow),
  users: async (db, page) => (await selectUsers(db, page)).map(toUserRow),
  jobs: async (db, page) => (await selectJobs(db, page)).map(toJobRow),
};

/** A whole list as a file for a spreadsheet, recorded in the audit log before it is sent. */
export const exportList =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ what }: Parsed<Call>, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const at = clock.now();
    await audit(db, { at, actor: `admin:${userId}`, action: 'list.exported', subject: `export:${what}` });
    const rows = await selectAllPages(db, LISTS[what]);
    return {
      type: 'text/csv; charset=utf-8',
      // Names come from people: what a spreadsheet would run stands there as text.
      body: Buffer.from(stringify(rows, { header: true, bom: true, escape_formulas: true })),
      headers: {
        'content-disposition': `attachment; filename="${what}-${dateIn(at.getTime(), TEAM_ZONE)}.csv"`,
        'cache-control': 'private, no-store',
      },
    };
  };

async function selectAllPages<T extends { id: number }>(db: Db, page: Page<T>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const next = await page(db, { cursor: all.at(-1)?.id, limit: BATCH });
    all.push(...next);
    if (next.length < BATCH) return all;
  }
}
