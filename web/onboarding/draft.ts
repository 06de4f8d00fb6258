import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { onUserChanged } from '../api/current-user.ts';

/**
 * Unsaved answers, files too: kept in this browser (IndexedDB), by user and screen, until they are saved or the user signs
 * out. Without storage (a private window of some browsers) nothing is kept, and all else works.
 */
const store =
  (): UseStore =>
  // Async, because a browser that blocks storage may throw at once instead of refusing later.
  async (mode, use) =>
    createStore('onboarding', 'drafts')(mode, use);

const keyOf = (userId: number, screen: number | '') => `${userId}:${screen}`;

/** Values still to be written, by key, while a write is in progress: of several for a key only the last is written. */
const unsaved = new Map<string, unknown>();
let writing: Promise<void> | undefined;

onUserChanged((previous) => {
  unsaved.clear();
  if (previous) void deleteDraftsOf(previous.id).catch(() => {});
});

/** Theirs alone: a tab that was asleep may hear late that its user has gone, and somebody else is here already. */
async function deleteDraftsOf(userId: number): Promise<void> {
  const kept = await keys<string>(store());
  await delMany(
    kept.filter((key) => key.startsWith(keyOf(userId, ''))),
    store(),
  );
}

/** Stores what was typed, so that it survives a reload. */
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

/** Deletes the draft of a screen that was saved or started over. */
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
