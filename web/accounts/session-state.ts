import type { SessionUser } from '#contract/accounts';
import { meet, type Visitor } from '../api/current-user.ts';

/**
 * Whether somebody is signed in, and who (specification section 4, auth state). `left`: they went themselves,
 * so there is no page to bring them back to.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated'; error?: string; left?: Leaving };

/** How somebody went: they signed out, or there is no account any more. */
export type Leaving = 'signed-out' | 'deleted';

export const LOADING: Session = { status: 'loading' };

let session: Session = LOADING;
let version = 0;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

/** Counts what was learnt. An answer to a question asked at an earlier count is no news any more. */
export const sessionVersion = (): number => version;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes over what is known now. */
export function learn(next: Session): void {
  version += 1;
  session = next;
  if (next.status === 'authenticated') meet(visitorOf(next.user));
  if (next.status === 'unauthenticated') meet(null);
  for (const listener of listeners) listener();
}

const visitorOf = ({ id, displayName, email }: SessionUser): Visitor => ({ id, name: displayName, email });
