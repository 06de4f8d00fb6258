import { useSyncExternalStore } from 'react';
import { clearStorage, tabStore } from './storage.ts';

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
  /** Nobody has pressed the link to that email yet: bookings made with it are not the account's so far. */
  isUnproven?: true;
  /** The team takes no bookings from them. */
  isBanned?: true;
}

/** Null is a guest; undefined until anything is known. */
let currentUser: CurrentUser | null | undefined;
let changes = 0;
/** Somebody else may have come since: a page that the back button brings back was asleep meanwhile. */
let isInDoubt = false;
const listeners = new Set<() => void>();
/** `previous` is the user before; null when a guest has signed in. `next` comes; null, or undefined while nobody is known, for none. */
type ClearUserData = (previous: Pick<CurrentUser, 'id'> | null, next?: CurrentUser | null) => void;
const clearers: ClearUserData[] = [];

/**
 * Whose data this tab keeps, by the account's id: a session may end while the tab is loaded anew or closed, and then the
 * first answer has to tell the next person from the one before. Undefined for a guest.
 */
const owner = tabStore<number | undefined>('user', (stored) => (typeof stored === 'number' ? stored : undefined));

/**
 * Sets the user; where it is another one than before, the data kept for the previous one is cleared. `isCertain`: false
 * where the server could not be asked. Then nothing of a user is shown, and nothing cleared.
 */
export function setCurrentUser(next: CurrentUser | null, { isCertain = true } = {}): void {
  const ownerId = owner.load();
  const previous = ownerId === undefined ? currentUser : { id: ownerId };
  currentUser = next;
  changes += 1;
  isInDoubt = false;
  if (isCertain) {
    if (previous !== undefined && previous?.id !== next?.id) clearUserData(previous);
    owner.save(next?.id);
  }
  for (const listener of listeners) listener();
}

/** Until the user is set again, nobody knows whether the one from before is still here; what was typed stays. */
export function doubtCurrentUser(): void {
  isInDoubt = true;
  for (const listener of listeners) listener();
}

/** Whether what is for the user alone must not be shown now. */
export const useUserInDoubt = (): boolean =>
  useSyncExternalStore(
    onUserSet,
    () => isInDoubt,
    () => false,
  );

/** Counts who was here: what was asked before the last change was asked by or about somebody else. 0: nobody is known yet. */
export const userChanges = (): number => changes;

/** For a store of this tab: `clear` is called at every change of the user, and stays registered. */
export const onUserChanged = (clear: ClearUserData): void => void clearers.push(clear);

/** Clears what this tab keeps for the previous user; null for a guest. */
export function clearUserData(previous: Pick<CurrentUser, 'id'> | null): void {
  if (previous) clearStorage();
  for (const clear of clearers) clear(previous, currentUser);
}

/** Name and email of the signed-in user; undefined for a guest, and while it is not known. */
export const useCurrentUser = (): CurrentUser | undefined =>
  useSyncExternalStore(
    onUserSet,
    () => currentUser ?? undefined,
    () => undefined,
  );

/** Null for a guest, and while it is not known. */
export const currentUserId = (): number | null => currentUser?.id ?? null;

/** Who was here when that was last certain, by the account's id; undefined for a guest. */
export const certainUserId = (): number | undefined => owner.load();

/** Undefined for a guest, and while it is not known. */
export const currentUserEmail = (): string | undefined => currentUser?.email;

/** Called whenever the user is set, until the returned function is called. */
export function onUserSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
