import { clear, createStore, del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { onVisitorLeft } from '../api/visitor.ts';

/**
 * What somebody has typed and not saved, files too: kept in this browser, by person and screen, until it is saved or the
 * person leaves. A browser that stores nothing (a private window of some) keeps nothing, and all else works.
 */
const store = () => createStore('onboarding', 'drafts');

const keyOf = (userId: number, screen: number) => `${userId}:${screen}`;

onVisitorLeft((left) => {
  if (left) void clear(store()).catch(() => {});
});

export const keepDraft = (userId: number, screen: number, values: unknown): Promise<void> =>
  set(keyOf(userId, screen), values, store()).catch(() => {});

export const dropDraft = (userId: number, screen: number): Promise<void> =>
  del(keyOf(userId, screen), store()).catch(() => {});

/** The draft of a screen: undefined until that is known, null when there is none. */
export function useDraft(userId: number, screen: number): Record<string, unknown> | null | undefined {
  const [found, setFound] = useState<{ of: string; draft: Record<string, unknown> | null }>();
  const wanted = keyOf(userId, screen);
  useEffect(() => {
    let awaited = true;
    const take = (draft: Record<string, unknown> | undefined) =>
      awaited && setFound({ of: wanted, draft: draft ?? null });
    get<Record<string, unknown>>(wanted, store()).then(take, () => take(undefined));
    return () => {
      awaited = false;
    };
  }, [wanted]);
  return found?.of === wanted ? found.draft : undefined;
}
