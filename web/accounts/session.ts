/**
 * The browser's knowledge of the session: asked for once, with one retry, and never stale (specification section 9);
 * replaced by every reply that carries the user; dropped by any 401; shared between tabs. A plain store: public pages
 * show it in their header and must not wait for a query library.
 */
import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/accounts';
import { ApiError, call, onUnauthorized } from '../api/call.ts';
import { wordsOf } from '../api/error-message.ts';
import {
  currentSession,
  type Leaving,
  LOADING,
  learn,
  onSession,
  type Session,
  sessionVersion,
} from './session-state.ts';
import { onOtherTab, tellOtherTabs } from './tabs.ts';

export type { Session } from './session-state.ts';

const CHECK_FAILED = 'Session check failed';
const RETRY_AFTER = 1000;

/** What is known of the session; `loading` on the server and until the first answer. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => LOADING);

let watching = false;

function subscribe(listener: () => void): () => void {
  const stop = onSession(listener);
  if (!watching) {
    watching = true;
    watch();
    void checkSession();
  }
  return stop;
}

function watch(): void {
  onUnauthorized(() => {
    if (currentSession().status === 'authenticated') learn({ status: 'unauthenticated' });
  });
  onOtherTab((news) => {
    if (news === 'changed') void checkSession();
    else learn({ status: 'unauthenticated', left: news });
  });
  // A page that the back button brings back alive may have been left by somebody else.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    learn(LOADING);
    void checkSession();
  });
}

/** Asks the server who is signed in; not even that where no session ever began, so that guests cause no 401. */
export async function checkSession(): Promise<void> {
  if (!hasHint()) return learn({ status: 'unauthenticated' });
  const asked = sessionVersion();
  const answer = await ask(1);
  if (sessionVersion() === asked) learn(answer);
}

async function ask(retries: number): Promise<Session> {
  try {
    const { user } = await call('GET /_api/auth/session', {});
    return { status: 'authenticated', user };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      dropHint();
      return { status: 'unauthenticated' };
    }
    if (retries === 0) return { status: 'unauthenticated', error: wordsOf(error, CHECK_FAILED) };
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return ask(retries - 1);
  }
}

/** Replaces the session by the user that a reply carried. */
export function remember(user: SessionUser): void {
  learn({ status: 'authenticated', user });
  tellOtherTabs('changed');
}

/** The server has ended the session: here and in every tab. */
export function forget(left: Leaving = 'signed-out'): void {
  learn({ status: 'unauthenticated', left });
  tellOtherTabs(left);
}

// The session's own cookie is out of reach of scripts; this one beside it only says that there is one.
const HINT = /(?:^|;\s*)signed-in=1/;
const hasHint = () => HINT.test(document.cookie);
function dropHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not in every browser
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
}
