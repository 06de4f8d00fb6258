import { clear, createStore, del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { onUserChanged } from '../api/current-user.ts';

/**
 * What somebody has typed and not saved, files too: kept in this browser, by person and screen, until it is saved or the
 * person leaves. A browser that stores nothing (a private window of some) keeps nothing, and all else works.
 */
const store = () => createStore('onboarding', 'drafts');

const keyOf = (userId: number, screen: number) => `${userId}:${screen}`;

/** What is still to be written, by key, while a write is under way: of many, only the last counts. */
const unsaved = new Map<string, unknown>();
let writing: Promise<void> | undefined;

onUserChanged((left) => {
  unsaved.clear();
  if (left) void clear(store()).catch(() => {});
});

/** Keeps what is typed from this moment on; a reload a moment later finds it. */
export function saveDraft(userId: number, screen: number, values: unknown): void {
  unsaved.set(keyOf(userId, screen), values);
  writing ??= writeAll().finally(() => {
    writing = undefined;
  });
}

async function writeAll(): Promise<void> {
  for (const [key, values] of unsaved) {
    unsaved.delete(key);
    await set(key, values, store()).catch(() => {});
  }
}

/** The screen is saved, or begun anew. */
export async function deleteDraft(userId: number, screen: number): Promise<void> {
  unsaved.delete(keyOf(userId, screen));
  await writing;
  await del(keyOf(userId, screen), store()).catch(() => {});
}

/** The draft of a screen: undefined until that is known, null when there is none. */
export function useDraft(userId: number, screen: number): Record<string, unknown> | null | undefined {
  const [loaded, setLoaded] = useState<{ of: string; draft: Record<string, unknown> | null }>();
  const wanted = keyOf(userId, screen);
  useEffect(() => {
    let awaited = true;
    const show = (draft: Record<string, unknown> | undefined) =>
      awaited && setLoaded({ of: wanted, draft: draft ?? null });
    get<Record<string, unknown>>(wanted, store()).then(show, () => show(undefined));
    return () => {
      awaited = false;
    };
  }, [wanted]);
  return loaded?.of === wanted ? loaded.draft : undefined;
}
