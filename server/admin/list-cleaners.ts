import type { AdminCleanerRow } from '#contract/admin';
import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import type { Caller } from '#platform/http/caller';
import { photoUrl } from '#server/cleaners';
import { selectCleaners } from './cleaners.sql.ts';
import type { AdminDeps } from './deps.ts';
import { paginate } from './paginate.ts';

type Call = 'GET /_api/admin/cleaners';

/** Cleaners as rows, a page at a time. */
export const listCleaners =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ limit, open, ...input }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const from = clock.now();
    const fewHours = open && { hours: policy.admin.fewOpenHours, from, to: new Date(from.getTime() + 7 * DAY) };
    const rows = await paginate(caller, limit, (most) => selectCleaners(db, { ...input, fewHours, limit: most }));
    return rows.map(toCleanerRow);
  };

/** A cleaner's total of jobs is of completed ones. */
export const toCleanerRow = (row: Awaited<ReturnType<typeof selectCleaners>>[number]): AdminCleanerRow => ({
  id: row.id,
  name: row.display_name,
  email: row.email,
  city: row.city_name,
  profilePhotoUrl: photoUrl(row.photo_id, 'small'),
  status: row.status,
  totalJobs: row.jobs_completed,
  radiusMiles: row.radius_miles,
  onboardingStep: row.onboarding_step,
  onboardingComplete: row.onboarding_complete,
});
