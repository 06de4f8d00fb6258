/**
 * How a public page gets its data. A route says once what it needs and reads it as `loaderData`:
 *
 *     async function load(client: QueryClient, params: Params, url: URL) {
 *       const { cities } = await client.fetchQuery(callQuery('GET /_api/cities', {}));
 *       return { cities };
 *     }
 *     export const loader = serverLoader(load);
 *     export const clientLoader = browserLoader(load);
 *
 * For the first page the server answers in process, and the browser loads no query library at all; that comes with the
 * first navigation to another page, together with a cache. Signed-in pages render in the browser alone and use
 * `useQuery(callQuery(…))` inside `<WithQueries>`.
 */
import type { DataTag, QueryClient, QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { createContext, data, type Params, type RouterContextProvider } from 'react-router';
import type { Call, Request as Input, Name, Reply } from '#contract/calls';
import { ApiError, OFFLINE } from './call.ts';

/** Answers a call in process on the server; passed in with each request. */
export const callContext = createContext<Call>();

/** In milliseconds; the session's query never goes stale (docs/product.md#loading-and-caching). */
const STALE_AFTER = 300_000;

/** A query that knows the type of its answer. */
type CallQuery<T> = UndefinedInitialDataOptions<T> & { queryKey: DataTag<QueryKey, T, Error> };

/** A contract call as a query. It brings no queryFn: the client that runs it knows how to call. */
export const callQuery = <K extends Name>(name: K, input: Input<K>, staleTime = STALE_AFTER) =>
  ({ queryKey: [name, input], staleTime }) as unknown as CallQuery<Reply<K>>;

type Load<T> = (client: QueryClient, params: Params, url: URL) => Promise<T>;

export interface LoaderArgs {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

/** Loads the first page on the server; a refused call becomes the page's own HTTP status, such as 404. */
export const serverLoader =
  <T extends object>(load: Load<T>) =>
  async ({ request, params, context }: LoaderArgs): Promise<T> => {
    const { newClient } = await import('./new-client.ts');
    const client = newClient(context.get(callContext));
    return load(client, params, new URL(request.url)).catch((error) => {
      throw hasStatus(error) ? data(error.message, { status: error.status }) : error;
    });
  };

/** Loads later pages in the browser: what the cache lacks, over HTTP. */
export const browserLoader =
  <T extends object>(load: Load<T>) =>
  async ({ request, params }: Pick<LoaderArgs, 'request' | 'params'>): Promise<T> =>
    load(await browserClient(), params, new URL(request.url));

/** The browser's one cache, fetched when first needed. */
export async function browserClient(): Promise<QueryClient> {
  const loaded = await import('./browser-client.ts').catch(() => {
    throw new ApiError(0, OFFLINE);
  });
  return loaded.browserClient;
}

const hasStatus = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';
