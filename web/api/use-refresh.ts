import { useRevalidator } from 'react-router';
import type { Name } from '#contract/calls';
import { browserClient } from './page-data.ts';

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
