/** The query library, which public pages load with the first navigation and signed-in pages with themselves. */
import { CancelledError, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call, Name } from '#contract/calls';
import { type CachedCall, callQuery } from './call-query.ts';
import { onUserChanged, userChanges } from './current-user.ts';
import { call } from './http.ts';

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

/** The browser's one cache, for the whole visit; never used on the server. */
export const browserClient = newClient(call);

// Removes the answers of another user (docs/product.md#loading-and-caching).
onUserChanged(() => browserClient.clear());

/**
 * Calls by this client and its cache. What is asked while another user comes is given up with the answers of the one before,
 * and asked once more: the page that waits for it is the new one's.
 */
export const cachedCall = (client: QueryClient): CachedCall => {
  const ask: CachedCall = async (name, input, staleTime) => {
    const askedAt = userChanges();
    try {
      return await client.fetchQuery(callQuery(name, input, staleTime));
    } catch (error) {
      if (error instanceof CancelledError && askedAt !== userChanges()) return ask(name, input, staleTime);
      throw error;
    }
  };
  return ask;
};

/** Calls by the browser's one cache. */
export const browserCall = cachedCall(browserClient);

/** Around a page for people who are signed in, which uses `useQuery(callQuery(…))` and `useMutation`. */
export const WithQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={browserClient}>{children}</QueryClientProvider>
);
