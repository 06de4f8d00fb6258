import type { deskCalls } from '#contract/cleaner-dashboard';
import type { Routes } from '#platform/http/routes';
import { actOnJob } from './act-on-job.ts';
import type { DeskDeps } from './index.ts';
import { listJobs } from './list-jobs.ts';
import { showJob } from './show-job.ts';
import { showStats } from './show-stats.ts';

export const deskRoutes = (deps: DeskDeps): Routes<keyof typeof deskCalls> => ({
  'GET /_api/cleaner/dashboard-stats': showStats(deps),
  'GET /_api/cleaner/jobs': listJobs(deps),
  'GET /_api/cleaner/job': showJob(deps),
  'POST /_api/cleaner/job-action': actOnJob(deps),
});
