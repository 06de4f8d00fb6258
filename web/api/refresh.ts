import { useRevalidator } from 'react-router';
import type { Name } from '#contract/calls';
import { browserClient } from './page-data.ts';

/** Calls with public data of cleaners and their times: fetched again after a change by the user. */
export const PUBLIC_ANSWERS: readonly Name[] = [
  'GET /_api/time-slots',
  'GET /_api/time-slot',
  'GET /_api/cleaners',
  'GET /_api/cleaners/by-slug',
];

/**
 * After a change: invalidates the answers to these calls, whatever their input, and refetches those on the screen, in
 * queries and in the page's own data. `await refresh('GET /_api/time-slots')`
 */
export function useRefresh(): (...names: Name[]) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (...names) => {
    const client = await browserClient();
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
    await revalidate();
  };
}
