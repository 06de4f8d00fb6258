import type { ReactNode } from 'react';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import './lists.css';

interface ListSectionProps<T> {
  /** 'cleaners' */
  noun: string;
  /** "No cleaners found." */
  emptyTitle: string;
  /** Of `useList`. */
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

/** A list as it stands: on its way, failed, empty, or its rows with the way to more of them. */
export function ListSection<T>({ noun, emptyTitle, query, children }: ListSectionProps<T>) {
  if (query.error && !query.data) return <FailedToLoad noun={noun} query={query} />;
  if (!query.data) return <RowSkeletons count={6} faces />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <div className="list-section" aria-busy={query.isPlaceholderData}>
      <p className="vh" role="status">
        {query.isPlaceholderData ? '' : `${rows.length}${query.hasNextPage ? ' or more' : ''} ${noun}`}
      </p>
      {rows.length === 0 ? <EmptyState drawing={<NoJobsDrawing />} title={emptyTitle} level="h2" /> : children(rows)}
      {query.error !== null && <FailedToLoad noun={noun} query={query} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
