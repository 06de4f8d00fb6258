import { useInfiniteQuery } from '@tanstack/react-query';
import type { Request as Input } from '#contract/calls';
import { call } from '../api/http.ts';
import { ADMIN_STALE_AFTER } from './use-admin.ts';

/** A list whose reply contains the next cursor, page by page. */
export const useCursorPages = <K extends 'GET /_api/admin/queue' | 'GET /_api/admin/audit'>(name: K) =>
  useInfiniteQuery({
    queryKey: [name, {}, 'in pages'],
    queryFn: ({ pageParam }) => call(name, (pageParam ? { cursor: pageParam } : {}) as Input<K>),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ADMIN_STALE_AFTER,
    refetchOnMount: true,
  });
