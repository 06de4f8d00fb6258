import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { formatCursor, readCursor } from '#platform/cursor';
import type { CleanerCaller } from '#platform/http/caller';
import type { CleanerDashboardDeps } from './deps.ts';
import { jobRow } from './job-row.ts';
import { selectPage } from './jobs.sql.ts';

type Call = 'GET /_api/cleaner/jobs';

/** All jobs of the caller's own, latest first; none for an admin without a profile. Throws 400 for a made-up cursor. */
export const listJobs =
  ({ db }: CleanerDashboardDeps) =>
  async ({ cursor }: Parsed<Call>, { cleanerId }: CleanerCaller): Promise<Reply<Call>> => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const limit = policy.list.jobs;
    const rows = cleanerId === null ? [] : await selectPage(db, cleanerId, after, limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      jobs: rows.slice(0, limit).map(jobRow),
      nextCursor: last ? formatCursor({ value: last.starts_at.getTime(), id: last.id }) : null,
    };
  };
