import { useRevalidator } from 'react-router';
import type { Name } from '#contract/calls';
import { browserClient } from './page-data.ts';

/**
 * After something has changed: forgets the answers to these calls, whatever their input, and asks again for those that
 * are on the screen, in queries and in the page's own data. `await refresh('GET /_api/time-slots')`
 */
export function useRefresh(): (...names: Name[]) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (...names) => {
    const client = await browserClient();
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
    await revalidate();
  };
}
