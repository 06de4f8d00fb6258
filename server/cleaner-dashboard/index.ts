import type { CleanerDashboardDeps } from './deps.ts';
import { cleanerDashboardRoutes } from './routes.ts';

/** The cleaner dashboard: what is next, what was earned, each job. Its only table has the keys of calendar feeds. */
export const createCleanerDashboard = (deps: CleanerDashboardDeps) => ({ routes: cleanerDashboardRoutes(deps) });

export type CleanerDashboard = ReturnType<typeof createCleanerDashboard>;
