/** A contract call as a query of the cache. It brings no query library, so that public pages can name what they need. */
import type { DataTag, QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { Request as Input, Name, Reply } from '#contract/calls';

/** In milliseconds; the session's query never goes stale (docs/product.md#loading-and-caching). */
const STALE_AFTER = 300_000;

/** A query that knows the type of its answer. */
type CallQuery<T> = UndefinedInitialDataOptions<T> & { queryKey: DataTag<QueryKey, T, Error> };

/** A contract call as a query. It brings no queryFn: the client that runs it knows how to call. */
export const callQuery = <K extends Name>(name: K, input: Input<K>, staleTime = STALE_AFTER) =>
  ({ queryKey: [name, input], staleTime }) as unknown as CallQuery<Reply<K>>;

/** A call that is answered from the cache for `staleTime` milliseconds. */
export type CachedCall = <K extends Name>(name: K, input: Input<K>, staleTime?: number) => Promise<Reply<K>>;
