import { useSyncExternalStore } from 'react';
import { clearStorage } from './storage.ts';

/**
 * The signed-in user, for code that must not depend on accounts: forms that fill in a name, and stores that have to be
 * cleared before the next user comes. The session sets it.
 */
export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  /** Their mobile number; left out where none is known. */
  phone?: string | undefined;
}

/** Null is a guest; undefined until anything is known. */
let currentUser: CurrentUser | null | undefined;
let changes = 0;
const listeners = new Set<() => void>();
/** `previous` is the user before; null when a guest has signed in. */
type ClearUserData = (previous: CurrentUser | null) => void;
const clearers: ClearUserData[] = [];

/** Sets the user; where it is another one than before, the data kept for the previous one is cleared. */
export function setCurrentUser(next: CurrentUser | null): void {
  const previous = currentUser;
  currentUser = next;
  changes += 1;
  if (previous !== undefined && previous?.id !== next?.id) clearUserData(previous);
  for (const listener of listeners) listener();
}

/** Counts who was here: what was asked before the last change was asked by or about somebody else. */
export const userChanges = (): number => changes;

/** For a store of this tab: `clear` is called at every change of the user, and stays registered. */
export const onUserChanged = (clear: ClearUserData): void => void clearers.push(clear);

/** Clears what this tab keeps for the previous user; null for a guest. */
export function clearUserData(previous: CurrentUser | null): void {
  if (previous) clearStorage();
  for (const clear of clearers) clear(previous);
}

/** Name and email of the signed-in user; undefined for a guest, and while it is not known. */
export const useCurrentUser = (): CurrentUser | undefined =>
  useSyncExternalStore(
    subscribe,
    () => currentUser ?? undefined,
    () => undefined,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
