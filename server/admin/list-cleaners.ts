import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { photoUrl } from '#server/cleaners';
import { selectCleaners } from './cleaners.sql.ts';
import type { AdminDeps } from './index.ts';

type Call = 'GET /_api/admin/cleaners';

/** Cleaners as rows, newest first. Their total of jobs is of completed ones. */
export const listCleaners =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async ({ status }: Parsed<Call>): Promise<Reply<Call>> =>
    (await selectCleaners(db, status, policy.list.adminRows)).map((row) => ({
      id: row.id,
      name: row.display_name,
      email: row.email,
      profilePhotoUrl: photoUrl(row.photo_id, 'small'),
      status: row.status,
      totalJobs: row.jobs_completed,
      radiusMiles: row.radius_miles,
      onboardingStep: row.onboarding_step,
      onboardingComplete: row.onboarding_complete,
    }));
