/**
 * The session in the browser: fetched once, with one retry, and never stale (docs/product.md#loading-and-caching);
 * replaced by every reply that carries the user; cleared by any 401; shared between tabs. A plain store: public pages
 * show it in their header and must not wait for a query library.
 */
import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/accounts';
import { type CurrentUser, doubtCurrentUser, setCurrentUser } from '../api/current-user.ts';
import { ApiError, call, errorMessage, onUnauthorized } from '../api/http.ts';
import { setServerClock } from '../api/server-clock.ts';
import { attempt } from '../api/storage.ts';

/**
 * Whether somebody is signed in, and who. With a `reason` the visitor ended the session themselves, so signing in again
 * leads to no remembered page. `isOver`: there was a session, and the server knows it no more.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated'; error?: string; reason?: SignOutReason; isOver?: true };

/** How the visitor ended the session: by signing out, or by deleting the account. */
export type SignOutReason = 'signed-out' | 'deleted';

const LOADING: Session = { status: 'loading' };

let session: Session = LOADING;
let version = 0;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

/** Counts changes of the session: an answer that was requested at an earlier version is outdated. */
const sessionVersion = (): number => version;

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Replaces the session and tells every listener. */
export function setSession(next: Session): void {
  version += 1;
  session = next;
  if (next.status === 'loading') doubtCurrentUser();
  if (next.status === 'authenticated') {
    setServerClock(next.user.now);
    setCurrentUser(toCurrentUser(next.user));
  }
  if (next.status === 'unauthenticated') setCurrentUser(null, { isCertain: next.error === undefined });
  for (const listener of listeners) listener();
}

const toCurrentUser = ({ id, displayName, email, mobile, emailVerified, banned }: SessionUser): CurrentUser => ({
  id,
  name: displayName,
  email,
  ...(mobile && { phone: mobile }),
  ...(!emailVerified && { isUnproven: true }),
  ...(banned && { isBanned: true }),
});

const CHECK_FAILED = 'Session check failed';
const RETRY_AFTER = 1000;

/** What is known of the session; `loading` on the server and until the first answer. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => LOADING);

let watching = false;

function subscribe(listener: () => void): () => void {
  const stop = onSessionChange(listener);
  if (!watching) {
    watching = true;
    watch();
    void checkSession();
  }
  return stop;
}

function watch(): void {
  onUnauthorized(() => {
    if (currentSession().status === 'authenticated') setSession({ status: 'unauthenticated', isOver: true });
  });
  onTabMessage((message) => {
    if (message === 'changed') void checkSession();
    // A tab that was asleep hears late of it, and somebody may have signed in since: perhaps the same person.
    else if (hasHint()) void checkSession();
    else setSession({ status: 'unauthenticated', reason: message });
  });
  // A page restored by the back button (bfcache) may show a session that has ended meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    setSession(LOADING);
    void checkSession();
  });
}

/** Asks the server who is signed in; skipped where no session ever began, so that guests cause no 401. */
export async function checkSession(): Promise<void> {
  if (!hasHint()) return setSession({ status: 'unauthenticated' });
  const requestedAt = sessionVersion();
  const answer = await fetchSession(1);
  if (sessionVersion() === requestedAt) setSession(answer);
}

async function fetchSession(retries: number): Promise<Session> {
  try {
    const { user } = await call('GET /_api/auth/session', {});
    return { status: 'authenticated', user };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      dropHint();
      return { status: 'unauthenticated', isOver: true };
    }
    if (retries === 0) return { status: 'unauthenticated', error: errorMessage(error, CHECK_FAILED) };
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return fetchSession(retries - 1);
  }
}

/** Replaces the session by the user that a reply carried. */
export function updateSessionUser(user: SessionUser): void {
  setSession({ status: 'authenticated', user });
  notifyOtherTabs('changed');
}

/** After the server has ended the session: clears it here and in every tab. */
export function clearSession(reason: SignOutReason = 'signed-out'): void {
  setSession({ status: 'unauthenticated', reason });
  notifyOtherTabs(reason);
}

// The session's own cookie is out of reach of scripts (HttpOnly); this one beside it only says that there is one.
const HINT = /(?:^|;\s*)signed-in=1/;
const hasHint = () => HINT.test(document.cookie);
export function dropHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not in every browser
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
}
/**
 * For a session that could not be ended: it shows again here and in every tab, unless it is over after all. The hint comes back
 * with the answer only, for a call fails also where its page is just being left, and then the next page must not ask for a
 * session that has ended. The server sets the hint with its own lifetime at the next sign-in.
 */
export async function showSessionAgain(): Promise<void> {
  const requestedAt = sessionVersion();
  const answer = await fetchSession(1);
  const isOver = answer.status === 'unauthenticated' && answer.isOver === true;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (!isOver) document.cookie = 'signed-in=1; Path=/; SameSite=Lax';
  if (sessionVersion() === requestedAt) setSession(answer);
  notifyOtherTabs('changed');
}

/** `changed`: signed in, or the user's data changed; each tab asks the server for itself. */
type TabMessage = SignOutReason | 'changed';

const TAB_MESSAGES: readonly unknown[] = ['signed-out', 'deleted', 'changed'] satisfies TabMessage[];

let channel: BroadcastChannel | undefined;

/** Undefined where the browser blocks it: each tab is by itself then, and asks the server all the same. */
function openChannel(): BroadcastChannel | undefined {
  channel ??= attempt(() => new BroadcastChannel('session'));
  return channel;
}

/** Listens to changes of the session in this product's other tabs of the same browser. */
function onTabMessage(listener: (message: TabMessage) => void): void {
  openChannel()?.addEventListener('message', ({ data }) => {
    if (TAB_MESSAGES.includes(data)) listener(data);
  });
}

export const notifyOtherTabs = (message: TabMessage): void => openChannel()?.postMessage(message);
