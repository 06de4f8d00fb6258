import { deleteFeedKey } from './calendar-feed.sql.ts';
import type { CleanerDashboardDeps } from './deps.ts';
import { cleanerDashboardRoutes } from './routes.ts';

/** The cleaner dashboard: what is next, what was earned, each job. Its only table has the keys of calendar feeds. */
export const createCleanerDashboard = (deps: CleanerDashboardDeps) => ({
  routes: cleanerDashboardRoutes(deps),
  /** The address of a cleaner's feed opens nothing any more, until they make a new one. */
  endCalendarFeed: deleteFeedKey,
});

export type CleanerDashboard = ReturnType<typeof createCleanerDashboard>;
