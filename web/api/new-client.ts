import { QueryClient } from '@tanstack/react-query';
import type { Call, Name } from '#contract/calls';

/**
 * A query client that answers contract calls. It does not refetch on mount or window focus, unless the user's own
 * action has changed the answer (docs/product.md#loading-and-caching). Without `networkMode` a call made offline would
 * wait silently instead of failing with a message.
 */
export const newClient = (via: Call): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [name, input] }) => via(name as Name, input as never),
        refetchOnMount: ({ state }) => state.isInvalidated,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
