import type { Name } from '#contract/calls';

/** What has to be asked again after a change of the week. */
export const OF_THE_WEEK: Name[] = ['GET /_api/cleaner/schedule', 'GET /_api/cleaner/dashboard-stats'];
