import type { Name } from '#contract/calls';

/** What everybody is shown of cleaners and their times: asked anew by whoever has just changed something of it. */
export const PUBLIC_ANSWERS: readonly Name[] = [
  'GET /_api/time-slots',
  'GET /_api/time-slot',
  'GET /_api/cleaners',
  'GET /_api/cleaners/by-slug',
];
