import type { Name } from '#contract/calls';
import { PUBLIC_ANSWERS } from '../../api/public-answers.ts';

/** What has to be asked again after a change of the week. */
export const SCHEDULE_QUERIES: Name[] = [
  'GET /_api/cleaner/schedule',
  'GET /_api/cleaner/dashboard-stats',
  ...PUBLIC_ANSWERS,
];
