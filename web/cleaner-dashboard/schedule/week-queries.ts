import type { Name } from '#contract/calls';
import { PUBLIC_ANSWERS } from '../../api/refresh.ts';

/** The calls to refresh after a change of the schedule: days off take standing visits with them. */
export const SCHEDULE_QUERIES: Name[] = [
  'GET /_api/cleaner/schedule',
  'GET /_api/cleaner/dashboard-stats',
  'GET /_api/cleaner/plans',
  ...PUBLIC_ANSWERS,
];
