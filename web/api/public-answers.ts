import type { Name } from '#contract/calls';

/** Calls with public data of cleaners and their times: fetched again after a change by the user. */
export const PUBLIC_ANSWERS: readonly Name[] = [
  'GET /_api/time-slots',
  'GET /_api/time-slot',
  'GET /_api/cleaners',
  'GET /_api/cleaners/by-slug',
];
