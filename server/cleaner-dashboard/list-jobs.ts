import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { badRequest } from '#platform/errors';
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
      nextCursor: last ? `${last.starts_at.getTime()}.${last.id}` : null,
    };
  };

function readCursor(cursor: string): { startsAt: Date; id: number } {
  const place = /^(\d{12,14})\.([1-9]\d{0,8})$/.exec(cursor);
  if (!place) throw badRequest('Invalid cursor');
  return { startsAt: new Date(Number(place[1])), id: Number(place[2]) };
}
