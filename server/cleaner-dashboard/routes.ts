import type { cleanerDashboardCalls } from '#contract/cleaner-dashboard';
import type { Routes } from '#platform/http/routes';
import { actOnJob } from './act-on-job.ts';
import { renewCalendarFeed, showCalendarFeed } from './calendar-feed.ts';
import type { CleanerDashboardDeps } from './deps.ts';
import { listJobs } from './list-jobs.ts';
import { showJob } from './show-job.ts';
import { showStats } from './show-stats.ts';

export const cleanerDashboardRoutes = (deps: CleanerDashboardDeps): Routes<keyof typeof cleanerDashboardCalls> => ({
  'GET /_api/cleaner/dashboard-stats': showStats(deps),
  'GET /_api/cleaner/jobs': listJobs(deps),
  'GET /_api/cleaner/job': showJob(deps),
  'GET /_api/cleaner/calendar': showCalendarFeed(deps),
  'POST /_api/cleaner/calendar/renew': renewCalendarFeed(deps),
  'POST /_api/cleaner/job-action': actOnJob(deps),
});
