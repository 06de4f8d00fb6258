/**
 * How a public page gets its data. A route says once what it needs and reads it as `loaderData`:
 *
 *     async function load({ call, url }: PageArgs) {
 *       const { cities } = await call('GET /_api/cities', {});
 *       return { cities };
 *     }
 *     export const loader = serverLoader(load);
 *     export const clientLoader = browserLoader(load);
 *
 * For the first page the server answers in process, and the browser loads no query library at all; that comes with the
 * first navigation to another page, together with a cache. Pages for people who are signed in render in the browser
 * alone and use `useQuery(callQuery(…))` inside `<Guard>`.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createContext, data, type Params, type RouterContextProvider } from 'react-router';
import type { Call, Request as Input, Name, Reply } from '#contract/calls';
import type { CachedCall } from './call-query.ts';
import { ApiError, OFFLINE } from './http.ts';

/** Answers a call in process on the server; passed in with each request. */
export const callContext = createContext<Call>();

/** What a page's `load` is given. */
export interface PageArgs {
  call: CachedCall;
  params: Params;
  url: URL;
  /** For data that a page in the browser can open without; read it with `useDeferred`. */
  defer: <T>(answer: Promise<T>) => Promise<Deferred<T>>;
}

type Load<T> = (args: PageArgs) => Promise<T>;

export interface LoaderArgs {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

/** Loads the first page on the server; a refused call becomes the page's own HTTP status, such as 404. */
export const serverLoader =
  <T extends object>(load: Load<T>) =>
  async ({ request, params, context }: LoaderArgs): Promise<T> => {
    const { cachedCall, newClient } = await import('./queries.tsx');
    const call = cachedCall(newClient(context.get(callContext)));
    return load({ call, params, url: new URL(request.url), defer: resolved }).catch((error) => {
      throw hasStatus(error) ? data(error.message, { status: error.status }) : error;
    });
  };

/** Loads later pages in the browser: what the cache lacks, over HTTP. */
export const browserLoader =
  <T extends object>(load: Load<T>) =>
  async ({ request, params }: Pick<LoaderArgs, 'request' | 'params'>): Promise<T> =>
    load({ call: (await queries()).browserCall, params, url: new URL(request.url), defer: deferIfSlow });

/** The browser's one cache, fetched when first needed. */
export const browserClient = async (): Promise<QueryClient> => (await queries()).browserClient;

const queries = () =>
  import('./queries.tsx').catch(() => {
    throw new ApiError(0, OFFLINE);
  });

const hasStatus = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** A page's data that may still be loading. */
export type Deferred<T> = { value: T } | { promise: Promise<T> };

/** An answer that comes within this many milliseconds is awaited, without a loading state. */
const SHOW_LOADING_AFTER_MS = 100;

/** On the server, whose pages are complete: waits for the answer. */
const resolved = async <T>(answer: Promise<T>): Promise<Deferred<T>> => ({ value: await answer });

/** In the browser: a page opens at once, and a slow answer comes in later. */
function deferIfSlow<T>(answer: Promise<T>): Promise<Deferred<T>> {
  answer.catch(() => {}); // the component that shows it handles the failure; a page left early has none
  const pending = new Promise<Deferred<T>>((resolve) =>
    setTimeout(resolve, SHOW_LOADING_AFTER_MS, { promise: answer }),
  );
  return Promise.race([resolved(answer), pending]);
}

/**
 * The latest value that has arrived, undefined before the first. `loading` as long as it is not the one for `key`; a new
 * answer for the same key (the page was refreshed) replaces the old one without a loading state. A failure is thrown into
 * the page's error boundary.
 */
export function useDeferred<T>(key: string, answer: Deferred<T>): { value: T | undefined; loading: boolean } {
  const [shown, setShown] = useState({ key, answer, value: 'value' in answer ? answer.value : undefined });
  if ('value' in answer && shown.answer !== answer) setShown({ key, answer, value: answer.value });
  useEffect(() => {
    if ('value' in answer) return;
    let awaited = true;
    answer.promise.then(
      (value) => awaited && setShown({ key, answer, value }),
      (error) =>
        awaited &&
        setShown(() => {
          throw error;
        }),
    );
    return () => {
      awaited = false;
    };
  }, [key, answer]);
  return { value: shown.value, loading: shown.key !== key || shown.value === undefined };
}

/** Calls with a paginated list. */
type PagedName = { [K in Name]: Reply<K> extends Paged ? K : never }[Name];
type Paged = { nextCursor: string | null };

/** The most pages of a list that are shown at once, whatever an address says. */
const MAX_PAGES = 20;

/**
 * The first `count` pages of a list, fewer where it ends before. Each is a call of its own in the cache, so one more
 * page costs one more request.
 */
export async function fetchPages<K extends PagedName>(
  call: CachedCall,
  name: K,
  input: Omit<Input<K>, 'cursor'>,
  count: number,
): Promise<Reply<K>[]> {
  const page = (cursor?: string) =>
    call(name, { ...input, ...(cursor && { cursor }) } as Input<K>) as Promise<Reply<K> & Paged>;
  const pages = [await page()];
  while (pages.length < count) {
    const cursor = pages.at(-1)?.nextCursor;
    if (!cursor) break;
    pages.push(await page(cursor));
  }
  return pages;
}

/** How many pages an address asks for (`?show=2`): so "Show more" is a link, and going back finds the list as it was. */
export function pagesIn(search: URLSearchParams): number {
  const wanted = Number(search.get('show') ?? 1);
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), MAX_PAGES) : 1;
}
