import type { QueryClient } from '@tanstack/react-query';
import type { Request as Input, Name, Reply } from '#contract/calls';
import { callQuery } from './page-data.ts';

/** Calls with a paginated list. */
type PagedName = { [K in Name]: Reply<K> extends Paged ? K : never }[Name];
type Paged = { nextCursor: string | null };

/** The most pages that are shown at once, whatever an address says. */
const MAX_PAGES = 20;

/**
 * The first `count` pages of a list, fewer where it ends before. Each page is a query of its own, so one more page costs
 * one more request.
 */
export async function fetchPages<K extends PagedName>(
  client: QueryClient,
  name: K,
  input: Omit<Input<K>, 'cursor'>,
  count: number,
): Promise<Reply<K>[]> {
  const page = (cursor?: string) => {
    const query = callQuery(name, { ...input, ...(cursor && { cursor }) } as Input<K>);
    return client.fetchQuery(query) as Promise<Reply<K> & Paged>;
  };
  const pages = [await page()];
  while (pages.length < count) {
    const cursor = pages.at(-1)?.nextCursor;
    if (!cursor) break;
    pages.push(await page(cursor));
  }
  return pages;
}

/** How many pages an address asks for (`?show=2`): so "Show more" is a link, and going back finds the list as it was. */
export function pagesIn(search: URLSearchParams): number {
  const wanted = Number(search.get('show') ?? 1);
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), MAX_PAGES) : 1;
}
