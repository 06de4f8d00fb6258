import type { Call, Request as Input, Name, Reply } from '#contract/calls';
import { userChanges } from './current-user.ts';

/** The message of a call that was refused without one. */
const DEFAULT_ERROR = 'An error occurred.';
export const OFFLINE = 'You seem to be offline. Please check your connection and try again.';

/** A time that is open, in place of one that is gone (docs/product.md#one-booking-for-each-time). */
export interface NextTime {
  id: number;
  startTime: string;
  endTime: string;
}

/** What a refusal may have beside its message. */
interface More {
  next?: readonly NextTime[] | undefined;
  code?: string | undefined;
  startTime?: string | undefined;
}

/**
 * A call that was refused or did not arrive. `message` can be shown to people as it is; `status` is the http status,
 * 0 when the server was not reached; `retryAfter` is in seconds, where the server named it; `hasReason` is false where
 * the server gave no message. `next` are other times that fit, where one was refused for being gone; `code` says why, where
 * pages have words of their own for it; `startTime` is when a job was that its cleaner has canceled.
 */
export class ApiError extends Error {
  // Only declared: every page brings this file, and what is written down twice with it.
  declare readonly status: number;
  declare readonly hasReason: boolean;
  declare readonly retryAfter: number | undefined;
  declare readonly next: readonly NextTime[];
  declare readonly code: string | undefined;
  declare readonly startTime: string | undefined;

  constructor(status: number, message: string | undefined, retryAfter?: number, more: More = {}) {
    super(message ?? DEFAULT_ERROR);
    const { next = [], code, startTime } = more;
    Object.assign(this, { status, hasReason: message !== undefined, retryAfter, next, code, startTime });
  }
}

/**
 * The message of a call that was refused or did not arrive. `fallback` where the server sent none; `unexpected` for any
 * error that is no ApiError and, where it is given, for a call that did not arrive though the browser is online.
 */
export function errorMessage(error: unknown, fallback = DEFAULT_ERROR, unexpected?: string): string {
  if (!(error instanceof ApiError)) return unexpected ?? fallback;
  if (error.status === 0 && navigator.onLine && unexpected !== undefined) return unexpected;
  return error.hasReason ? error.message : fallback;
}

type Listener = () => void;
const unauthorizedListeners = new Set<Listener>();

/** Calls `listener` for every call that was refused because nobody is signed in (401). Returns a function that stops it. */
export function onUnauthorized(listener: Listener): () => void {
  unauthorizedListeners.add(listener);
  return () => void unauthorizedListeners.delete(listener);
}

/**
 * A contract call over HTTP: `await call('GET /_api/cities', {})`. Only the contract's types are imported here, so no
 * schema reaches the browser's bundle. Throws ApiError.
 */
export const call: Call = async (name, input) => (await send(name, input)).body;

/**
 * The same with the reply's headers, for calls whose headers carry data. `keepalive`: it arrives even if the page is left
 * at once. Throws ApiError.
 */
export async function send<K extends Name>(
  name: K,
  input: Input<K>,
  { keepalive = false, headers = {} }: { keepalive?: boolean; headers?: Record<string, string> } = {},
): Promise<{ body: Reply<K>; headers: Headers }> {
  const [url, init] = request(name, input as Record<string, unknown>);
  const askedAt = userChanges();
  const response = await fetch(url, { ...init, keepalive, headers: { ...init.headers, ...headers } }).catch(() => {
    throw new ApiError(0, OFFLINE);
  });
  const body = (await response.json().catch(() => ({}))) as {
    error?: string;
    message?: string;
  } & More;
  if (!response.ok)
    throw toApiError(response.status, body.error ?? body.message, response.headers.get('retry-after'), body, askedAt);
  return { body: body as Reply<K>, headers: response.headers };
}

/**
 * A refused call as an error; a 401 also notifies the listeners of `onUnauthorized`, unless somebody has signed in or out
 * since it was asked: it says nothing of their session.
 */
export function toApiError(
  status: number,
  error: string | undefined,
  retryAfter: string | null,
  more?: More,
  askedAt = userChanges(),
): ApiError {
  if (status === 401 && askedAt === userChanges()) for (const listener of unauthorizedListeners) listener();
  const seconds = Number.parseInt(retryAfter ?? '', 10);
  return new ApiError(status, error, Number.isNaN(seconds) ? undefined : seconds, more);
}

/** 'GET /_api/cities' with its input as a query, 'POST …' with it as a JSON body; cookies go along by themselves. */
function request(
  name: Name,
  input: Record<string, unknown>,
): [url: string, init: RequestInit & { headers?: Record<string, string> }] {
  const [method, path] = name.split(' ') as [method: string, path: string];
  if (method === 'GET') return [path + queryString(input), {}];
  const headers = { 'content-type': 'application/json' };
  return [path, { method, headers, body: JSON.stringify(input) }];
}

function queryString(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
