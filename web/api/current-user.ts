import { useSyncExternalStore } from 'react';

/**
 * Who is here, for everything that must not know of accounts: forms that fill in a name, and stores that have to forget
 * one person's things before the next one comes. The session tells it.
 */
export interface Visitor {
  id: number;
  name: string;
  email: string;
}

/** Null is a guest; undefined until anything is known. */
let visitor: Visitor | null | undefined;
const watchers = new Set<() => void>();
/** `left` is who went; null for a guest who has become somebody. */
type Forget = (left: Visitor | null) => void;
const forgetters: Forget[] = [];

/** Takes note of who is here now. Where it is somebody else than before, what was kept for that one is forgotten. */
export function meet(next: Visitor | null): void {
  const before = visitor;
  visitor = next;
  if (before !== undefined && before?.id !== next?.id) forgetAll(before);
  for (const watcher of watchers) watcher();
}

/** For a store of this tab, once and for good. */
export const onVisitorLeft = (forget: Forget): void => void forgetters.push(forget);

/** Empties what is kept in this tab for who went. */
export function forgetAll(left: Visitor | null): void {
  if (left) forgetStored();
  for (const forget of forgetters) forget(left);
}

/** Name and email of who is signed in; undefined for a guest, and while it is not known. */
export const useVisitor = (): Visitor | undefined =>
  useSyncExternalStore(
    watch,
    () => visitor ?? undefined,
    () => undefined,
  );

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What a tab stores (a form half filled in, where pages were scrolled to) is nobody else's business. */
function forgetStored(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
