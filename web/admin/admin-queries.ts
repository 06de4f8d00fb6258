import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Request as Input, Name } from '#contract/calls';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../api/refresh.ts';

/** Figures and lists, which are kept for a while. All else the team decides on, and it is asked for each time it is opened. */
const KEPT: ReadonlySet<Name> = new Set<Name>([
  'GET /_api/admin/metrics',
  'GET /_api/admin/weeks',
  'GET /_api/admin/cleaners',
  'GET /_api/admin/cleaner-detail',
  'GET /_api/admin/users',
  'GET /_api/admin/jobs',
]);

/**
 * Whether admin data is asked for when it is shown again, and after how many milliseconds. What is known stands there until
 * the answer has come (docs/product.md#loading-and-caching).
 */
export const staleAfter = (name: Name) => ({ staleTime: KEPT.has(name) ? 300_000 : 0, refetchOnMount: true });

export const useAdminQuery = <K extends Name>(name: K, input: Input<K>) =>
  useQuery({ ...callQuery(name, input), ...staleAfter(name) });

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
    ...staleAfter(name),
  });
