import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Request as Input, Reply } from '#contract/calls';
import { send } from '../../api/http.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { staleAfter } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import './lists.css';

interface ListSectionProps<T> {
  /** What the list shows: 'cleaners'. */
  noun: string;
  /** Title of the empty state: "No cleaners found." */
  emptyTitle: string;
  /** In place of the picture, where others who were looked for are listed below. */
  emptyNote?: string | undefined;
  /** The result of `useList`. */
  query: {
    data: { pages: { rows: T[] }[] } | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
    refetch: () => Promise<unknown>;
  };
  children: (rows: T[]) => ReactNode;
}

/** A list in all its states: loading, failed, empty, or its rows with a button for more. */
export function ListSection<T>({ noun, emptyTitle, emptyNote, query, children }: ListSectionProps<T>) {
  if (query.error && !query.data) return <FailedToLoad noun={noun} query={query} />;
  if (!query.data) return <RowSkeletons count={6} faces />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <div className="list-section" aria-busy={query.isPlaceholderData}>
      <p className="vh" role="status">
        {query.isPlaceholderData
          ? ''
          : `${rows.length}${query.hasNextPage ? ' or more' : ''} ${rows.length === 1 ? noun.replace(/s$/, '') : noun}`}
      </p>
      {rows.length > 0 && children(rows)}
      {rows.length === 0 && emptyNote !== undefined && <p className="list-note">{emptyNote}</p>}
      {rows.length === 0 && emptyNote === undefined && (
        <EmptyState drawing={<NoJobsDrawing />} title={emptyTitle} level="h2" />
      )}
      {query.error !== null && <FailedToLoad noun={noun} query={query} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

export type ListName =
  | 'GET /_api/admin/cleaners'
  | 'GET /_api/admin/users'
  | 'GET /_api/admin/jobs'
  | 'GET /_api/admin/plans';

const PAGE_SIZE = '50';

/** A list of the admin dashboard, page by page; the next cursor is in a header. While filters change, the old rows stay. */
export function useList<K extends ListName>(name: K, input: Omit<Input<K>, 'cursor' | 'limit'>) {
  return useInfiniteQuery({
    queryKey: [name, input, 'in pages'],
    async queryFn({ pageParam }) {
      const asked = { ...input, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } as Input<K>;
      const { body, headers } = await send(name, asked);
      return { rows: body as Reply<K>[number][], next: headers.get('x-next-cursor') };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...staleAfter(name),
  });
}
