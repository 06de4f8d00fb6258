import type { SessionUser } from '#contract/accounts';
import { type CurrentUser, setCurrentUser } from '../api/current-user.ts';

/**
 * Whether somebody is signed in, and who. With a `reason` the visitor ended the session themselves, so signing in again
 * leads to no remembered page.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated'; error?: string; reason?: SignOutReason };

/** How the visitor ended the session: by signing out, or by deleting the account. */
export type SignOutReason = 'signed-out' | 'deleted';

export const LOADING: Session = { status: 'loading' };

let session: Session = LOADING;
let version = 0;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

/** Counts changes of the session: an answer that was requested at an earlier version is outdated. */
export const sessionVersion = (): number => version;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Replaces the session and tells every listener. */
export function setSession(next: Session): void {
  version += 1;
  session = next;
  if (next.status === 'authenticated') setCurrentUser(toCurrentUser(next.user));
  if (next.status === 'unauthenticated') setCurrentUser(null);
  for (const listener of listeners) listener();
}

const toCurrentUser = ({ id, displayName, email }: SessionUser): CurrentUser => ({ id, name: displayName, email });
