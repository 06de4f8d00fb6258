/**
 * How a page gets its data. A route states once what it needs:
 *
 *     async function load(client: QueryClient, params: Params, url: URL) {
 *       const { cities } = await client.fetchQuery(ask('GET /_api/cities', {}));
 *       return { city: cities.find((city) => city.slug === params.city) };
 *     }
 *     export const loader = onServer(load);
 *     export const clientLoader = inBrowser(load);
 *
 * On the server the questions are answered in process and travel with the page; on later navigations the browser asks
 * over http what its cache lacks. Either way the page reads them with `useQuery(ask('GET /_api/cities', {}))`.
 */
import { type DehydratedState, dehydrate, QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, type Params, type RouterContextProvider } from 'react-router';
import type { Call, Request as Input, Name, Reply } from '#contract/calls';
import { call } from './call.ts';

/** The server's own way to answer a call, handed in with each request. */
export const callContext = createContext<Call>();

/** Specification section 9: queries other than the session's go stale after 300 s. */
const STALE_AFTER = 300_000;

/** A contract call as a query. It brings no queryFn: the client that runs it knows how to call. */
export const ask = <K extends Name>(name: K, input: Input<K>, staleTime = STALE_AFTER) =>
  queryOptions<Reply<K>>({ queryKey: [name, input], staleTime });

/**
 * Specification section 9: no refetch on mount or window focus. Without `networkMode` a call made offline would wait
 * in silence instead of failing with a message.
 */
const newClient = (via: Call) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [name, input] }) => via(name as Name, input as never),
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The browser has one cache; on the server nothing is shared between requests. */
const browserClient = typeof document === 'undefined' ? undefined : newClient(call);
export const pageClient = () => browserClient ?? newClient(() => Promise.reject(new Error('asked outside a loader')));

type Load<T> = (client: QueryClient, params: Params, url: URL) => Promise<T>;

/** What a loader adds to its own facts: the answers its questions got. */
export interface PageData {
  queries?: DehydratedState;
}

export interface LoaderArgs {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

/** First load, on the server: the answers travel with the page. */
export const onServer =
  <T extends object>(load: Load<T>) =>
  async ({ request, params, context }: LoaderArgs): Promise<T & PageData> => {
    const client = newClient(context.get(callContext));
    const facts = await load(client, params, new URL(request.url));
    return { ...facts, queries: dehydrate(client) };
  };

/** Later navigations, in the browser: whatever the cache lacks, over http. */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  ({ request, params }: { request: Request; params: Params }): Promise<T & PageData> =>
    load(pageClient(), params, new URL(request.url));
