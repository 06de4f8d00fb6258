import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Request as Input, Reply } from '#contract/calls';
import { send } from '../../api/http.ts';
import { ADMIN_STALE_AFTER } from '../use-admin.ts';

export type ListName = 'GET /_api/admin/cleaners' | 'GET /_api/admin/users' | 'GET /_api/admin/jobs';

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
    staleTime: ADMIN_STALE_AFTER,
    refetchOnMount: true,
  });
}
