import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Request as Input, Name } from '#contract/calls';
import { call } from '../api/http.ts';
import { callQuery } from '../api/page-data.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../api/refresh.ts';

/** In milliseconds; admin data that is shown again after that is refetched (docs/product.md#loading-and-caching). */
export const ADMIN_STALE_AFTER = 300_000;

export const useAdminQuery = <K extends Name>(name: K, input: Input<K>) =>
  useQuery({ ...callQuery(name, input, ADMIN_STALE_AFTER), refetchOnMount: true });

/** After the admin's own action: invalidates whatever it may have changed (docs/product.md#admin-figures). */
export function useAdminRefresh(): () => Promise<void> {
  const refresh = useRefresh();
  return () =>
    refresh(
      'GET /_api/admin/metrics',
      'GET /_api/admin/weeks',
      'GET /_api/admin/cleaners',
      'GET /_api/admin/cleaner-detail',
      'GET /_api/admin/users',
      'GET /_api/admin/guests',
      'GET /_api/admin/customer',
      'GET /_api/admin/jobs',
      'GET /_api/admin/job',
      'GET /_api/admin/plans',
      'GET /_api/admin/plan-figures',
      'GET /_api/admin/queue',
      'GET /_api/admin/accounting',
      'GET /_api/admin/emails',
      'GET /_api/admin/email',
      'GET /_api/admin/audit',
      'GET /_api/bookings/mine',
      ...PUBLIC_ANSWERS,
    );
}

/** A list whose reply contains the next cursor, page by page. */
export const useCursorPages = <K extends 'GET /_api/admin/queue' | 'GET /_api/admin/audit' | 'GET /_api/admin/emails'>(
  name: K,
  input: Omit<Input<K>, 'cursor'> = {} as Omit<Input<K>, 'cursor'>,
) =>
  useInfiniteQuery({
    queryKey: [name, input, 'in pages'],
    queryFn: ({ pageParam }) => call(name, { ...input, ...(pageParam && { cursor: pageParam }) } as Input<K>),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ADMIN_STALE_AFTER,
    refetchOnMount: true,
  });
